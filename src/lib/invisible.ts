/**
 * Characters that leave no ink, as a class for regular expressions with the flag `u`: controls, format characters, line
 * separators, what Unicode lets a font ignore (joiners, variation selectors, fillers), and the empty braille pattern.
 */
export const INVISIBLE = String.raw`\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800`;

const ALL = new RegExp(`[${INVISIBLE}]`, 'gu');
const ALL_AND_BLANKS = new RegExp(String.raw`[\s${INVISIBLE}]`, 'gu');

/** A text without the characters that nobody sees. */
export const withoutInvisible = (text: string): string => text.replace(ALL, '');

/** A text without blanks either: what is left leaves ink. */
export const withoutBlanks = (text: string): string => text.replace(ALL_AND_BLANKS, '');
