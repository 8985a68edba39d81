import { withoutInvisible } from './invisible.ts';

/** Normalises a text for searching: without case, accents and invisible characters. */
export const fold = (text: string): string =>
  withoutInvisible(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Whether a coin's code or name contains a query, in any case (MARKET-04). */
export const matches = ({ code, name }: { readonly code: string; readonly name: string }, query: string): boolean => {
  const folded = fold(query);
  return folded === '' || fold(code).includes(folded) || fold(name).includes(folded);
};
