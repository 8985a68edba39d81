/**
 * Splits an address into groups of four characters for comparison; the last one may be shorter. A number that is
 * written in groups, such as 123-4-56789-0, stays as it is.
 */
export const groupsOfFour = (text: string): readonly string[] =>
  /[\s-]/.test(text) ? [text] : (text.match(/.{1,4}/gu) ?? []);

/** The last four characters of an address, by which a customer sees that nothing replaced it in the clipboard. */
export const endOf = (text: string): string => `\u2066…${text.slice(-4)}\u2069`;
