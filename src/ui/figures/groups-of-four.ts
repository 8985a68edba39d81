/** Splits an address into groups of four characters for comparison; the last one may be shorter. */
export const groupsOfFour = (text: string): readonly string[] => text.match(/.{1,4}/gu) ?? [];
