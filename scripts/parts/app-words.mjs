import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** @param {string} text */
const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** @param {string} lines A string of a PO file, over one line or several. */
const unquoted = (lines) =>
  [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => JSON.parse(`"${part}"`)).join('');

/** Where the server's texts are, then the app's, which win. */
const catalogs = ['server/locales/{}.po', 'src/i18n/locales/{}/shell.po', 'src/i18n/locales/{}/pages.po'];

/**
 * Returns two functions that take an English text of the app or its server: `text` returns its translation, and `word`
 * a pattern of the translation as the page shows it, in which a placeholder matches anything. Both throw for a text
 * that neither has.
 *
 * @param {string} language `jp` is `ja` in the catalogs.
 */
export function appWords(language) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const catalog of catalogs) {
    const file = join(root, catalog.replace('{}', language === 'jp' ? 'ja' : language));
    for (const [, id = '', text = ''] of readFileSync(file, 'utf8').matchAll(
      /^msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)/gm,
    ))
      texts.set(unquoted(id), unquoted(text));
  }
  /** @param {string} english */
  const text = (english) => {
    const translation = texts.get(english);
    if (translation === undefined) throw new Error(`The app has no text '${english}'.`);
    return translation;
  };
  /** @param {string} english */
  const word = (english) =>
    new RegExp(
      `^${text(english)
        // the tags around a part, such as <0>, are elements of the page
        .replaceAll(/<\/?\d+>/g, '')
        .split(/\{\w+\}|<\d+\/>/)
        .map(escaped)
        .join('.*')}$`,
    );
  return { text, word };
}
