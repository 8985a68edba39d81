import { and, count, eq, inArray, ne } from 'drizzle-orm';
import type { Language } from '../../../src/config.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { deposits, type State } from './schema.ts';
import { readStanding } from '../protection/index.ts';
import { ownUpload } from '../uploads/index.ts';
import { takeDailyAllowance } from '../../platform/rate-limit/daily-allowance.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createOrderNumber, divideByRate, formatAmount, type TransferSettings, unitsIn } from '../transfers/index.ts';
import { readDepositAddresses } from './addresses.ts';
import type { BankChannel, CryptoChannel } from '../content/index.ts';
import { channelClosedReason, readChannels, channelRate } from './channels.ts';
import { toHashKey, worthInUsdt } from './credit.ts';
import { isLookable } from './lookable.ts';
import { type Deposit, depositedToday, nextReference } from './deposits.ts';

/** Largest amount of one report, in units of the currency that was sent. */
const MAX_REPORTED = '1000000000';
/** Pending reports per customer, and before the first deposit of a customer was credited: false reports cost looks. */
const MAX_PENDING = 20;
const MAX_PENDING_AT_FIRST = 5;

export interface Report {
  readonly channel: string;
  /** As typed, in the currency that was sent. */
  readonly amount: string;
  readonly hash?: string | undefined;
  /** URL of an uploaded picture. */
  readonly proof?: string | undefined;
  /** The rate that the customer accepted. */
  readonly rate?: string | undefined;
  readonly remark?: string | undefined;
}

/** Returns the uploaded picture that proves a transfer. Throws unless this customer uploaded it. */
async function proofOf(tx: Database, account: number, proof: string | undefined): Promise<string> {
  const id = await ownUpload(tx, account, proof ?? '');
  if (id === undefined) throw new Refusal('proofMissing');
  return id;
}

/** Fields that reports of crypto and bank deposits share. */
interface ReportBase {
  readonly account: number;
  readonly amount: bigint;
  readonly now: number;
}

/**
 * Records a customer's report of a payment as one pending deposit; no money moves (RECH-09). Call it inside a
 * transaction. If the payment was already seen on the chain, the report joins that deposit. Throws for a channel that
 * is unknown or closed, an amount out of range, a hash that is missing or was already reported, a proof that is not the
 * customer's, a rate that has changed, or too many pending reports.
 */
export async function reportDeposit(
  services: Services,
  tx: Database,
  account: number,
  report: Report,
  { settings: set, language, now }: { settings: TransferSettings; language: Language; now: number },
): Promise<Deposit> {
  const channel = (await readChannels(services, tx)).find(({ id }) => id === report.channel);
  if (!channel) throw new Refusal('channelUnknown');
  const closed = channelClosedReason(channel, set, language);
  if (closed !== '') throw new Refusal('channelClosed', { reason: closed });
  const { currency, minimum } = channel;
  const amount = unitsIn(currency, report.amount);
  if (amount < unitsIn(currency, minimum)) throw new Refusal('amountMinimum', { minimum, code: currency });
  if (amount > unitsIn(currency, MAX_REPORTED))
    throw new Refusal('amountMaximum', { maximum: MAX_REPORTED, code: currency });
  const rate = channelRate(channel, set);
  if (rate === undefined) throw new Refusal('rateUnknown');
  // checks a customer's reports one after the other
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
  { account, amount, now }: ReportBase,
) => ({
  account,
  number: createOrderNumber('R', now),
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
  common: ReportBase & { readonly rate: string },
): Promise<Deposit> {
  const { account, amount, rate, now } = common;
  if (report.rate !== rate) throw new Refusal('termsChanged');
  await assertFewPending(tx, account);
  const credited = divideByRate(amount, channel.currency, channel.credit, rate);
  const value = worthInUsdt(services, { asset: channel.credit, credited });
  await assertWithinLimit(tx, account, value, now);
  const proof = await proofOf(tx, account, report.proof);
  return writtenRow(
    await tx
      .insert(deposits)
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
  common: ReportBase,
): Promise<Deposit> {
  const { account, amount, now } = common;
  if (!report.hash) throw new Refusal('hashMissing');
  const hashKey = toHashKey(report.hash);
  // the payment was seen before it was reported: add the report to its deposit
  const [joined] = await tx
    .update(deposits)
    .set({ reported: true, amount, remark: report.remark ?? '', updated: now })
    .where(
      and(
        eq(deposits.channel, channel.id),
        eq(deposits.hashKey, hashKey),
        eq(deposits.account, account),
        eq(deposits.reported, false),
        ne(deposits.status, 'failed'),
      ),
    )
    .returning();
  if (joined) return joined;
  const [existing] = await tx
    .select({ id: deposits.id })
    .from(deposits)
    .where(
      and(
        eq(deposits.channel, channel.id),
        eq(deposits.hashKey, hashKey),
        eq(deposits.account, account),
        inArray(deposits.status, ['pending', 'done']),
      ),
    );
  if (existing) throw new Refusal('hashTaken');
  await assertFewPending(tx, account);
  const value = worthInUsdt(services, { asset: channel.credit, credited: amount });
  await assertWithinLimit(tx, account, value, now);
  // does not ask a custodian while rows are locked: customers only pay to an address they have already seen
  const payee = (await readDepositAddresses(tx, account)).get(channel.chain);
  if (payee === undefined) throw new Refusal('addressNone');
  return writtenRow(
    await tx
      .insert(deposits)
      .values({
        ...columnsOf(channel, report, common),
        credited: amount,
        value,
        chain: channel.chain,
        hash: report.hash,
        hashKey,
        payee,
        needed: channel.confirmations,
        nextLook: isLookable(hashKey) ? now : null,
      })
      .returning(),
  );
}

const writtenRow = (rows: Deposit[]): Deposit => {
  const [row] = rows;
  if (!row) throw new Error('no deposit was written');
  return row;
};

/** Limits pending reports, so that false ones do not flood the staff who match payments. The account is locked. */
async function assertFewPending(tx: Database, account: number): Promise<void> {
  const [row] = await tx
    .select({ count: count() })
    .from(deposits)
    .where(and(eq(deposits.account, account), eq(deposits.status, 'pending'), eq(deposits.reported, true)));
  const pending = row?.count ?? 0;
  if (pending < MAX_PENDING_AT_FIRST) return;
  const [credited] = await tx
    .select({ id: deposits.id })
    .from(deposits)
    .where(and(eq(deposits.account, account), eq(deposits.status, 'done')))
    .limit(1);
  const most = credited ? MAX_PENDING : MAX_PENDING_AT_FIRST;
  if (pending >= most) throw new Refusal('pendingMany', { most });
}

/**
 * Throws if this report and today's earlier ones exceed the customer's own daily deposit limit (TRUST-02), in base
 * units of USDT. The account is locked.
 */
async function assertWithinLimit(tx: Database, account: number, added: bigint, now: number): Promise<void> {
  const limit = (await readStanding(tx, account, now)).limits.recharge.value;
  if (limit === undefined) return;
  const used = await depositedToday(tx, account, now);
  if (used + added <= limit) return;
  throw new Refusal('limitDeposit', { left: formatAmount('USDT', used > limit ? 0n : limit - used), code: 'USDT' });
}
