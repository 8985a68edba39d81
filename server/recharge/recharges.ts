import { and, desc, eq, lte, max, sql } from 'drizzle-orm';
import type { Language } from '../../src/config.ts';
import { lockAccount } from '../accounts/lock.ts';
import type { Services } from '../context.ts';
import type { Database } from '../db/connect.ts';
import { uploads } from '../db/schema.ts';
import { recharges, type State } from '../db/schema/recharge.ts';
import { publish } from '../events.ts';
import { post } from '../ledger/ledger.ts';
import { notify } from '../messages/notify.ts';
import { rechargedToday } from '../protection/losses.ts';
import { standingOf } from '../protection/standing.ts';
import { Refusal } from '../refusal.ts';
import { byRate, newNumber, timesRate, unitsIn, written } from '../transfers/orders.ts';
import type { TransferSettings } from '../transfers/terms.ts';
import { addressOf } from './addresses.ts';
import { channelClosed, houseChannels, rateOf, referenceOf } from './channels.ts';

export type Recharge = typeof recharges.$inferSelect;

export interface Report {
  readonly channel: string;
  /** As typed, in the currency that was sent. */
  readonly amount: string;
  readonly hash?: string | undefined;
  /** Address of an uploaded picture. */
  readonly proof?: string | undefined;
  /** The rate that the customer accepted. */
  readonly rate?: string | undefined;
  readonly remark?: string | undefined;
}

const FILE = /^\/files\/([0-9a-f]{32})$/;

/** The picture that proves a transfer: one that this customer uploaded. */
async function proofOf(tx: Database, account: number, proof: string | undefined): Promise<string> {
  const id = FILE.exec(proof ?? '')?.[1];
  const [found] = id === undefined ? [] : await tx.select({ id: uploads.id }).from(uploads).where(and(eq(uploads.id, id), eq(uploads.account, account))).for('key share');
  if (!found) throw new Refusal('proofMissing');
  return found.id;
}

/** One hash is one payment, whoever writes it and however (RECH-07). */
const hashKeyOf = (hash: string): string => hash.toLowerCase().replace(/^0x/, '');

/**
 * Takes a customer's word that something was sent: one pending recharge, no money moves (RECH-09). Inside a transaction. Throws for a channel that is
 * unknown or closed, an amount below its minimum, a hash that is missing or was reported before, a proof that is not theirs, a rate that has changed.
 */
export async function reportRecharge(services: Services, tx: Database, account: number, report: Report, { set, language, now }: { set: TransferSettings; language: Language; now: number }): Promise<Recharge> {
  const channel = houseChannels.find(({ id }) => id === report.channel);
  if (!channel) throw new Refusal('channelUnknown');
  const closed = channelClosed(channel, set, language);
  if (closed !== '') throw new Refusal('channelClosed', { reason: closed });
  const amount = unitsIn(channel.currency, report.amount);
  if (amount < unitsIn(channel.currency, channel.minimum)) throw new Refusal('amountMinimum', { minimum: channel.minimum, code: channel.currency });
  const rate = rateOf(channel, set);
  if (rate === undefined) throw new Refusal('rateUnknown');
  const states: State[] = [{ status: 'pending', time: now }];
  const common = {
    account, number: newNumber('R', now), channel: channel.id, way: channel.kind, currency: channel.currency, amount, asset: channel.credit, states,
    remark: report.remark ?? '', created: now, updated: now,
  };
  if (channel.kind === 'bank') {
    if (report.rate !== rate) throw new Refusal('termsChanged');
    const credited = byRate(amount, channel.currency, channel.credit, rate);
    const value = worthOf(services, { asset: channel.credit, credited });
    await assertWithinLimit(tx, account, value, now);
    const proof = await proofOf(tx, account, report.proof);
    return one(await tx.insert(recharges).values({ ...common, credited, value, rate, proof, payee: `${channel.payee} · ${channel.bank}`, reference: referenceOf(account) }).returning());
  }
  if (!report.hash) throw new Refusal('hashMissing');
  const value = worthOf(services, { asset: channel.credit, credited: amount });
  await assertWithinLimit(tx, account, value, now);
  const payee = await addressOf(tx, account, channel.chain, now);
  const written = await tx.insert(recharges).values({
    ...common, credited: amount, value, chain: channel.chain, hash: report.hash, hashKey: hashKeyOf(report.hash), payee, needed: channel.confirmations,
  }).onConflictDoNothing({ target: recharges.hashKey }).returning();
  if (written.length === 0) throw new Refusal('hashTaken');
  return one(written);
}

const one = (rows: Recharge[]): Recharge => {
  const [row] = rows;
  if (!row) throw new Error('no recharge was written');
  return row;
};

/** Worth of what was credited in base units of USDT, at the market's price now; 0 where it has none. */
function worthOf(services: Services, { asset, credited }: Pick<Recharge, 'asset' | 'credited'>): bigint {
  if (asset === 'USDT') return credited;
  const price = services.market.tick(asset)?.price;
  return price === undefined ? 0n : timesRate(credited, asset, 'USDT', price);
}

/** The customer's own limit on recharges of a day (TRUST-02): what was reported today and this one, in base units of USDT, stay within it. */
async function assertWithinLimit(tx: Database, account: number, added: bigint, now: number): Promise<void> {
  const limit = (await standingOf(tx, account, now)).limits.recharge.value;
  if (limit === undefined) return;
  // reports of one customer are judged one after the other
  await lockAccount(tx, account);
  const used = await rechargedToday(tx, account, now);
  if (used + added <= limit) return;
  throw new Refusal('limitRecharge', { left: written('USDT', used > limit ? 0n : limit - used), code: 'USDT' });
}

/** Credits a pending recharge, once. The row is locked by the caller; false where it is not pending any more. */
export async function creditRecharge(services: Services, tx: Database, recharge: Recharge, now: number, more: { confirmations?: number; height?: number } = {}): Promise<boolean> {
  if (recharge.status !== 'pending') return false;
  const { time } = await post(tx, {
    kind: 'recharge', reference: recharge.number, now,
    legs: [
      { purpose: 'recharge', asset: recharge.asset, amount: -recharge.credited },
      { customer: recharge.account, purpose: 'available', asset: recharge.asset, amount: recharge.credited },
    ],
  });
  await tx.update(recharges).set({
    // without a price just now, its worth when it was reported is the best that is known
    ...more, status: 'done', value: worthOf(services, recharge) || recharge.value, updated: time, states: [...recharge.states, { status: 'done', time }],
  }).where(eq(recharges.id, recharge.id));
  await notify(tx, services, recharge.account, 'rechargeCredited', { order: recharge.number, amount: written(recharge.asset, recharge.credited), code: recharge.asset });
  await publish(services, recharge.account, { kind: 'recharge', id: String(recharge.id), status: 'done' }, tx);
  return true;
}

/** Refuses a pending recharge with the reason that the customer reads; false where it is not pending any more. */
export async function rejectRecharge(services: Services, tx: Database, recharge: Recharge, reason: string, now: number): Promise<boolean> {
  if (recharge.status !== 'pending') return false;
  await tx.update(recharges).set({ status: 'failed', reason, updated: now, states: [...recharge.states, { status: 'failed', time: now }] }).where(eq(recharges.id, recharge.id));
  await notify(tx, services, recharge.account, 'rechargeReturned', { order: recharge.number, reason });
  await publish(services, recharge.account, { kind: 'recharge', id: String(recharge.id), status: 'failed' }, tx);
  return true;
}

const filters = { all: undefined, done: eq(recharges.status, 'done'), undone: eq(recharges.status, 'pending') };

/** Recharges of a customer, newest first, up to the id `newest` (RECH-10). */
export const rechargesOf = (db: Database, account: number, { status, newest, limit, skip }: { status: keyof typeof filters; newest: number; limit: number; skip: number }): Promise<Recharge[]> =>
  db.select().from(recharges).where(and(eq(recharges.account, account), lte(recharges.id, newest), filters[status]))
    .orderBy(desc(recharges.id)).limit(limit).offset(skip);

export async function newestRecharge(db: Database): Promise<number> {
  const [row] = await db.select({ id: max(recharges.id) }).from(recharges);
  return row?.id ?? 0;
}

/** A customer's recharge by its id or number; undefined for others' and unknown ones alike. */
export async function rechargeOf(db: Database, account: number, id: string): Promise<Recharge | undefined> {
  const which = /^\d{1,15}$/.test(id) ? eq(recharges.id, Number(id)) : eq(recharges.number, id);
  const [row] = await db.select().from(recharges).where(and(eq(recharges.account, account), which));
  return row;
}

/** Cumulative recharge of a customer in base units of USDT: what was credited, at its worth then. Pending ones do not count (PROF-14). */
export async function rechargedOf(db: Database, account: number): Promise<bigint> {
  const [row] = await db.select({ sum: sql<string>`coalesce(sum(${recharges.value}), 0)` }).from(recharges)
    .where(and(eq(recharges.account, account), eq(recharges.status, 'done')));
  return BigInt(row?.sum ?? '0');
}
