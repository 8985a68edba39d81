import { asc, eq } from 'drizzle-orm';
import type { PayoutState } from '../../../src/desk/withdrawals/api-views.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import { shortenAddress } from '../../modules/transfers/index.ts';
import { shownAddress } from '../customers/masks.ts';
import {
  assessReturning,
  debtOfWithdrawal,
  findSearch,
  hashOnChain,
  isBeingSent,
  isSentBy,
  type LookUp,
  openCandidates,
  remainingDebt,
  tokenOf,
  unitsToPay,
  type Withdrawal,
} from '../../modules/withdrawals/index.ts';
import { payoutErrors } from '../../modules/withdrawals/schema.ts';
import type { Database } from '../../platform/db/connect.ts';
import { ifSettingValid } from '../../platform/if-setting-valid.ts';
import type { DeskContext } from '../perform.ts';
import { findSettlements } from './payment-rules.ts';
import { returningText } from './words.ts';

type Candidates = PayoutState['candidates'];
type Errors = PayoutState['errors'];

/** Returns the transactions that may be the payment of a begun withdrawal. */
async function candidatesOf(db: Database, row: Withdrawal, way: LookUp): Promise<Candidates> {
  const due = unitsToPay(row, way.decimals);
  return (await openCandidates(db, row)).map(({ hash, amount, sender, height, found }) => ({
    hash: hashOnChain(way.chain, hash),
    amount: fromUnits(amount, way.decimals),
    sender: shortenAddress(sender),
    height,
    found,
    isDue: amount === due,
    isOurs: isSentBy(way.wallets, { from: sender }),
  }));
}

/** Returns the payments of a withdrawal that were not what was ordered, oldest first. */
async function errorsOf(context: DeskContext, row: Withdrawal, way: LookUp): Promise<Errors> {
  const { db } = context.services;
  const rows = await db
    .select()
    .from(payoutErrors)
    .where(eq(payoutErrors.withdrawal, row.id))
    .orderBy(asc(payoutErrors.created), asc(payoutErrors.hash));
  return rows.map(({ hash, settled, amount, elsewhere, lost, note, created }) => ({
    hash: hashOnChain(way.chain, hash),
    settled,
    amount: fromUnits(amount, way.decimals),
    elsewhere: elsewhere === null ? null : shownAddress(context, elsewhere),
    lost: fromUnits(lost, scaleOf(row.asset)),
    note,
    created,
  }));
}

/** Returns what the customer owes since a withdrawal paid too much; null if it made no debt. */
async function debtOf(db: Database, { id, asset }: Withdrawal): Promise<PayoutState['debt']> {
  const debt = await debtOfWithdrawal(db, id);
  if (!debt) return null;
  const shown = (units: bigint): string => fromUnits(units, scaleOf(asset));
  const { amount, collected, writtenOff } = debt;
  return {
    amount: shown(amount),
    collected: shown(collected),
    writtenOff: shown(writtenOff),
    left: shown(remainingDebt(debt)),
  };
}

/** Returns how a wrong payment can be settled; null if it cannot be. */
async function settlingOf(context: DeskContext, row: Withdrawal): Promise<PayoutState['settling']> {
  const found = await findSettlements(context, context.services.db, row);
  if (!found || found.wrong.ways.length === 0) return null;
  const { ways, paid, expected } = found.wrong;
  const decimal = (units: bigint): string => fromUnits(units, found.way.decimals);
  const difference = paid > expected ? paid - expected : expected - paid;
  return { ways, paid: decimal(paid), expected: decimal(expected), difference: decimal(difference) };
}

/** Returns what is known of a withdrawal's payment. With an invalid setting `payouts` nothing is. */
export async function payoutStateOf(context: DeskContext, row: Withdrawal): Promise<PayoutState> {
  const { services, now } = context;
  const { db } = services;
  const none: PayoutState = { returning: null, search: null, candidates: [], errors: [], settling: null, debt: null };
  if (row.chain === null && !isBeingSent(row)) return none;
  const read = async (): Promise<PayoutState> => {
    const way = await tokenOf(services, db, row);
    const isOpen = isBeingSent(row);
    const returning = isOpen ? await assessReturning(services, db, row, now) : undefined;
    const search = isOpen ? await findSearch(db, row) : undefined;
    return {
      returning: returning ? { state: returning.state, text: returningText(returning, row.sentHash) } : null,
      search: search ? { from: search.start, read: search.read, reached: search.reached } : null,
      candidates: isOpen && way ? await candidatesOf(db, row, way) : [],
      errors: way ? await errorsOf(context, row, way) : [],
      settling: isOpen ? await settlingOf(context, row) : null,
      debt: await debtOf(db, row),
    };
  };
  return ifSettingValid(read(), none);
}
