import type { CaseRecord } from '../../../src/domain/cases.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { TextKey } from '../../platform/texts/messages.ts';
import { findContractOrder } from '../contracts/index.ts';
import { findDeposit } from '../deposits/index.ts';
import { findLockupOrder } from '../lockup/index.ts';
import { findOptionOrder } from '../options/index.ts';
import { latestVerifications } from '../verifications/index.ts';
import { findWithdrawal } from '../withdrawals/index.ts';

/** A record that a customer asks about: its id, and the number that the customer knows. */
export interface AskedRecord {
  readonly id: number;
  readonly number: string;
}

type Find = (db: Database, account: number, id: string) => Promise<AskedRecord | undefined>;

const byId =
  (find: (db: Database, account: number, id: string) => Promise<{ readonly id: number } | undefined>): Find =>
  async (db, account, id) => {
    const record = await find(db, account, id);
    return record && { id: record.id, number: String(record.id) };
  };

const finders: Readonly<Record<CaseRecord, Find>> = {
  deposit: findDeposit,
  withdrawal: findWithdrawal,
  option: byId(findOptionOrder),
  contract: byId(findContractOrder),
  lockup: byId(findLockupOrder),
  verification: async (db, account) => {
    const { primary, advanced } = await latestVerifications(db, account);
    const newest = advanced ?? primary;
    return newest && { id: newest.id, number: '' };
  },
};

/** Finds a customer's own record; undefined if it is unknown or another customer's. */
export const findRecord = (
  db: Database,
  account: number,
  about: CaseRecord,
  id: string,
): Promise<AskedRecord | undefined> => finders[about](db, account, id);

/** Keys of the names of records. */
export const RECORD_NAMES: Readonly<Record<CaseRecord, TextKey>> = {
  deposit: 'caseOfDeposit',
  withdrawal: 'caseOfWithdrawal',
  option: 'caseOfOption',
  contract: 'caseOfContract',
  lockup: 'caseOfLockup',
  verification: 'caseOfVerification',
};
