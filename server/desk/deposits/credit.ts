import { eq } from 'drizzle-orm';
import type { creditDeposit } from '../../../src/desk/deposits/api.ts';
import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import type { Services } from '../../context.ts';
import {
  arrivalDayOf,
  creditedAmount,
  type CreditOutcome,
  creditSeen,
  type Deposit,
  findCredited,
  paymentFromVerdict,
  seenDeposit,
  storeSender,
  toHashKey,
} from '../../modules/deposits/index.ts';
import { deposits } from '../../modules/deposits/schema.ts';
import { formatAmount, unitsIn } from '../../modules/transfers/index.ts';
import { verifiedNames } from '../../modules/verifications/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { ObservedPayment } from '../../ports/payments.ts';
import { DeskError } from '../desk-error.ts';
import type { DeskContext } from '../perform.ts';
import { assertNotOnStatement } from '../statements/guard.ts';
import { compareNames } from '../statements/names.ts';
import { assertNotRefuted } from './refuted.ts';
import { secondPersonReason } from './second.ts';

export type CreditBody = ActionBody<typeof creditDeposit>;

/** Locks a pending deposit. Throws `notFound`, or `decided` if it is not pending any more. */
export async function lockDeposit(tx: Database, id: number): Promise<Deposit> {
  const [row] = await tx.select().from(deposits).where(eq(deposits.id, id)).for('update');
  if (!row) throw new DeskError(404, 'notFound', 'There is no deposit with this number.');
  if (row.status !== 'pending') throw new DeskError(409, 'decided', 'This deposit was decided before.');
  return row;
}

/** Returns what staff decide about: a deposit without confirmations and times of looks, which change all the time. */
export function depositSubject(row: Deposit) {
  const { number, account, channel, currency, amount, payee, bankAccount, hash, reference, rate, verdict } = row;
  const { version } = seenDeposit(row);
  return {
    number,
    account,
    channel,
    currency,
    reported: row.reported,
    said: formatAmount(currency, amount),
    payee,
    bankAccount,
    hash,
    reference,
    rate,
    version,
    verdict: verdict && {
      state: verdict.state,
      amount: verdict.amount ?? null,
      to: verdict.to ?? null,
      contract: verdict.contract ?? null,
      height: verdict.height ?? null,
      blockHash: verdict.blockHash ?? null,
    },
  };
}

const wrongField = (text: string): DeskError => new DeskError(400, 'field', text);

/** Returns the payment that staff credit. Throws `field` for fields that do not fit, `young` and `used`. */
export function toObservedPayment(
  row: Deposit,
  { amount, payment, arrived, sender }: CreditBody,
  now: number,
): ObservedPayment {
  const { verdict, way, needed } = row;
  if (verdict?.state === 'young') throw new DeskError(409, 'young', 'Wait until this payment has its confirmations.');
  if (verdict?.state === 'used') throw new DeskError(409, 'used', 'This payment was credited with another deposit.');
  const isBank = way === 'bank';
  if (!isBank && (payment !== null || arrived !== null || sender !== undefined))
    throw wrongField('payment: only a bank transfer has an id of the bank, a time of arrival and a sender.');
  if (verdict?.state === 'matches') {
    if (amount !== null) throw wrongField('amount: the chain says what arrived.');
    return paymentFromVerdict(row, verdict);
  }
  if (amount === null) throw wrongField('amount: say what arrived.');
  const units = unitsIn(row.currency, amount);
  if (units === 0n) throw wrongField('amount: enter an amount above 0.');
  if (!isBank)
    return {
      asset: row.currency,
      amount: units,
      to: row.payee,
      hash: row.hash ?? '',
      ...(needed === null ? {} : { confirmations: needed }),
    };
  if (payment === null || arrived === null) throw wrongField("payment: say the bank's id and when it arrived.");
  if (arrived > now) throw wrongField('arrived: this time is in the future.');
  return {
    asset: row.currency,
    amount: units,
    to: row.bankAccount ?? '',
    hash: payment,
    time: arrived,
  };
}

/** What staff read for a credit that did not happen. */
const refusals: Readonly<Record<Exclude<CreditOutcome, 'credited'>, string>> = {
  ended: 'This deposit was decided before.',
  otherAsset: 'The payment is in another currency.',
  otherAddress: 'The payment went to another address or account.',
  otherHash: 'The payment has another hash.',
  otherReference: 'The payment has the reference of another report.',
  fewConfirmations: 'Wait until this payment has its confirmations.',
  nothing: 'Nothing would be credited.',
  rateUnknown: 'No rate was known at that time. Set a rate, then enter a time of arrival after it.',
  paymentUsed:
    'This payment was credited with another deposit. If it is another bank transfer with the same id, check the day on which it arrived.',
};

/** Throws unless a payment was credited. */
export function assertCredited(outcome: CreditOutcome | 'changed'): void {
  if (outcome === 'credited') return;
  if (outcome === 'changed') throw new DeskError(409, 'changed', 'This deposit has changed. Look at it again.');
  throw new DeskError(409, outcome === 'paymentUsed' ? 'used' : outcome, refusals[outcome]);
}

/** Locks a deposit and returns what the person decides about. */
export async function creditSubject(tx: Database, body: CreditBody, { services, now }: DeskContext) {
  const row = await lockDeposit(tx, body.deposit);
  await assertNotRefuted(services, tx, row);
  const payment = toObservedPayment(row, body, now);
  await assertNotOnStatement(tx, row, payment);
  const { amount, asset } = payment;
  const becomes = await creditedAmount(services, tx, row, payment, now);
  const second = (await secondPersonReason(services, tx, row)) ?? null;
  return {
    ...depositSubject(row),
    arrived: formatAmount(asset, amount),
    credited: becomes ? formatAmount(row.asset, becomes.credited) : null,
    asset: row.asset,
    creditedRate: becomes?.rate ?? null,
    sameId: await sameIdAs(tx, row, payment),
    ...(body.sender === undefined ? {} : await senderSubject(tx, row, body.sender)),
    second,
  };
}

/** Returns the verified name that a sender is compared with, and how the two fit. */
async function senderSubject(tx: Database, { account }: Deposit, sender: string) {
  const verified = (await verifiedNames(tx, [account])).get(account) ?? null;
  return { verified, fit: compareNames(sender, verified).fit };
}

/** Returns the deposits that were credited with another bank transfer of the same id, for two people to compare. */
async function sameIdAs(tx: Database, row: Deposit, { hash, time }: ObservedPayment): Promise<string | null> {
  if (row.way !== 'bank') return null;
  const payment = { hashKey: toHashKey(hash), arrivalDay: arrivalDayOf(row, time) };
  const found = await findCredited(tx, row, payment);
  if (found.some(({ isSame }) => isSame)) assertCredited('paymentUsed');
  return (
    found.map(({ number, arrivalDay }) => `${number}, which arrived on ${arrivalDay ?? 'an earlier day'}`).join('; ') ||
    null
  );
}

/** Credits a deposit that is locked. */
export async function credit(services: Services, tx: Database, body: CreditBody, now: number): Promise<void> {
  const row = await lockDeposit(tx, body.deposit);
  await assertNotRefuted(services, tx, row);
  const payment = toObservedPayment(row, body, now);
  await assertNotOnStatement(tx, row, payment);
  assertCredited(await creditSeen(services, tx, seenDeposit(row), payment, now));
  if (body.sender !== undefined) await storeSender(tx, row.id, body.sender);
}
