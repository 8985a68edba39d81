import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { ViewQuery } from '../../../src/desk/api/desk-call.ts';
import type { LetterEntry, letters } from '../../../src/desk/outbox/api.ts';
import { PAGE_SIZE } from '../../../src/desk/api/paging.ts';
import type { UnsentStaffEmail } from '../../../src/desk/staff/api.ts';
import { maskedEmail, maskedPhone } from '../../../src/domain/masked.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import { canResend, type QueuedMessage } from '../../modules/outbox/index.ts';
import { outbox } from '../../modules/outbox/schema.ts';
import { customers } from '../../platform/db/schema.ts';
import type { Database } from '../../platform/db/connect.ts';

/** Emails that wait for less are on their way. */
const EMAIL_DELAY_MS = 10 * MINUTE_MS;
/** Email addresses, phone numbers and codes, which a gateway may repeat in its error. Status codes are shorter. */
const PRIVATE = /[^\s<>"']+@[^\s<>"']+|\+?\d{6,}/g;

/** Returns a gateway's error without addresses, numbers and codes. */
const withoutPrivate = (error: string): string => error.replaceAll(PRIVATE, '•••');

/** Returns what staff see of a letter. */
export const toLetter = (message: QueuedMessage, now: number): LetterEntry => ({
  id: message.id,
  kind: message.kind as LetterEntry['kind'],
  channel: message.channel as LetterEntry['channel'],
  target: message.channel === 'email' ? maskedEmail(message.target) : maskedPhone(message.target),
  language: message.language,
  state: message.state as LetterEntry['state'],
  created: message.created,
  tries: message.tries,
  next: message.state === 'waiting' ? message.due : null,
  expires: message.expires,
  sent: message.sent,
  error: withoutPrivate(message.error),
  canResend: canResend(message, now),
});

/** Returns a page of letters, newest first. */
export async function letterEntries(
  db: Database,
  { state, before }: ViewQuery<typeof letters>,
  now: number,
): Promise<LetterEntry[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(
      and(
        state === undefined ? undefined : eq(outbox.state, state),
        before === undefined ? undefined : lt(outbox.id, before),
      ),
    )
    .orderBy(desc(outbox.id))
    .limit(PAGE_SIZE);
  return rows.map((row) => toLetter(row, now));
}

/** Returns up to 50 emails to staff that were not sent within ten minutes, newest first. */
export async function unsentStaffEmails(db: Database, now: number): Promise<UnsentStaffEmail[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(
      and(
        eq(outbox.kind, 'staff'),
        inArray(outbox.state, ['waiting', 'sending', 'failed']),
        lt(outbox.created, now - EMAIL_DELAY_MS),
      ),
    )
    .orderBy(desc(outbox.id))
    .limit(PAGE_SIZE);
  return rows.map(({ id, created, subject, state, error }) => ({
    id,
    created,
    subject,
    state: state as UnsentStaffEmail['state'],
    error: withoutPrivate(error),
  }));
}

/**
 * Selects the ids of messages to the phone number and the email address that a customer has now: the outbox knows no
 * accounts.
 */
export const letterIdsOf = (account: number): SQL =>
  sql`select ${outbox.id} from ${customers}
    join ${outbox} on ${outbox.target} in (${customers.phone}, ${customers.email})
    where ${customers.id} = ${account} and ${outbox.kind} <> 'staff'`;
