import { isInOtherScript } from '../../../src/domain/scripts.ts';
import { latestVerifications, shownState } from '../verifications/index.ts';
import type { Database } from '../../platform/db/connect.ts';

/** Note on a holder whom only a person can compare with the verified name. */
export const OTHER_SCRIPT_NOTE =
  "The holder's name and the verified name are in different scripts: compare them yourself.";

/** Normalizes a name for comparison: Unicode form, case and word order do not matter. */
const toComparable = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s.,]+/)
    .filter(Boolean)
    .sort()
    .join(' ');

/**
 * Returns a note for the review if the holder of a bank account is not the verified person, or can't be compared; '' if
 * they match or no one is verified.
 */
export async function noteOnHolder(db: Database, account: number, holder: string): Promise<string> {
  const { primary } = await latestVerifications(db, account);
  if (!primary || shownState(primary) !== 'verified' || toComparable(primary.name) === toComparable(holder)) return '';
  if (isInOtherScript(primary.name, holder)) return OTHER_SCRIPT_NOTE;
  return 'The holder of the card is not the certified name.';
}
