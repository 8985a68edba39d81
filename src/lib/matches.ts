import { withoutInvisible } from './invisible.ts';

/** Case, accents and what nobody sees do not count. */
export const fold = (text: string): string =>
  withoutInvisible(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Whether a query is part of code or name, in any case (MARKET-04). */
export const matches = ({ code, name }: { readonly code: string; readonly name: string }, query: string): boolean => {
  const part = fold(query);
  return part === '' || fold(code).includes(part) || fold(name).includes(part);
};
