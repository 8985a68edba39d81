import { desc, eq } from 'drizzle-orm';
import type { CustomerPage } from '../../../src/desk/customers/api-views.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import { newestContractOrders } from '../../modules/contracts/index.ts';
import { newestOptionOrders } from '../../modules/options/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { depositDeciders, newestDeposits } from '../deposits/views.ts';
import { newestWithdrawals } from '../withdrawals/views.ts';
import { adjustments } from './schema.ts';

const LIMIT = 20;

type Orders = Pick<CustomerPage, 'deposits' | 'withdrawals' | 'options' | 'contracts' | 'adjustments'>;

async function tradesOf(db: Database, account: number): Promise<Pick<Orders, 'options' | 'contracts'>> {
  const options = await newestOptionOrders(db, account, LIMIT);
  const contracts = await newestContractOrders(db, account, LIMIT);
  return {
    options: options.map(({ id, stake, status, result, created }) => ({
      id,
      number: String(id),
      amount: fromUnits(stake, scaleOf(QUOTE_ASSET)),
      asset: QUOTE_ASSET,
      state: result === '' ? status : result,
      time: created,
    })),
    contracts: contracts.map(({ id, code, side, amount, status, created }) => ({
      id,
      number: String(id),
      amount: fromUnits(side === 'sell' ? -amount : amount, scaleOf(code)),
      asset: code,
      state: status,
      time: created,
    })),
  };
}

async function adjustmentsOf(db: Database, account: number): Promise<Orders['adjustments']> {
  const rows = await db
    .select()
    .from(adjustments)
    .where(eq(adjustments.account, account))
    .orderBy(desc(adjustments.id))
    .limit(LIMIT);
  return rows.map(({ id, number, amount, asset, category, reason, created, proposedBy, approvedBy }) => ({
    id,
    number,
    amount: fromUnits(amount, scaleOf(asset)),
    asset,
    state: 'done',
    time: created,
    category,
    reason,
    proposedBy,
    approvedBy,
  }));
}

async function depositsOf(db: Database, account: number): Promise<Orders['deposits']> {
  const rows = await newestDeposits(db, account, LIMIT);
  const deciders = await depositDeciders(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ currency, created, ...deposit }) => ({
    ...deposit,
    asset: currency,
    time: created,
    by: (deciders.get(deposit.id) ?? []).join(', '),
  }));
}

/** Returns a customer's 20 newest orders of each kind. */
export const readNewestOrders = async (db: Database, account: number): Promise<Orders> => ({
  deposits: await depositsOf(db, account),
  withdrawals: await newestWithdrawals(db, account, LIMIT),
  ...(await tradesOf(db, account)),
  adjustments: await adjustmentsOf(db, account),
});
