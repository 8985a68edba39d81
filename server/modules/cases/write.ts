import { and, eq } from 'drizzle-orm';
import type { ParsedRequest } from '../../../src/api/endpoint.ts';
import type { askCase, replyCase } from '../../../src/api/cases.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import { publish } from '../../platform/events.ts';
import { takeDailyAllowance } from '../../platform/rate-limit/daily-allowance.ts';
import { Refusal } from '../../platform/refusal.ts';
import { nextComplaintNumber } from './numbers.ts';
import { ownPictures } from './pictures.ts';
import { findRecord } from './records.ts';
import { caseMessages, cases } from './schema.ts';
import { type CaseTerms, readCaseTerms } from './terms.ts';

/** Cases of one customer that wait for us, and messages of one case. */
const MAX_OPEN = 10;
const MAX_MESSAGES = 200;
/** For how long a closed case opens again when the customer writes. */
export const REOPEN_MS = 30 * DAY_MS;
const MAX_TITLE = 80;

export type Case = typeof cases.$inferSelect;
type Sent = Pick<ParsedRequest<typeof askCase>, 'sendKey' | 'text' | 'pictures'>;

/** Returns the first line of a message, shortened. */
function titleOf(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const letters = Array.from(line.trim());
  return letters.length > MAX_TITLE ? `${letters.slice(0, MAX_TITLE - 1).join('')}…` : letters.join('');
}

/** Adds a customer's message. Throws `casePictures`, `uploadMissing` and `dailyMost`. */
async function addMessage(tx: Database, item: Pick<Case, 'id' | 'account'>, sent: Sent, now: number): Promise<void> {
  await takeDailyAllowance(tx, item.account, 'caseMessages', now);
  const pictures = await ownPictures(tx, item.account, sent.pictures);
  const { sendKey: key, text } = sent;
  await tx.insert(caseMessages).values({ case: item.id, account: item.account, key, text, pictures, created: now });
}

/** Returns what makes a case a complaint. */
export const complaintFields = async (tx: Database, { complaintMs }: CaseTerms, now: number) => ({
  kind: 'complaint' as const,
  number: await nextComplaintNumber(tx, now),
  complaintDue: now + complaintMs,
});

/** Returns the stored message of a call that is repeated. Throws `keyOther` if its text was another one. */
async function findRepeated(
  tx: Database,
  id: number,
  { sendKey, text }: Sent,
): Promise<{ readonly id: number } | undefined> {
  const [row] = await tx
    .select({ id: caseMessages.id, text: caseMessages.text })
    .from(caseMessages)
    .where(and(eq(caseMessages.case, id), eq(caseMessages.key, sendKey)));
  if (row && row.text !== text) throw new Refusal('keyOther');
  return row;
}

/**
 * Opens a case, once for each key. Throws `caseChatOnly`, `notFound` for a record that is not the customer's,
 * `casesMany`, `keyOther`, and what its message is refused for.
 */
export async function openCase(
  { services, db, account, now }: Pick<Context, 'services' | 'db' | 'account' | 'now'>,
  { kind, about, record, ...sent }: ParsedRequest<typeof askCase>,
): Promise<number> {
  const terms = await readCaseTerms(services, db);
  return db.transaction(async (tx) => {
    // checks a customer's cases one after the other
    await lockCustomer(tx, account.id);
    const [earlier] = await tx
      .select({ id: cases.id })
      .from(cases)
      .where(and(eq(cases.account, account.id), eq(cases.key, sent.sendKey)));
    if (earlier) {
      await findRepeated(tx, earlier.id, sent);
      return earlier.id;
    }
    if (terms.isChatOnly) throw new Refusal('caseChatOnly');
    const asked = about && (await findRecord(tx, account.id, about, record ?? ''));
    if (about && !asked) throw new Refusal('notFound');
    if ((await tx.$count(cases, and(eq(cases.account, account.id), eq(cases.state, 'open')))) >= MAX_OPEN)
      throw new Refusal('casesMany', { most: MAX_OPEN });
    await takeDailyAllowance(tx, account.id, 'cases', now);
    const [item] = await tx
      .insert(cases)
      .values({
        account: account.id,
        key: sent.sendKey,
        kind,
        ...(kind === 'complaint' ? await complaintFields(tx, terms, now) : {}),
        ...(asked ? { about, record: asked.id, recordNumber: asked.number } : {}),
        title: titleOf(sent.text),
        created: now,
        updated: now,
        due: now + terms.firstAnswerMs,
      })
      .returning();
    if (!item) throw new Error('no case was written');
    await addMessage(tx, item, sent, now);
    await publish(services, account.id, { kind: 'case', id: String(item.id) }, tx);
    return item.id;
  });
}

/** Returns a customer's own case; undefined for an unknown id or another customer's. */
export async function findCase(
  db: Database,
  account: number,
  id: string,
  { lock = false } = {},
): Promise<Case | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined;
  const query = db
    .select()
    .from(cases)
    .where(and(eq(cases.id, Number(id)), eq(cases.account, account)));
  const [row] = await (lock ? query.for('update') : query);
  return row;
}

/** Returns until when a customer can write to a case; undefined while it is not closed. */
export const writableUntil = ({ closed }: Pick<Case, 'closed'>): number | undefined =>
  closed === null ? undefined : closed + REOPEN_MS;

/**
 * Adds a customer's message to their case, once for each key, which then waits for us. Throws `notFound`, `caseOver`,
 * `caseLong`, `keyOther`, and what the message is refused for.
 */
export async function replyToCase(
  { services, db, account, now }: Pick<Context, 'services' | 'db' | 'account' | 'now'>,
  { id, ...sent }: ParsedRequest<typeof replyCase>,
): Promise<number> {
  const { firstAnswerMs } = await readCaseTerms(services, db);
  return db.transaction(async (tx) => {
    const item = await findCase(tx, account.id, id, { lock: true });
    if (!item) throw new Refusal('notFound');
    if (await findRepeated(tx, item.id, sent)) return item.id;
    if (now > (writableUntil(item) ?? now)) throw new Refusal('caseOver');
    if ((await tx.$count(caseMessages, eq(caseMessages.case, item.id))) >= MAX_MESSAGES) throw new Refusal('caseLong');
    await addMessage(tx, item, sent, now);
    await tx
      .update(cases)
      .set({
        updated: now,
        state: 'open',
        closed: null,
        closedBy: null,
        closeReason: '',
        // a message that already waits keeps its time
        ...(item.state === 'open' ? {} : { due: now + firstAnswerMs }),
      })
      .where(eq(cases.id, item.id));
    await publish(services, account.id, { kind: 'case', id }, tx);
    return item.id;
  });
}
