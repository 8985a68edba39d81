import { LANGUAGES, type Language } from '../../../src/config.ts';
import { ar } from './ar.ts';
import { en, type TextKey } from './en.ts';
import { hi } from './hi.ts';
import { jp } from './jp.ts';
import { th } from './th.ts';
import { zh } from './zh.ts';

const catalogs: Record<Language, Record<TextKey, string>> = { en, zh, th, jp, ar, hi };

export type Parameters = Record<string, string | number>;

/** The language of a request's header; Thai where it names none of ours (spec 1). */
export const languageOf = (header: string | undefined): Language => LANGUAGES.find((one) => one === header) ?? 'th';

/** Fills `{name}` in a text. */
export const interpolate = (text: string, parameters: Parameters = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(parameters, name) ? String(parameters[name]) : whole,
  );

/** A sentence of the server in a language. */
export const translate = (language: Language, key: TextKey, parameters?: Parameters): string =>
  interpolate(catalogs[language][key], parameters);

/** The language's part of a stored text; `*` is the same in all. */
export const localize = (text: Record<string, string>, language: Language): string =>
  text[language] ?? text['*'] ?? text['en'] ?? '';
