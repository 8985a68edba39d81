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

/** The text with a third less bytes where it is Thai or Hindi, and how far its letters were moved for that. */
export function shortLetters(text: string): { text: string; away: number } {
  const block = BLOCKS.find((block) => (text.match(within(block)) ?? []).length > 1000);
  if (block === undefined) return { text, away: 0 };
  if (within(STAND_IN).test(text))
    throw new Error(
      'a catalog uses a letter that stands in for others: choose another block in build/lean-catalogs.ts',
    );
  const away = block - STAND_IN;
  return {
    text: text.replace(within(block), (letter) => String.fromCodePoint(letter.codePointAt(0)! - away)),
    away,
  };
}

/** A line a message, sorted: its id, then its text, or as JSON what has placeholders or would be taken for that. */
const linesOf = (messages: Readonly<Record<string, readonly unknown[]>>): string =>
  Object.entries(messages)
    .map(([id, tokens]) => {
      if (id.length !== ID_LENGTH) throw new Error(`a message has an id of its own, which catalogs do not take: ${id}`);
      const [text] = tokens;
      const isPlain = tokens.length === 1 && typeof text === 'string' && !/^\[|\n/.test(text);
      return id + (isPlain ? text : JSON.stringify(tokens));
    })
    .toSorted()
    .join('\n');

/**
 * The messages of such lines, each read when it is first asked for: a page shows a hundred of 1,500, and to read them
 * all took a slow phone 13 ms at each start, 29 in Thai. `away`: how far the letters were moved. Runs in the app: its
 * source is written into each catalog, so it may use nothing from outside of it.
 */
export function messagesOf(text: string, away: number): Record<string, unknown[] | undefined> {
  const lines = text.split('\n');
  const read = (id: string): unknown[] | undefined => {
    let from = 0;
    for (let to = lines.length; from < to;) {
      const middle = (from + to) >> 1;
      if (lines[middle]! < id) from = middle + 1;
      else to = middle;
    }
    const line = lines[from] ?? '';
    if (id.length !== 6 || !line.startsWith(id)) return undefined;
    const words = line
      .slice(6)
      .replace(/[\u0100-\u017F]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + away));
    return words.startsWith('[') ? (JSON.parse(words) as unknown[]) : [words];
  };
  return new Proxy<Record<string, unknown[] | undefined>>(
    {},
    { get: (cache, id) => (typeof id === 'string' ? (cache[id] ??= read(id)) : undefined) },
  );
}

/**
 * Writes the catalog of the pages as lines in place of JSON, where each message costs seven bytes more: 1,400 in six
 * languages are the largest part of what the worker keeps. The few words of the shell stay as they are: all of them are
 * used, and stored with home as it was last seen.
 */
export function leanCatalogs(): Plugin {
  return {
    name: 'lean-catalogs',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/pages\.po(\?|$)/.test(id)) return null;
      const json = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/.exec(code)?.[1];
      if (json === undefined) throw new Error(`${id} is compiled otherwise than expected`);
      const { text, away } = shortLetters(linesOf(JSON.parse(JSON.parse(json) as string) as Record<string, unknown[]>));
      return {
        code: `${messagesOf.toString()}\nexport const messages = messagesOf(${quoted(text)}, ${away});`,
        map: null,
      };
    },
  };
}
