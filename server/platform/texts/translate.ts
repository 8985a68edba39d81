import { type I18n, type MessageDescriptor, setupI18n } from '@lingui/core';
import { LANGUAGES, type Language } from '../../../src/config.ts';
import { isolated } from '../../../src/domain/isolated.ts';
import { directionOf } from '../../../src/domain/languages.ts';
import { messages as ar } from '../../locales/ar.po';
import { messages as en } from '../../locales/en.po';
import { messages as hi } from '../../locales/hi.po';
import { messages as ja } from '../../locales/ja.po';
import { messages as th } from '../../locales/th.po';
import { messages as zh } from '../../locales/zh.po';
import { messages, type TextKey } from './messages.ts';

const i18nOf: Readonly<Record<Language, I18n>> = {
  en: setupI18n({ locale: 'en', messages: { en } }),
  zh: setupI18n({ locale: 'zh', messages: { zh } }),
  th: setupI18n({ locale: 'th', messages: { th } }),
  jp: setupI18n({ locale: 'ja', messages: { ja } }),
  ar: setupI18n({ locale: 'ar', messages: { ar } }),
  hi: setupI18n({ locale: 'hi', messages: { hi } }),
};

/** One isolated run, from its first sign to its last. */
const ISOLATED = /^[\u2066-\u2068][^\u2066-\u2069]*\u2069$/;

export type Parameters = Record<string, string | number>;

/** The language of a request's header; Thai where it names none of ours. */
export const languageOf = (header: string | undefined): Language =>
  LANGUAGES.find((language) => language === header) ?? 'th';

/** Lingui decodes `\u0041` in a finished text; a value may have it by chance. */
const BACKSLASH_MARK = '\uE000';

/**
 * A value in a sentence: plurals get its number, exact cases its plain text. Between words from right to left a figure,
 * code or address keeps its place and its order only when it is isolated.
 */
function insertion(value: string | number, language: Language) {
  const plain = String(value).replaceAll('\\', BACKSLASH_MARK);
  const text = directionOf(language) === 'ltr' || plain === '' || ISOLATED.test(plain) ? plain : isolated(plain);
  return {
    [Symbol.toPrimitive]: (hint: string) => (hint === 'number' ? Number(value) : hint === 'string' ? plain : text),
  };
}

/**
 * A text of the server in a language: a sentence by its key, or a message that its module has. It is plain text or HTML
 * as its English is; the values are not escaped.
 */
export function translate(language: Language, text: TextKey | MessageDescriptor, parameters: Parameters = {}): string {
  const { id, message } = typeof text === 'string' ? messages[text] : text;
  const values = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, insertion(value, language)]),
  );
  return i18nOf[language]._(id, values, { message }).replaceAll(BACKSLASH_MARK, '\\');
}

/** A text of the server in all languages, to be stored. */
export const inAllLanguages = (
  text: TextKey | MessageDescriptor,
  parameters: Parameters = {},
): Record<string, string> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, translate(language, text, parameters)]));

/** The language's part of a stored text; `*` is the same in all. */
export const localize = (text: Record<string, string>, language: Language): string =>
  text[language] ?? text['*'] ?? text['en'] ?? '';
