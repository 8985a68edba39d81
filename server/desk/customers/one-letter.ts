const LATIN = "abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïñòóôõöøùúûüýğışœšćčžß .-'";
const MAIL = 'abcdefghijklmnopqrstuvwxyz0123456789@._+-';
const DIGITS = '0123456789';

const lettersBetween = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/** Scripts with an alphabet, and their letters, vowels and tone marks. Of other scripts, no letter is put in. */
const SCRIPTS: readonly (readonly [script: RegExp, letters: string])[] = [
  [/\p{Script=Latin}/u, LATIN],
  [/\p{Script=Thai}/u, lettersBetween(0x0e01, 0x0e4e)],
  [/\p{Script=Devanagari}/u, lettersBetween(0x0901, 0x094d)],
  [/\p{Script=Arabic}/u, lettersBetween(0x0621, 0x064a)],
];

/** Shortest and longest texts with a wrong letter that are searched for: most short ones are a letter from another. */
const MIN_LENGTH = 4;
const MAX_LENGTH = 40;
/** Shortest and longest phone numbers with the country code, each with one digit too few or too many. */
const MIN_PHONE = 7;
const MAX_PHONE = 16;

/** Returns all texts that differ from a text in one substituted, missing, extra or swapped letter. */
function spellingsNear(text: string, alphabet: string): string[] {
  const letters = Array.from(text);
  const found = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const [head, rest] = [letters.slice(0, at).join(''), letters.slice(at + 1).join('')];
    const [letter = '', next] = letters.slice(at, at + 2);
    for (const other of alphabet) {
      found.add(head + other + letter + rest);
      if (letter !== '') found.add(head + other + rest);
    }
    found.add(head + rest);
    if (next !== undefined) found.add(head + next + letter + letters.slice(at + 2).join(''));
  }
  found.delete(text);
  return [...found];
}

/** The spellings that are one letter away from a term, by what it can be, and the spelling that they are close to. */
interface NearSpellings {
  readonly typed: string;
  /** Phone numbers with the country code, without plus. */
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  /** In lower case. */
  readonly names: readonly string[];
}

/**
 * Returns the up to 6,000 spellings that are one letter away from a term: as a phone number, an email address or a
 * name. To look up each in an index takes milliseconds and needs no index of its own.
 */
export function nearSpellings(term: string, areaCode: string): NearSpellings | undefined {
  const number = term.replaceAll(/[\s().-]/g, '');
  if (/^\+?\d+$/.test(number)) {
    const digits = number.replace(/^(?:\+|00)/, '').replace(/^0/, areaCode);
    if (digits.length < MIN_PHONE || digits.length > MAX_PHONE) return undefined;
    return { typed: `+${digits}`, phones: spellingsNear(digits, DIGITS), emails: [], names: [] };
  }
  const typed = term.toLowerCase();
  const { length } = Array.from(typed);
  if (length < MIN_LENGTH || length > MAX_LENGTH) return undefined;
  const alphabet = SCRIPTS.map(([script, letters]) => (script.test(typed) ? letters : '')).join('');
  return {
    typed: term,
    phones: [],
    // the letter that is missing can be the @
    emails: /[@.]/.test(typed) ? spellingsNear(typed, MAIL) : [],
    names: typed.includes('@') ? [] : spellingsNear(typed, alphabet),
  };
}
