import { isFrozen } from '../customers/index.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { reportError } from '../../platform/report.ts';
import { isCompanyAddress, isLostAddress } from '../wallets/index.ts';
import { findRestriction } from '../restrictions/index.ts';
import { ownerWaitUntil } from './owner-wait.ts';
import { payeeHashOf } from './payee-hash.ts';
import type { Withdrawal } from './withdrawals.ts';

/**
 * Why nothing may be paid now: the account is frozen or its withdrawals are restricted, staff or the owner have to
 * answer, what is sent to the payee is lost or stays with the company, or the payee was changed.
 */
export type Obstacle = 'frozen' | 'restricted' | 'question' | 'owner' | 'lost' | 'company' | 'payee';

/**
 * Returns whether a withdrawal's payee is as it was ordered. A missing hash counts as a changed payee, or whoever
 * changes a payee in the database would delete its hash, too.
 */
export const isPayeeIntact = async (services: Services, tx: Database, row: Withdrawal): Promise<boolean> =>
  row.payeeHash !== null && row.payeeHash === (await payeeHashOf(tx, services.keys, row));

/**
 * Returns why a withdrawal may not be approved or paid now; undefined if it may. The caller has locked the row. Reports
 * a changed payee to the operator.
 */
export async function findObstacle(
  services: Services,
  tx: Database,
  row: Withdrawal,
  now: number,
): Promise<Obstacle | undefined> {
  if (await isFrozen(tx, row.account)) return 'frozen';
  if (await findRestriction(tx, row.account, 'withdraw', now)) return 'restricted';
  if (row.question !== null) return 'question';
  if ((await ownerWaitUntil(tx, row, now)) !== undefined) return 'owner';
  if (row.chain !== null && (await isLostAddress(services, tx, row.payee))) return 'lost';
  if (row.chain !== null && (await isCompanyAddress(services, tx, row.payee))) return 'company';
  if (await isPayeeIntact(services, tx, row)) return undefined;
  reportError(new Error(`the payee of withdrawal ${row.number} was changed in the database: it is not paid`), {
    at: 'withdrawals',
  });
  return 'payee';
}
