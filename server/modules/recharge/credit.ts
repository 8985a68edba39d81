import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { isSameAddress } from '../../../src/lib/addresses.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { recharges } from './schema.ts';
import { publish } from '../../platform/events.ts';
import { isUnchanged, type Seen, versionOf } from '../../platform/seen.ts';
import { post } from '../../ledger/ledger.ts';
import { notify } from '../messages/notify.ts';
import { languageOf, translate } from '../../platform/texts/translate.ts';
import { byRate, timesRate, written } from '../transfers/orders.ts';
import { rechargeRateAt, transferSettings } from '../transfers/terms.ts';
import type { ObservedPayment } from '../../ports/payments.ts';
import { demoChannels } from './channels.ts';
import type { Recharge } from './recharges.ts';

/** What somebody who decides looks at, for `creditSeen` and `rejectSeen`: the report, not its confirmations. */
export const seenRecharge = (row: Recharge): Seen => ({
  id: row.id,
  state: row.status,
  version: versionOf([
    row.number,
    row.account,
    row.channel,
    row.currency,
    row.asset,
    row.amount,
    row.payee,
    row.bankAccount,
    row.hash,
    row.rate,
    row.proof,
    row.created,
  ]),
});

/** The row that was looked at, locked; undefined where it is not that any more. */
async function lockSeen(tx: Database, seen: Seen): Promise<Recharge | undefined> {
  const [row] = await tx.select().from(recharges).where(eq(recharges.id, seen.id)).for('update');
  return row && isUnchanged(seenRecharge(row), seen) ? row : undefined;
}

/** Credits the recharge that was looked at, inside a transaction; see `creditRecharge`. */
export async function creditSeen(
  services: Services,
  tx: Database,
  seen: Seen,
  observed: ObservedPayment,
  now: number,
): Promise<CreditOutcome | 'changed'> {
  const row = await lockSeen(tx, seen);
  return row ? creditRecharge(services, tx, row, observed, now) : 'changed';
}

/** Refuses the recharge that was looked at, inside a transaction; see `rejectRecharge`. */
export async function rejectSeen(
  services: Services,
  tx: Database,
  seen: Seen,
  reason: string,
  now: number,
): Promise<'rejected' | 'ended' | 'changed'> {
  const row = await lockSeen(tx, seen);
  if (!row) return 'changed';
  return (await rejectRecharge(services, tx, row, reason, now)) ? 'rejected' : 'ended';
}

/** What became of a credit. Only `credited` moved money; the others leave the recharge as it was. */
export type CreditOutcome =
  | 'credited'
  | 'ended'
  | 'otherAsset'
  | 'otherAddress'
  | 'otherHash'
  | 'otherReference'
  | 'fewConfirmations'
  | 'nothing'
  | 'rateUnknown'
  | 'paymentUsed';

/** One hash is one payment, whoever writes it and however (RECH-07). */
export const hashKeyOf = (hash: string): string => hash.toLowerCase().replace(/^0x/, '');

/** Worth of an amount in base units of USDT, at the market's price now; 0 where it has none. */
export function worthOf(
  services: Pick<Services, 'market'>,
  { asset, credited }: Pick<Recharge, 'asset' | 'credited'>,
): bigint {
  if (asset === 'USDT') return credited;
  const price = services.market.tick(asset)?.price;
  return price === undefined ? 0n : timesRate(credited, asset, 'USDT', price);
}

/** Whether the payment went where this recharge was to go. */
function reached({ way, channel, payee, bankAccount }: Recharge, to: string): boolean {
  if (way === 'crypto') return isSameAddress(payee, to);
  if (bankAccount !== null) return bankAccount === to;
  const bank = demoChannels.find(({ id }) => id === channel);
  return bank?.kind === 'bank' && bank.account === to;
}

/** Why this payment is not the one of this recharge; undefined where it is. */
function mismatch(
  recharge: Recharge,
  { asset, amount, to, hash, reference, confirmations = 0 }: ObservedPayment,
): CreditOutcome | undefined {
  if (asset !== recharge.currency) return 'otherAsset';
  if (!reached(recharge, to)) return 'otherAddress';
  if (reference !== undefined && reference !== recharge.reference) return 'otherReference';
  if (recharge.hashKey !== null && recharge.hashKey !== hashKeyOf(hash)) return 'otherHash';
  if (recharge.needed !== null && confirmations < recharge.needed) return 'fewConfirmations';
  return amount > 0n ? undefined : 'nothing';
}

/**
 * The rate of a bank transfer, at the later of its arrival and its report: nobody reports at a good rate and pays once
 * it has moved. Undefined where it is not known.
 */
async function rateFor(
  services: Services,
  tx: Database,
  { rate, created }: Recharge,
  seen: number,
): Promise<string | undefined> {
  if (rate !== null && seen <= created) return rate;
  return rechargeRateAt(await transferSettings(services, tx), seen);
}

/**
 * Credits a pending recharge with what was observed, once; the report is a hint alone. Inside a transaction, the row
 * locked by the caller. Reports of the same payment by others end: it did not go to their addresses.
 */
export async function creditRecharge(
  services: Services,
  tx: Database,
  recharge: Recharge,
  observed: ObservedPayment,
  now: number,
): Promise<CreditOutcome> {
  // the row may have ended in this very transaction, with another report of the same payment
  const [current] = await tx.select({ status: recharges.status }).from(recharges).where(eq(recharges.id, recharge.id));
  if (recharge.status !== 'pending' || current?.status !== 'pending') return 'ended';
  const wrong = mismatch(recharge, observed);
  if (wrong) return wrong;
  const rate = recharge.way === 'bank' ? await rateFor(services, tx, recharge, observed.time ?? now) : null;
  if (rate === undefined) return 'rateUnknown';
  const credited = rate === null ? observed.amount : byRate(observed.amount, recharge.currency, recharge.asset, rate);
  if (credited <= 0n) return 'nothing';
  const hashKey = hashKeyOf(observed.hash);
  const [used] = await tx
    .select({ id: recharges.id })
    .from(recharges)
    .where(
      and(
        eq(recharges.channel, recharge.channel),
        eq(recharges.hashKey, hashKey),
        // a bank's transfer is told apart by the account that it reached, never by a text for the screen
        recharge.bankAccount === null
          ? eq(recharges.payee, recharge.payee)
          : or(eq(recharges.bankAccount, recharge.bankAccount), isNull(recharges.bankAccount)),
        eq(recharges.status, 'done'),
      ),
    );
  if (used) return 'paymentUsed';
  const { time } = await post(tx, {
    kind: 'recharge',
    reference: recharge.number,
    now,
    legs: [
      { purpose: 'recharge', asset: recharge.asset, amount: -credited },
      { customer: recharge.account, purpose: 'available', asset: recharge.asset, amount: credited },
    ],
  });
  // without a price just now, its worth when it was reported is the best that is known
  const value =
    worthOf(services, { asset: recharge.asset, credited }) ||
    (recharge.credited > 0n ? (recharge.value * credited) / recharge.credited : 0n);
  await tx
    .update(recharges)
    .set({
      status: 'done',
      credited,
      value,
      hashKey,
      rate,
      observed: observed.amount,
      updated: time,
      states: [...recharge.states, { status: 'done', time }],
      ...(observed.height === undefined ? {} : { height: observed.height }),
      ...(observed.confirmations === undefined ? {} : { confirmations: observed.confirmations }),
    })
    .where(eq(recharges.id, recharge.id));
  await tellCredited(services, tx, recharge, { credited, observed: observed.amount });
  await endOthers(services, tx, recharge, hashKey, now);
  return 'credited';
}

async function tellCredited(
  services: Services,
  tx: Database,
  recharge: Recharge,
  { credited, observed }: { credited: bigint; observed: bigint },
): Promise<void> {
  const fields = {
    id: String(recharge.id),
    order: recharge.number,
    amount: written(recharge.asset, credited),
    code: recharge.asset,
  };
  if (observed === recharge.amount) await notify(tx, services, recharge.account, 'rechargeCredited', fields);
  else {
    await notify(tx, services, recharge.account, 'rechargeCreditedOther', {
      ...fields,
      sent: recharge.currency,
      received: written(recharge.currency, observed),
      reported: written(recharge.currency, recharge.amount),
    });
  }
  await publish(services, recharge.account, { kind: 'recharge', id: String(recharge.id), status: 'done' }, tx);
}

/**
 * Others said that this payment is theirs: it was not. A report that another transaction holds just now is left to
 * staff.
 */
async function endOthers(
  services: Services,
  tx: Database,
  { channel, way, account }: Recharge,
  hashKey: string,
  now: number,
): Promise<void> {
  if (way !== 'crypto') return;
  const others = await tx
    .select({ recharge: recharges, language: customers.language })
    .from(recharges)
    .innerJoin(customers, eq(customers.id, recharges.account))
    .where(
      and(
        eq(recharges.channel, channel),
        eq(recharges.hashKey, hashKey),
        eq(recharges.status, 'pending'),
        ne(recharges.account, account),
      ),
    )
    .orderBy(recharges.id)
    .for('update', { of: recharges, skipLocked: true });
  for (const { recharge, language } of others)
    await rejectRecharge(services, tx, recharge, translate(languageOf(language ?? undefined), 'hashElsewhere'), now);
}

/**
 * Refuses a pending recharge with the reason that the customer reads; false where it is not pending any more. The row
 * is locked by the caller.
 */
async function rejectRecharge(
  services: Services,
  tx: Database,
  recharge: Recharge,
  reason: string,
  now: number,
): Promise<boolean> {
  if (recharge.status !== 'pending') return false;
  await tx
    .update(recharges)
    .set({ status: 'failed', reason, updated: now, states: [...recharge.states, { status: 'failed', time: now }] })
    .where(eq(recharges.id, recharge.id));
  await notify(tx, services, recharge.account, 'rechargeReturned', {
    id: String(recharge.id),
    order: recharge.number,
    reason,
  });
  await publish(services, recharge.account, { kind: 'recharge', id: String(recharge.id), status: 'failed' }, tx);
  return true;
}
