import { and, desc, eq, isNull } from 'drizzle-orm';
import type { CustomerPage } from '../../../src/desk/customers/api-views.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { remainingOf } from '../../ledger/holds.ts';
import { balancesOf } from '../../ledger/ledger.ts';
import { holds } from '../../ledger/schema.ts';
import { fromUnits } from '../../ledger/units.ts';
import { openDebtOf, remainingDebt } from '../../modules/withdrawals/index.ts';
import type { Database } from '../../platform/db/connect.ts';

const MAX_HOLDS = 50;

/** Returns a customer's balances by asset, as the ledger has them, the open holds, and what the customer owes. */
export async function readMoney(
  db: Database,
  account: number,
): Promise<Pick<CustomerPage, 'balances' | 'holds' | 'debt'>> {
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
      const sumOf = (...purposes: string[]): string =>
        fromUnits(
          rows
            .filter((row) => row.asset === asset && purposes.includes(row.purpose))
            .reduce((sum, { balance }) => sum + balance, 0n),
          scaleOf(asset),
        );
      return {
        asset,
        available: sumOf('available'),
        held: sumOf('held'),
        mining: sumOf('liquidity', 'redeeming', 'regular'),
      };
    }),
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
