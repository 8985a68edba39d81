import { certificationOf, stateOf } from '../certification/certification.ts';
import type { Database } from '../../platform/db/connect.ts';

/** A name as two ways to write it are compared: one form of letters, no case, the order of its words left out. */
const comparable = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s.,]+/)
    .filter(Boolean)
    .sort()
    .join(' ');

/**
 * What the review is to look at: the holder of a card who is not the certified person; '' where they fit or nobody is
 * certified.
 */
export async function noteOnHolder(db: Database, account: number, holder: string): Promise<string> {
  const { primary } = await certificationOf(db, account);
  if (!primary || stateOf(primary) !== 'verified' || comparable(primary.name) === comparable(holder)) return '';
  return 'The holder of the card is not the certified name.';
}
