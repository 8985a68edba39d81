import { and, count, eq, inArray, ne } from 'drizzle-orm';
import type { Language } from '../../../src/config.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { recharges, type State } from './schema.ts';
import { rechargedToday } from '../protection/losses.ts';
import { ownUpload } from '../uploads/uploads.ts';
import { standingOf } from '../protection/standing.ts';
import { takeDailyAllowance } from '../../platform/rate-limit/daily-allowance.ts';
import { Refusal } from '../../platform/refusal.ts';
import { byRate, newNumber, unitsIn, written } from '../transfers/orders.ts';
import type { TransferSettings } from '../transfers/terms.ts';
import { addressesOf } from './addresses.ts';
import { type BankChannel, channelClosed, type CryptoChannel, demoChannels, rateOf } from './channels.ts';
import { hashKeyOf, worthOf } from './credit.ts';
import { nextReference, type Recharge } from './recharges.ts';

/** The most that one report may say, in units of the currency that was sent. */
const MOST_REPORTED = '1000000000';
/** The most reports of one customer that wait. */
const MAX_PENDING = 20;

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

/** The picture that proves a transfer: one that this customer uploaded. */
async function proofOf(tx: Database, account: number, proof: string | undefined): Promise<string> {
  const id = await ownUpload(tx, account, proof ?? '');
  if (id === undefined) throw new Refusal('proofMissing');
  return id;
}

/** What every report has, before chain and bank differ. */
interface Common {
  readonly account: number;
  readonly amount: bigint;
  readonly now: number;
}

/**
 * Takes a customer's word that something was sent: one pending recharge, no money moves (RECH-09). Inside a
 * transaction. Of a payment that was seen on the chain already, the report joins it. Throws for a channel that is
 * unknown or closed, an amount out of its range, a hash that is missing or that they reported before, a proof that is
 * not theirs, a rate that has changed, too many reports that wait.
 */
export async function reportRecharge(
  services: Services,
  tx: Database,
  account: number,
  report: Report,
  { set, language, now }: { set: TransferSettings; language: Language; now: number },
): Promise<Recharge> {
  const channel = demoChannels.find(({ id }) => id === report.channel);
  if (!channel) throw new Refusal('channelUnknown');
  const closed = channelClosed(channel, set, language);
  if (closed !== '') throw new Refusal('channelClosed', { reason: closed });
  const { currency, minimum } = channel;
  const amount = unitsIn(currency, report.amount);
  if (amount < unitsIn(currency, minimum)) throw new Refusal('amountMinimum', { minimum, code: currency });
  if (amount > unitsIn(currency, MOST_REPORTED))
    throw new Refusal('amountMaximum', { maximum: MOST_REPORTED, code: currency });
  const rate = rateOf(channel, set);
  if (rate === undefined) throw new Refusal('rateUnknown');
  // reports of one customer are judged one after the other
  await lockCustomer(tx, account);
  await takeDailyAllowance(tx, account, 'deposits', now);
  const common = { account, amount, now };
  return channel.kind === 'bank'
    ? reportTransfer(services, tx, channel, report, { ...common, rate })
    : reportHash(services, tx, channel, report, common);
}

const columnsOf = (
  channel: BankChannel | CryptoChannel,
  { remark = '' }: Report,
  { account, amount, now }: Common,
) => ({
  account,
  number: newNumber('R', now),
  channel: channel.id,
  way: channel.kind,
  currency: channel.currency,
  amount,
  asset: channel.credit,
  states: [{ status: 'pending', time: now }] satisfies State[],
  remark,
  created: now,
  updated: now,
});

async function reportTransfer(
  services: Services,
  tx: Database,
  channel: BankChannel,
  report: Report,
  common: Common & { readonly rate: string },
): Promise<Recharge> {
  const { account, amount, rate, now } = common;
  if (report.rate !== rate) throw new Refusal('termsChanged');
  await assertFewPending(tx, account);
  const credited = byRate(amount, channel.currency, channel.credit, rate);
  const value = worthOf(services, { asset: channel.credit, credited });
  await assertWithinLimit(tx, account, value, now);
  const proof = await proofOf(tx, account, report.proof);
  return firstOf(
    await tx
      .insert(recharges)
      .values({
        ...columnsOf(channel, report, common),
        credited,
        value,
        rate,
        proof,
        payee: `${channel.payee} · ${channel.bank}`,
        bankAccount: channel.account,
        reference: await nextReference(tx, account),
      })
      .returning(),
  );
}

async function reportHash(
  services: Services,
  tx: Database,
  channel: CryptoChannel,
  report: Report,
  common: Common,
): Promise<Recharge> {
  const { account, amount, now } = common;
  if (!report.hash) throw new Refusal('hashMissing');
  const hashKey = hashKeyOf(report.hash);
  // a payment that was seen before it was reported: the customer's words join it
  const [joined] = await tx
    .update(recharges)
    .set({ reported: true, amount, remark: report.remark ?? '', updated: now })
    .where(
      and(
        eq(recharges.channel, channel.id),
        eq(recharges.hashKey, hashKey),
        eq(recharges.account, account),
        eq(recharges.reported, false),
        ne(recharges.status, 'failed'),
      ),
    )
    .returning();
  if (joined) return joined;
  const [existing] = await tx
    .select({ id: recharges.id })
    .from(recharges)
    .where(
      and(
        eq(recharges.channel, channel.id),
        eq(recharges.hashKey, hashKey),
        eq(recharges.account, account),
        inArray(recharges.status, ['pending', 'done']),
      ),
    );
  if (existing) throw new Refusal('hashTaken');
  await assertFewPending(tx, account);
  const value = worthOf(services, { asset: channel.credit, credited: amount });
  await assertWithinLimit(tx, account, value, now);
  // nothing is asked of a custodian while rows are locked: who pays to an address has seen it before
  const payee = (await addressesOf(tx, account)).get(channel.chain);
  if (payee === undefined) throw new Refusal('addressNone');
  return firstOf(
    await tx
      .insert(recharges)
      .values({
        ...columnsOf(channel, report, common),
        credited: amount,
        value,
        chain: channel.chain,
        hash: report.hash,
        hashKey,
        payee,
        needed: channel.confirmations,
      })
      .returning(),
  );
}

const firstOf = (rows: Recharge[]): Recharge => {
  const [row] = rows;
  if (!row) throw new Error('no recharge was written');
  return row;
};

/** False reports must not fill the list of those who look for payments. The account is locked. */
async function assertFewPending(tx: Database, account: number): Promise<void> {
  const [row] = await tx
    .select({ count: count() })
    .from(recharges)
    .where(and(eq(recharges.account, account), eq(recharges.status, 'pending'), eq(recharges.reported, true)));
  if ((row?.count ?? 0) >= MAX_PENDING) throw new Refusal('pendingMany', { most: MAX_PENDING });
}

/**
 * The customer's own limit on recharges of a day (TRUST-02): what was reported today and this one, in base units of
 * USDT, stay within it. The account is locked.
 */
async function assertWithinLimit(tx: Database, account: number, added: bigint, now: number): Promise<void> {
  const limit = (await standingOf(tx, account, now)).limits.recharge.value;
  if (limit === undefined) return;
  const used = await rechargedToday(tx, account, now);
  if (used + added <= limit) return;
  throw new Refusal('limitRecharge', { left: written('USDT', used > limit ? 0n : limit - used), code: 'USDT' });
}
