import { withoutBlanks } from './invisible.ts';

/** Signs of a name; Thai and Hindi write several for what reads as one letter. */
const MAX_LENGTH = 60;
/** Marks that turn the direction of what follows, and controls: a name with them could pass for another. */
const TURNS = /[\p{Cc}\p{Bidi_Control}]/gu;

/** A joiner whose second half was cut off would reach for whatever stands next. */
const LOOSE = /\u200D+$/;

/** A nickname as it is kept, or undefined where nothing of it can be seen (PROF-05). */
export const cleanNickname = (typed: string): string | undefined => {
  const name = Array.from(typed.replace(TURNS, '').trim()).slice(0, MAX_LENGTH).join('').replace(LOOSE, '');
  return withoutBlanks(name) === '' ? undefined : name;
};
