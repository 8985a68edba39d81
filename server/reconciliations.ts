import { drawReconciliation } from './blindbox/reconciliation.ts';
import { contractReconciliation } from './contracts/reconciliation.ts';
import type { Database } from './db/connect.ts';
import { reconcile, type Reconciliation } from './ledger/reconciliation.ts';
import { liquidityReconciliation } from './liquidity/reconciliation.ts';
import { lockupReconciliation } from './lockup/reconciliation.ts';
import { pointReconciliation } from './rewards/reconciliation.ts';
import { optionReconciliation } from './options/reconciliation.ts';
import { transferReconciliations } from './transfers/reconciliation.ts';

/** Every area whose records the nightly check compares with the journals. */
export const reconciliations: readonly Reconciliation[] = [
  optionReconciliation,
  contractReconciliation,
  ...transferReconciliations,
  liquidityReconciliation,
  lockupReconciliation,
  pointReconciliation,
  drawReconciliation,
];

/** The differences of all areas, in words; empty where records and journals agree. */
export async function reconcileAll(db: Database): Promise<string[]> {
  const differences: string[] = [];
  for (const reconciliation of reconciliations) differences.push(...(await reconcile(db, reconciliation)));
  return differences;
}
