import { withoutBlanks } from './invisible.ts';

/** Maximum code points of a name; in Thai and Hindi several of them make up one letter. */
const MAX_LENGTH = 60;
/** Control characters and direction marks, with which a name could look like another. */
const CONTROLS = /[\p{Cc}\p{Bidi_Control}]/gu;

/** A joiner at the end, whose second half was cut off, would join the text after the name. */
const TRAILING_JOINERS = /\u200D+$/;

/** Cleans a nickname before it is stored; returns undefined if nothing of it is visible (PROF-05). */
export const cleanNickname = (typed: string): string | undefined => {
  const name = Array.from(typed.replace(CONTROLS, '').trim())
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(TRAILING_JOINERS, '');
  return withoutBlanks(name) === '' ? undefined : name;
};
