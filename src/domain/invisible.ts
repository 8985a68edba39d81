/**
 * Invisible characters, as the content of a character class for regular expressions with the flag `u`: controls, format
 * characters, line separators, characters that a font may ignore (joiners, variation selectors, fillers), and the empty
 * braille pattern.
 */
export const INVISIBLE = String.raw`\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800`;

const INVISIBLE_CHARACTERS = new RegExp(`[${INVISIBLE}]`, 'gu');
const BLANK_CHARACTERS = new RegExp(String.raw`[\s${INVISIBLE}]`, 'gu');

/** Removes invisible characters from a text. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE_CHARACTERS, '');

/** Removes invisible characters and white space from a text. */
export const withoutBlanks = (text: string): string => text.replace(BLANK_CHARACTERS, '');
