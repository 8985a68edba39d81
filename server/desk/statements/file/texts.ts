import { withoutInvisible } from '../../../../src/domain/invisible.ts';

/** Longest note or name of a line. */
const MAX_LENGTH = 500;

/**
 * Returns a text of a bank as the desk keeps it: without characters that no one sees, which could turn the writing
 * direction of what staff sign, and with single blanks.
 */
export const cleanText = (text: string): string =>
  withoutInvisible(text.normalize('NFC').replaceAll(/\s+/g, ' ')).trim().slice(0, MAX_LENGTH);
