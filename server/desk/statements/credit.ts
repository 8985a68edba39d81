import { and, eq, ne } from 'drizzle-orm';
import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import type { creditLine } from '../../../src/desk/statements/api.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import {
  accountOfReference,
  bookTransfer,
  creditSeen,
  type Deposit,
  findReferences,
  lockTransfer,
  pendingTransfers,
  seenDeposit,
  storeSender,
} from '../../modules/deposits/index.ts';
import { depositRateAt, divideByRate, formatAmount, transferSettings } from '../../modules/transfers/index.ts';
import { verifiedNames } from '../../modules/verifications/index.ts';
import { dateOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import { customers } from '../../platform/db/schema.ts';
import { noCustomer } from '../customers/account.ts';
import { assertCredited } from '../deposits/credit.ts';
import { DeskError } from '../desk-error.ts';
import type { DeskContext } from '../perform.ts';
import { staffNames } from '../staff/people.ts';
import { channelOfAccount, endOf } from './accounts.ts';
import { lineKey } from './fingerprints.ts';
import { lockBankAccount } from './guard.ts';
import { findTyped, type Line } from './link-typed.ts';
import { matchLines, otherLinesOf } from './match.ts';
import { compareNames } from './names.ts';
import { lockOpenLine, requireLine } from './open-line.ts';
import { bankLines } from './schema.ts';

export type CreditLineBody = ActionBody<typeof creditLine>;

const rateUnknown = (): DeskError =>
  new DeskError(
    409,
    'rateUnknown',
    'No rate of baht is known. Nothing was credited. Set it under Rates, then try again.',
  );

/** Locks the report that a line is credited to. Throws `decided`, and `field` if it is of someone or something else. */
async function lockReport(tx: Database, id: number, account: number): Promise<Deposit> {
  const deposit = await lockTransfer(tx, id);
  if (!deposit || deposit.account !== account)
    throw new DeskError(400, 'field', 'deposit: this customer has no such report of a bank transfer.');
  if (deposit.status !== 'pending')
    throw new DeskError(409, 'decided', `Deposit ${deposit.number} was decided before.`);
  return deposit;
}

/** Throws unless the report names the account and the currency of the line. */
function assertSameAccount({ account, currency }: Line, deposit: Deposit): void {
  if (deposit.bankAccount === account && deposit.currency === currency) return;
  throw new DeskError(400, 'field', `deposit: ${deposit.number} was reported to another bank account.`);
}

/** Throws `used` if someone credited this line by hand before, as far as anyone can tell. */
async function assertNotTyped(tx: Database, line: Line, account: number): Promise<void> {
  const typed = (await findTyped(tx, [line])).get(line.id) ?? [];
  const same = typed.find((deposit) => deposit.hashKey === line.hashKey || deposit.account === account);
  if (!same) return;
  throw new DeskError(
    409,
    'used',
    `Deposit ${same.number} of the same amount and day was credited by hand. Nothing is credited. Settle the line with it; if it is another line's, settle that one first.`,
  );
}

/** Locks the report that a line is credited to: the chosen one, or the oldest open one of this amount; or none. */
async function lockChosen(tx: Database, { line: id, account, deposit }: CreditLineBody): Promise<Deposit | undefined> {
  if (deposit !== null) return lockReport(tx, deposit, account);
  const { line } = await requireLine(tx, id);
  const report = (await pendingTransfers(tx)).findLast(
    (pending) => pending.account === account && pending.bankAccount === line.account && pending.amount === line.amount,
  );
  return report && lockReport(tx, report.id, account);
}

/** Locks a line and the report that it is credited to, and returns what the person decides about. */
export async function creditLineSubject({ services, now }: DeskContext, tx: Database, body: CreditLineBody) {
  // the report first: who credits it by hand locks it first too
  const deposit = await lockChosen(tx, body);
  const line = await lockOpenLine(tx, body.line);
  await lockBankAccount(tx, line.account);
  const [person] = await tx.select().from(customers).where(eq(customers.id, body.account));
  if (!person) throw noCustomer();
  if (deposit) assertSameAccount(line, deposit);
  else await channelOfAccount(services, tx, line);
  await assertNotTyped(tx, line, body.account);
  const becomes = await creditedWith(services, tx, line, deposit ?? null, now);
  if (!becomes) throw rateUnknown();
  const verified = (await verifiedNames(tx, [body.account])).get(body.account) ?? null;
  const { fit } = compareNames(line.sender, verified);
  if (fit === 'other' && body.reason === undefined)
    throw new DeskError(
      400,
      'field',
      'reason: Someone else sent it. Write why it is credited, in at least ten letters.',
    );
  return {
    account: body.account,
    amount: formatAmount(line.currency, line.amount),
    currency: line.currency,
    at: line.at,
    hasTime: line.hasTime,
    bankEnd: endOf(line.account),
    bankId: line.bankId,
    note: line.note,
    sender: line.sender,
    verified,
    fit,
    isFrozen: person.frozen !== null,
    deposit: deposit ? deposit.id : null,
    report: deposit ? deposit.number : null,
    said: deposit ? formatAmount(deposit.currency, deposit.amount) : null,
    version: deposit ? seenDeposit(deposit).version : null,
    credited: becomes.amount,
    asset: becomes.asset,
    rate: becomes.rate,
  };
}

/**
 * Returns what the person decides about one line: also whose file it is from, whether its reference was used before,
 * and which other lines fit its report, so that both people know that it may be paid twice or invented. Lines that are
 * credited together have no other ones.
 */
export async function creditOneSubject(context: DeskContext, tx: Database, body: CreditLineBody) {
  const subject = await creditLineSubject(context, tx, body);
  const { line, statement } = await requireLine(tx, body.line);
  const readers = await staffNames(tx, [statement.staff]);
  const matches = await matchLines(tx, [line]);
  const others = subject.deposit === null ? [] : await otherLinesOf(tx, matches, line, subject.deposit);
  const candidates = matches.get(line.id)?.candidates ?? [];
  return {
    ...subject,
    file: { name: statement.file, by: readers.get(statement.staff) ?? '' },
    usedBy: candidates.find(({ account, usedBy }) => account === body.account && usedBy !== '')?.usedBy ?? null,
    otherLines: others.map(({ id, amount, currency, at }) => ({
      line: id,
      amount: formatAmount(currency, amount),
      day: dateOf(at),
    })),
  };
}

/**
 * Returns the time whose rate counts for a line: its arrival, the end of its day if the bank gives no time, and now if
 * no rate was known then.
 */
async function ratedAt(services: Services, db: Database, { at, hasTime }: Line, now: number): Promise<number> {
  const arrival = hasTime ? at : Math.min(now, at + DAY_MS - 1);
  return depositRateAt(await transferSettings(services, db), arrival) === undefined ? now : arrival;
}

/** Returns what a line becomes if it is credited now; undefined without a rate. */
export async function creditedWith(
  services: Services,
  db: Database,
  line: Line,
  deposit: Deposit | null,
  now: number,
): Promise<{ readonly amount: string; readonly asset: string; readonly rate: string } | undefined> {
  const time = await ratedAt(services, db, line, now);
  const isAccepted = deposit !== null && deposit.rate !== null && time <= deposit.created;
  const rate = isAccepted ? deposit.rate : depositRateAt(await transferSettings(services, db), time);
  const asset = deposit?.asset ?? 'USDT';
  return rate
    ? { amount: formatAmount(asset, divideByRate(line.amount, line.currency, asset, rate)), asset, rate }
    : undefined;
}

/** Returns the reference in a line's note if it is this customer's; '' otherwise. */
const ownReference = ({ note }: Line, account: number): string =>
  findReferences(note).find(({ text }) => accountOfReference(text) === account)?.text ?? '';

/** Returns whether another line was credited with the same id of the bank: then it is another payment for sure. */
const isUsedByOtherLine = async (tx: Database, { id, account, hashKey }: Line): Promise<boolean> =>
  (await tx.$count(
    bankLines,
    and(
      eq(bankLines.account, account),
      eq(bankLines.hashKey, hashKey),
      eq(bankLines.state, 'credited'),
      ne(bankLines.id, id),
    ),
  )) > 0;

/** Credits a locked line once, with the report that was seen or with a new deposit, and keeps the sender's name. */
export async function creditOpenLine(context: DeskContext, tx: Database, body: CreditLineBody): Promise<void> {
  const { services, now, member, approval } = context;
  const line = await lockOpenLine(tx, body.line);
  const { account, currency, amount, hashKey, at } = line;
  let deposit: Deposit;
  if (body.deposit === null) {
    // same lock as the customer's reports
    await lockCustomer(tx, body.account);
    const channel = await channelOfAccount(services, tx, line);
    const reference = ownReference(line, body.account);
    deposit = await bookTransfer(services, tx, { account: body.account, channel, amount, reference }, now);
  } else deposit = await lockReport(tx, body.deposit, body.account);
  const time = await ratedAt(services, tx, line, now);
  const hash = (await isUsedByOtherLine(tx, line)) ? lineKey(line.fingerprint) : hashKey;
  const observed = { asset: currency, amount, to: account, hash, time: at, ratedAt: time };
  const outcome = await creditSeen(services, tx, seenDeposit(deposit), observed, now);
  if (outcome === 'rateUnknown') throw rateUnknown();
  assertCredited(outcome);
  await storeSender(tx, deposit.id, line.sender);
  await tx
    .update(bankLines)
    .set({
      state: 'credited',
      deposit: deposit.id,
      reason: body.reason ?? '',
      maker: approval?.maker ?? member.id,
      checker: approval ? member.id : null,
      settled: now,
    })
    .where(eq(bankLines.id, line.id));
}
