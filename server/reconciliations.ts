import { adjustmentReconciliation } from './desk/customers/reconciliation.ts';
import { drawReconciliation } from './modules/blindbox/reconciliation.ts';
import { contractReconciliation } from './modules/contracts/reconciliation.ts';
import type { Database } from './platform/db/connect.ts';
import { reconcile, type Reconciliation } from './ledger/reconciliation.ts';
import { liquidityReconciliation } from './modules/liquidity/reconciliation.ts';
import { lockupReconciliation } from './modules/lockup/reconciliation.ts';
import { pointReconciliation } from './modules/rewards/reconciliation.ts';
import { optionReconciliation } from './modules/options/reconciliation.ts';
import { transferReconciliations } from './modules/transfers/reconciliation.ts';

/** All areas whose records the nightly check compares with the journals. */
export const reconciliations: readonly Reconciliation[] = [
  optionReconciliation,
  contractReconciliation,
  ...transferReconciliations,
  liquidityReconciliation,
  lockupReconciliation,
  pointReconciliation,
  drawReconciliation,
  adjustmentReconciliation,
];

/** Returns the differences of all areas as sentences; empty if records and journals agree. */
export async function reconcileAll(db: Database): Promise<string[]> {
  const differences: string[] = [];
  for (const reconciliation of reconciliations) differences.push(...(await reconcile(db, reconciliation)));
  return differences;
}
