import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import {
  type EXPORT_RECORDS,
  type ExportFile,
  type exportFiles,
  isExportPart,
} from '../../../src/desk/solvency/api.ts';
import type { JournalKind } from '../../../src/domain/journal-kinds.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import type { Database } from '../../platform/db/connect.ts';
import { plusDays, startOfDate } from '../../platform/calendar.ts';
import { seesAddresses } from '../customers/masks.ts';
import { exportDeposits } from '../deposits/export.ts';
import { DeskError } from '../desk-error.ts';
import type { DeskContext } from '../perform.ts';
import { exportWithdrawals } from '../withdrawals/export.ts';
import { exportBalances, MAX_BALANCES } from './export-balances.ts';
import { exportBookings, ledgerSums, ledgerSumsOf } from './export-bookings.ts';
import { exportContracts, exportOptions, OPTION_RESULTS } from './export-orders.ts';
import { type MadeFile, MAX_ROWS, type Span, type Sums } from './made-file.ts';

const MAX_DAYS = 92;

type Who = Pick<DeskContext, 'member'>;
type RecordPart = Exclude<(typeof EXPORT_RECORDS)[number], 'balances'>;

/** How the file of each kind of record is made, and the kinds of journals that book what it says. */
const RECORDS: Readonly<
  Record<
    RecordPart,
    { readonly make: (db: Database, span: Span, who: Who) => Promise<MadeFile>; readonly kinds: readonly JournalKind[] }
  >
> = {
  'deposit-records': { make: exportDeposits, kinds: ['recharge'] },
  'withdrawal-records': {
    make: (db, span, who) => exportWithdrawals(db, span, seesAddresses(who)),
    kinds: ['withdrawPaid'],
  },
  'option-records': { make: exportOptions, kinds: OPTION_RESULTS },
  'contract-records': { make: exportContracts, kinds: ['contractDeal'] },
};

/** Throws unless these days are a period that a file can have. */
function assertPeriod(from: string, to: string): void {
  const days = (startOfDate(to) - startOfDate(from)) / DAY_MS + 1;
  if (!(days >= 1)) throw new DeskError(400, 'field', 'to: the last day is before the first.');
  if (days > MAX_DAYS)
    throw new DeskError(400, 'field', `to: a file has at most ${MAX_DAYS} days. Take them in parts.`);
}

/** Throws if a file has too many lines. */
function assertCount(part: ActionBody<typeof exportFiles>['part'], { count }: MadeFile): void {
  if (part === 'balances' && count > MAX_BALANCES)
    throw new DeskError(409, 'tooMany', `A file has at most ${MAX_BALANCES} balances, and there were more.`);
  if (part !== 'balances' && count > MAX_ROWS)
    throw new DeskError(400, 'field', `to: these days have more than ${MAX_ROWS} lines. Take fewer days.`);
}

/** Returns a file, and the sums of the ledger that its own have to equal. */
async function makePart(
  db: Database,
  part: ActionBody<typeof exportFiles>['part'],
  span: Span,
  who: Who,
): Promise<MadeFile & { readonly ledger: Sums }> {
  if (part === 'balances') return exportBalances(db, span.end);
  if (isExportPart(part))
    return { ...(await exportBookings(db, part, span)), ledger: await ledgerSumsOf(db, part, span) };
  const { make, kinds } = RECORDS[part];
  return { ...(await make(db, span, who)), ledger: await ledgerSums(db, kinds, span) };
}

/** Returns a file of the bookings, records or balances of some days, with its sums beside those of the ledger. */
export async function exportFile(
  db: Database,
  { part, from, to }: ActionBody<typeof exportFiles>,
  who: Who,
): Promise<ExportFile> {
  assertPeriod(from, to);
  const made = await makePart(db, part, { start: startOfDate(from), end: startOfDate(plusDays(to, 1)) }, who);
  assertCount(part, made);
  const { csv, count, sums, ledger } = made;
  const text = (side: Sums, asset: string): string => fromUnits(side.get(asset) ?? 0n, scaleOf(asset));
  return {
    name: part === 'balances' ? `andaman-balances-${to}.csv` : `andaman-${part}-${from}-${to}.csv`,
    csv,
    count,
    sums: [...new Set([...sums.keys(), ...ledger.keys()])]
      .sort()
      .map((asset) => ({ asset, file: text(sums, asset), ledger: text(ledger, asset) })),
  };
}
