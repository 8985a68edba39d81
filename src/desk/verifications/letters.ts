import { isInOtherScript } from '../../domain/scripts.ts';

/** A part of a text, and whether it differs from what it is compared with. */
export interface TextPart {
  readonly text: string;
  readonly isDifferent: boolean;
}

const segmenter = new Intl.Segmenter();
const lettersOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);
const isSameLetter = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && one.toLocaleLowerCase() === other?.toLocaleLowerCase();

/** Returns a text in parts: from the first to the last letter that differs from another text, case aside. */
export function markDifference(text: string, other: string): readonly TextPart[] {
  const [letters, others] = [lettersOf(text), lettersOf(other)];
  const shortest = Math.min(letters.length, others.length);
  let start = 0;
  while (start < shortest && isSameLetter(letters[start], others[start])) start += 1;
  let end = 0;
  while (end < shortest - start && isSameLetter(letters.at(-1 - end), others.at(-1 - end))) end += 1;
  const parts = [
    { text: letters.slice(0, start).join(''), isDifferent: false },
    { text: letters.slice(start, letters.length - end).join(''), isDifferent: true },
    { text: letters.slice(letters.length - end).join(''), isDifferent: false },
  ];
  return parts.filter((part) => part.text !== '');
}

/** How two names compare. Only a person can compare names in different scripts. */
export type TypedNameFit = 'same' | 'other' | 'otherScript';

/** Returns how two names compare, case and spaces aside. */
export function compareTypedNames(one: string, other: string): TypedNameFit {
  const plain = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase();
  if (plain(one) === plain(other)) return 'same';
  return isInOtherScript(one, other) ? 'otherScript' : 'other';
}
