import type { NameComparison, NameFit, NameWord } from '../../../src/desk/statements/api-views.ts';
import { isInOtherScript } from '../../../src/domain/scripts.ts';

/** Titles that banks write before a name, in English and Thai, without dots. */
const TITLES = new Set(
  'mr mrs ms miss master mstr dr prof khun k นาย นาง นางสาว นส น.ส ดช ดญ ด.ช ด.ญ คุณ ดร'.split(' '),
);
/** Thai titles that stand before the first name without a blank. */
const JOINED_TITLE = /^(นางสาว|นาย|น\.ส\.|ด\.ช\.|ด\.ญ\.)(?=[\u0e00-\u0e7f]{2})/;

interface Word {
  readonly text: string;
  /** Lower case, without marks around it. */
  readonly plain: string;
  readonly isTitle: boolean;
  /** Whether the bank has shortened it: `C.`, `JAI***`. */
  readonly isShort: boolean;
}

const wordsIn = (name: string): Word[] =>
  name
    .normalize('NFC')
    .trim()
    .replace(JOINED_TITLE, '$1 ')
    .split(/[\s,]+/)
    .filter((text) => text !== '')
    .map((text) => {
      const plain = text.toLowerCase().replaceAll(/[.*•'"]+$|^['"]+/g, '');
      return { text, plain, isTitle: TITLES.has(plain), isShort: /[.*•]$/.test(text) || plain.length === 1 };
    });

/** Returns whether two words differ in one substituted, missing, extra or swapped letter. */
export function differsByOne(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1);
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start];
  return (
    short.slice(start + 1) === long.slice(start + 1) || (isSwapped && short.slice(start + 2) === long.slice(start + 2))
  );
}

type WordFit = 'same' | 'near' | undefined;

const isBeginning = (short: Word, whole: Word): boolean => short.isShort && whole.plain.startsWith(short.plain);

/** Returns how a word fits another one. Words of three letters and less have to be the same. */
function fitOf(word: Word, other: Word): WordFit {
  if (word.plain === other.plain) return 'same';
  if (isBeginning(word, other) || isBeginning(other, word)) return 'near';
  return Math.min(word.plain.length, other.plain.length) > 3 && differsByOne(word.plain, other.plain)
    ? 'near'
    : undefined;
}

/** Returns the best fit of each word among the words of the other name. */
const fitsOf = (words: readonly Word[], others: readonly Word[]): WordFit[] =>
  words.map((word) => {
    const fits = others.map((other) => fitOf(word, other));
    return fits.includes('same') ? 'same' : fits.includes('near') ? 'near' : undefined;
  });

const marked = (all: readonly Word[], named: readonly Word[], fits: readonly WordFit[]): NameWord[] =>
  all.map((word) => ({ text: word.text, differs: !word.isTitle && fits[named.indexOf(word)] !== 'same' }));

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

const unmarked = (name: string): NameWord[] => wordsIn(name).map(({ text }) => ({ text, differs: false }));

/**
 * Compares the sender's name from the bank with a verified name, word by word in any order and without titles. Words
 * that the other name doesn't have are marked. In names of different scripts none is: only a person can compare them.
 */
export function compareNames(sender: string, verified: string | null): NameComparison {
  const plain = (fit: NameFit): NameComparison => ({
    fit,
    sender: unmarked(sender),
    verified: unmarked(verified ?? ''),
  });
  if (verified === null || verified.trim() === '') return plain('unverified');
  const [all, allVerified] = [wordsIn(sender), wordsIn(verified)];
  const [named, namedVerified] = [all, allVerified].map((words) => words.filter(({ isTitle }) => !isTitle)) as [
    Word[],
    Word[],
  ];
  if (named.length === 0) return plain('unknown');
  if (isInOtherScript(textOf(named), textOf(namedVerified))) return plain('otherScript');
  const [fits, fitsVerified] = [fitsOf(named, namedVerified), fitsOf(namedVerified, named)];
  const everyFit = [...fits, ...fitsVerified];
  const isSame = everyFit.every((fit) => fit === 'same') && named.length === namedVerified.length;
  // one word of a name is no name: it has to be all of them, each the same or close
  const fit = isSame ? 'same' : everyFit.every((found) => found !== undefined) ? 'near' : 'other';
  return {
    fit,
    sender: marked(all, named, fits),
    verified: marked(allVerified, namedVerified, fitsVerified),
  };
}

/** Returns a name as `lower(name)` has it, without titles, and with its two words the other way round. */
export function searchedNames(sender: string): string[] {
  const words = wordsIn(sender).filter(({ isTitle }) => !isTitle);
  if (words.length < 2) return [];
  const texts = words.map(({ plain }) => plain);
  return [...new Set([texts.join(' '), ...(texts.length === 2 ? [`${texts[1]} ${texts[0]}`] : [])])];
}
