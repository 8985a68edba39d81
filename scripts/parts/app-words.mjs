import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** @param {string} text */
const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** @param {string} lines A string of a PO file, over one line or several. */
const unquoted = (lines) =>
  [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => JSON.parse(`"${part}"`)).join('');

/**
 * Returns a function that takes an English text of the app and returns a pattern of its translation, in which a
 * placeholder matches anything. It throws for a text that the app doesn't have.
 *
 * @param {string} language `jp` is `ja` in the catalogs.
 */
export function appWords(language) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const catalog of ['shell', 'pages']) {
    const file = join(root, `src/i18n/locales/${language === 'jp' ? 'ja' : language}/${catalog}.po`);
    for (const [, id = '', text = ''] of readFileSync(file, 'utf8').matchAll(
      /^msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)/gm,
    ))
      texts.set(unquoted(id), unquoted(text));
  }
  /** @param {string} english */
  return (english) => {
    const text = texts.get(english);
    if (text === undefined) throw new Error(`The app has no text '${english}'.`);
    return new RegExp(
      `^${text
        .split(/\{\w+\}/)
        .map(escaped)
        .join('.*')}$`,
    );
  };
}
