import type { Database } from '../../platform/db/connect.ts';
import { fromStoredText, toStoredText } from '../../platform/texts/by-language.ts';
import type { BoxTerms } from '../content/index.ts';
import { currentBox, publishBox } from './box.ts';
import { type Box, findOddsFault } from './engine.ts';

const toBox = ({ price, code, prizes }: BoxTerms): Omit<Box, 'version'> => ({
  price,
  code,
  prizes: prizes.map(({ name, number, ...prize }) => ({
    ...prize,
    name: toStoredText(name),
    ...(number === undefined ? {} : { number, left: number }),
  })),
});

const fromBox = ({ price, code, prizes }: Omit<Box, 'version'>): BoxTerms => ({
  price,
  code: code as BoxTerms['code'],
  // odds that were not published at the desk have no number to begin with
  prizes: prizes.map(({ name, left, number = left, ...prize }) => ({
    ...prize,
    name: fromStoredText(name),
    ...(number === undefined ? {} : { number }),
  })),
});

/** Returns the odds in force as a setting, with the number of each prize when they were published. */
export async function readBoxTerms(db: Database): Promise<BoxTerms | undefined> {
  const box = await currentBox(db);
  return box && fromBox(box);
}

/** Returns why odds may not be published; undefined if they may. */
export function findBoxFault(terms: BoxTerms): string | undefined {
  const fault = findOddsFault({ version: '', ...toBox(terms) });
  return fault === undefined ? undefined : `prizes: ${fault}`;
}

/** Publishes odds. Customers who saw the earlier ones look again before a draw. */
export const writeBoxTerms = (tx: Database, terms: BoxTerms, now: number): Promise<void> =>
  publishBox(tx, toBox(terms), now);
