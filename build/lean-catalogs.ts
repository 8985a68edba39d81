import type { Plugin } from 'vite';

/** Characters of Lingui's ids. */
const ID_LENGTH = 6;

/** Inside a template literal. */
const quoted = (text: string): string => `\`${text.replace(/[\\`]|\$\{/g, (text) => `\\${text}`)}\``;

/** Scripts whose letters take three bytes each, as the first letter of their block of 128. */
const BLOCKS = [0x0e00, 0x0900];
/** Letters of two bytes that no catalog uses: they stand in for those of a block. */
const STAND_IN = 0x0100;
const within = (block: number): RegExp =>
  new RegExp(`[\\u{${block.toString(16)}}-\\u{${(block + 127).toString(16)}}]`, 'gu');

/**
 * The text with a third less bytes where it is Thai or Hindi, and the JavaScript that puts its own letters back; ''
 * where none is needed.
 */
export function shortLetters(text: string): { text: string; back: string } {
  const block = BLOCKS.find((block) => (text.match(within(block)) ?? []).length > 1000);
  if (block === undefined) return { text, back: '' };
  if (within(STAND_IN).test(text))
    throw new Error(
      'a catalog uses a letter that stands in for others: choose another block in build/lean-catalogs.ts',
    );
  const away = block - STAND_IN;
  return {
    text: text.replace(within(block), (letter) => String.fromCodePoint(letter.codePointAt(0)! - away)),
    back: `.replace(/[\\u0100-\\u017f]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + ${away}))`,
  };
}

/**
 * Writes a compiled catalog as lines of id and text in place of JSON, where each plain message costs seven bytes more:
 * 1,400 messages in six languages are the largest part of what the worker keeps. What has placeholders or plurals stays
 * JSON.
 */
export function leanCatalogs(): Plugin {
  return {
    name: 'lean-catalogs',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/\.po(\?|$)/.test(id)) return null;
      const json = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/.exec(code)?.[1];
      if (json === undefined) throw new Error(`${id} is compiled otherwise than expected`);
      const messages = JSON.parse(JSON.parse(json) as string) as Record<string, unknown[]>;
      const rest: Record<string, unknown> = {};
      const lines: string[] = [];
      for (const [messageId, tokens] of Object.entries(messages)) {
        const [text] = tokens;
        const isLine = tokens.length === 1 && typeof text === 'string' && !text.includes('\n');
        if (isLine && messageId.length === ID_LENGTH) lines.push(messageId + text);
        else rest[messageId] = tokens;
      }
      // one text, so that it is put back at once: the JSON, which has no line breaks, and the lines
      const { text, back } = shortLetters([JSON.stringify(rest), ...lines].join('\n'));
      return {
        code: `const [rest, ...lines] = ${quoted(text)}${back}.split("\\n"); export const messages = JSON.parse(rest);for (const line of lines) messages[line.slice(0, ${ID_LENGTH})] = [line.slice(${ID_LENGTH})];`,
        map: null,
      };
    },
  };
}
