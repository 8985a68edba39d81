import { and, desc, eq, isNull } from 'drizzle-orm';
import type { CustomerPage } from '../../../src/desk/customers/api-views.ts';
import type { Services } from '../../context.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { remainingOf } from '../../ledger/holds.ts';
import { balancesOf } from '../../ledger/ledger.ts';
import { holds } from '../../ledger/schema.ts';
import { fromUnits } from '../../ledger/units.ts';
import { worthInUsdt } from '../../modules/deposits/index.ts';
import { POINTS } from '../../modules/points/index.ts';
import { openDebtOf, remainingDebt } from '../../modules/withdrawals/index.ts';
import type { Database } from '../../platform/db/connect.ts';

const MAX_HOLDS = 50;

/** What the money of a balance does, by the purpose of its ledger account. */
const PLACES = {
  available: ['available'],
  held: ['held'],
  mining: ['liquidity', 'redeeming', 'regular'],
} as const;

type Balances = Awaited<ReturnType<typeof balancesOf>>;

/** Adds up the balances of some purposes. */
const sumOf = (rows: Balances, purposes: readonly string[]): bigint =>
  rows.filter(({ purpose }) => purposes.includes(purpose)).reduce((sum, { balance }) => sum + balance, 0n);

/** Returns what all balances are worth; null if one of them has no price, since a part would look like the whole. */
function worthOf(services: Pick<Services, 'market'>, rows: Balances): CustomerPage['worth'] {
  // points are no money
  const worths = rows
    .filter(({ asset }) => asset !== POINTS)
    .map((row) => ({
      ...row,
      asset: QUOTE_ASSET,
      isKnown: row.balance === 0n || row.asset === QUOTE_ASSET || services.market.tick(row.asset) !== undefined,
      balance: row.balance === 0n ? 0n : worthInUsdt(services, { asset: row.asset, credited: row.balance }),
    }));
  if (worths.some(({ isKnown }) => !isKnown)) return null;
  const inUsdt = (purposes: readonly string[]): string => fromUnits(sumOf(worths, purposes), scaleOf(QUOTE_ASSET));
  return {
    available: inUsdt(PLACES.available),
    held: inUsdt(PLACES.held),
    mining: inUsdt(PLACES.mining),
    total: inUsdt(Object.values(PLACES).flat()),
  };
}

/** Returns a customer's balances by asset, as the ledger has them, the open holds, and what the customer owes. */
export async function readMoney(
  services: Pick<Services, 'market'>,
  db: Database,
  account: number,
): Promise<Pick<CustomerPage, 'balances' | 'worth' | 'holds' | 'debt'>> {
  const debt = await openDebtOf(db, account);
  const rows = await balancesOf(db, account);
  const open = await db
    .select()
    .from(holds)
    .where(and(eq(holds.customer, account), isNull(holds.ended)))
    .orderBy(desc(holds.id))
    .limit(MAX_HOLDS);
  const assets = [...new Set(rows.map(({ asset }) => asset))].sort();
  return {
    debt: debt
      ? {
          withdrawal: debt.withdrawal,
          number: debt.number,
          left: fromUnits(remainingDebt(debt), scaleOf(debt.asset)),
          asset: debt.asset,
        }
      : null,
    balances: assets.map((asset) => {
      const own = rows.filter((row) => row.asset === asset);
      const inAsset = (purposes: readonly string[]): string => fromUnits(sumOf(own, purposes), scaleOf(asset));
      return {
        asset,
        available: inAsset(PLACES.available),
        held: inAsset(PLACES.held),
        mining: inAsset(PLACES.mining),
      };
    }),
    worth: worthOf(services, rows),
    holds: open.map((hold) => ({
      id: hold.id,
      kind: hold.kind,
      reference: hold.reference,
      asset: hold.asset,
      amount: fromUnits(remainingOf(hold), scaleOf(hold.asset)),
      opened: hold.opened,
    })),
  };
}
