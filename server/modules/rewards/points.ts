import type { JournalKind } from '../../../src/domain/journal-kinds.ts';
import type { Database } from '../../platform/db/connect.ts';
import { changePoints } from '../points/index.ts';

/** Credits points from the operator to a customer, inside a transaction. Returns the journal's id and time. */
export const creditPoints = (
  tx: Database,
  customer: number,
  number: string,
  { kind, ...entry }: { kind: JournalKind; reference?: string; now: number },
) => changePoints(tx, customer, { ...entry, number: Number(number), reason: kind });
