import { type I18n, type MessageDescriptor, setupI18n } from '@lingui/core';
import { LANGUAGES, type Language } from '../../../src/config.ts';
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

export type Parameters = Record<string, string | number>;

/** The language of a request's header; Thai where it names none of ours (spec 1). */
export const languageOf = (header: string | undefined): Language => LANGUAGES.find((one) => one === header) ?? 'th';

/** Lingui decodes `\u0041` in a finished text; a value may have it by chance. */
const BACKSLASH_MARK = '\uE000';

const insertable = (value: string | number): string | number =>
  typeof value === 'string' ? value.replaceAll('\\', BACKSLASH_MARK) : value;

/** A text of the server in a language: a sentence by its key, or a message that its module has. */
export function translate(language: Language, text: TextKey | MessageDescriptor, parameters: Parameters = {}): string {
  const { id, message } = typeof text === 'string' ? messages[text] : text;
  const values = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, insertable(value)]));
  return i18nOf[language]._(id, values, { message }).replaceAll(BACKSLASH_MARK, '\\');
}

/** The language's part of a stored text; `*` is the same in all. */
export const localize = (text: Record<string, string>, language: Language): string =>
  text[language] ?? text['*'] ?? text['en'] ?? '';
