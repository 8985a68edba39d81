import { desc, eq } from 'drizzle-orm';
import type { CustomerPage } from '../../../src/desk/customers/api-views.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import { contractOrders } from '../../modules/contracts/schema.ts';
import { optionOrders } from '../../modules/options/schema.ts';
import { deposits } from '../../modules/deposits/schema.ts';
import { formatAmount } from '../../modules/transfers/index.ts';
import { withdrawals } from '../../modules/withdrawals/schema.ts';
import type { Database } from '../../platform/db/connect.ts';
import { adjustments } from './schema.ts';

const LIMIT = 20;

type Orders = Pick<CustomerPage, 'deposits' | 'withdrawals' | 'options' | 'contracts' | 'adjustments'>;

async function transfersOf(db: Database, account: number): Promise<Pick<Orders, 'deposits' | 'withdrawals'>> {
  const depositRows = await db
    .select()
    .from(deposits)
    .where(eq(deposits.account, account))
    .orderBy(desc(deposits.id))
    .limit(LIMIT);
  const payouts = await db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.account, account))
    .orderBy(desc(withdrawals.id))
    .limit(LIMIT);
  return {
    deposits: depositRows.map(({ id, number, currency, amount, observed, status, created }) => ({
      id,
      number,
      amount: formatAmount(currency, observed ?? amount),
      asset: currency,
      state: status,
      time: created,
    })),
    withdrawals: payouts.map(({ id, number, asset, amount, status, created }) => ({
      id,
      number,
      amount: formatAmount(asset, amount),
      asset,
      state: status,
      time: created,
    })),
  };
}

async function tradesOf(db: Database, account: number): Promise<Pick<Orders, 'options' | 'contracts'>> {
  const options = await db
    .select()
    .from(optionOrders)
    .where(eq(optionOrders.account, account))
    .orderBy(desc(optionOrders.id))
    .limit(LIMIT);
  const contracts = await db
    .select()
    .from(contractOrders)
    .where(eq(contractOrders.account, account))
    .orderBy(desc(contractOrders.id))
    .limit(LIMIT);
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

/** Returns a customer's 20 newest orders of each kind. */
export const readNewestOrders = async (db: Database, account: number): Promise<Orders> => ({
  ...(await transfersOf(db, account)),
  ...(await tradesOf(db, account)),
  adjustments: await adjustmentsOf(db, account),
});
