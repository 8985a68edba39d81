import { createHash } from 'node:crypto';

/** The hashed fields of a posting. */
export interface HashedPosting {
  readonly journal: number;
  readonly account: number;
  readonly asset: string;
  readonly amount: bigint;
  readonly balance: bigint;
  readonly sequence: number;
}

/** The hashed fields of its journal. */
export interface HashedJournal {
  readonly kind: string;
  readonly reference: string;
  readonly remark: string;
  readonly hold: number | null;
  readonly once: string | null;
  readonly created: number;
}

/** Returns the hash of a posting, its journal and the previous posting's hash in the account's chain (LEDG-04). */
export const chainHash = (previousHash: string, posting: HashedPosting, journal: HashedJournal): string => {
  const fields: unknown[] = [
    previousHash,
    posting.journal,
    posting.account,
    posting.sequence,
    String(posting.amount),
    String(posting.balance),
    posting.asset,
    journal.kind,
    journal.reference,
    journal.remark,
    journal.hold,
    journal.once,
    journal.created,
  ];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
};
