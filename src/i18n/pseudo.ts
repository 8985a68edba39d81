import type { Messages } from '@lingui/core';

/**
 * Words that are as long as the longest language's, for development: each text grows by 40 percent and carries high and
 * deep marks, so that what is too tight or cut off is seen before a translation comes (issue: type and layout hold 40 %
 * longer). Set `localStorage.pseudo` to `longer` or `rtl` in `npm run dev` and reload.
 */
const TALL: Readonly<Record<string, string>> = {
  a: 'ấ',
  e: 'ể',
  i: 'ị',
  o: 'ộ',
  u: 'ự',
  y: 'ỹ',
  A: 'Ấ',
  E: 'Ể',
  I: 'Ị',
  O: 'Ộ',
  U: 'Ự',
  g: 'ģ',
  n: 'ñ',
};

/** 40 % more letters, at the end of each word in turn, so that lines still break between words. */
const stretch = (text: string): string => {
  let owed = 0;
  return text.replace(/\p{L}+/gu, (word) => {
    owed += word.length * 0.4;
    const more = Math.round(owed);
    owed -= more;
    return word.replace(/[a-z]/gi, (letter) => TALL[letter] ?? letter) + (word.at(-1) ?? '').repeat(more);
  });
};

type Compiled = string | readonly unknown[];

/** Texts alone are stretched; names of values, kinds of plurals and tags stay. */
const stretchAll = (message: unknown): unknown => {
  if (typeof message === 'string') return stretch(message);
  if (!Array.isArray(message)) return message;
  return message.map((part: unknown) => {
    if (typeof part === 'string') return part.startsWith('<') ? part : stretch(part);
    // [name], [name, kind] or [name, kind, { one: [...], other: [...] }]
    if (!Array.isArray(part)) return part;
    const [name, kind, forms] = part as [string, string?, Record<string, Compiled>?];
    if (typeof forms !== 'object' || forms === null) return part as unknown;
    return [
      name,
      kind,
      Object.fromEntries(
        Object.entries(forms).map(([form, text]) => [form, form === 'offset' ? text : stretchAll(text)]),
      ),
    ];
  });
};

/** A catalog with every text longer. */
export const lengthen = (messages: Messages): Messages =>
  Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, stretchAll(message) as Messages[string]]));
