import { msg } from '@lingui/core/macro';
import { eq } from 'drizzle-orm';
import { LANGUAGES, type Language } from '../../../src/config.ts';
import { formatAmount } from '../../../src/domain/decimal.ts';
import type { Path } from '../../../src/domain/routes.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { messages } from './schema.ts';
import { customers } from '../../platform/db/schema.ts';
import { publish } from '../../platform/events.ts';
import { queuePush, subscribedAmong } from '../push/index.ts';
import { languageOf, localize, translate } from '../../platform/texts/translate.ts';
import { mayPromote } from './choices.ts';
import { eventTexts, type MessageKind } from './events/index.ts';
import type { EventTexts } from './events/shape.ts';
import { deliver, type NewMessage } from './messages.ts';
import { writeLetter } from './owner-letters.ts';

/** Fields of an event: values for all languages (amounts as decimal strings), or texts by language. */
export type MessageFields = Record<string, string | Record<string, string>>;

export const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? character,
  );

const SUPPORT: Path = '/pages/service/index';
const seeOrder = msg`See the order`;
/** Returns the page of the record that a message is about; undefined if the message has none. */
const pageOf = ({ page }: EventTexts, { order, id = order }: MessageFields): string | undefined =>
  page !== undefined && typeof id === 'string' ? `${page}?id=${encodeURIComponent(id)}` : undefined;

/** Returns the link to the record of a message; empty if the message has none. */
const linkTo = (event: EventTexts, fields: MessageFields, language: Language): string => {
  const page = pageOf(event, fields);
  const text = translate(language, event.link ?? seeOrder);
  return page ? `<p><a href="#${page}">${escapeHtml(text)}</a></p>` : '';
};

const contactSupport = msg`Contact support`;
/** Returns the link to support; empty unless the message says to contact it. */
const supportLink = ({ asksSupport }: EventTexts, language: Language): string =>
  asksSupport ? `<p><a href="#${SUPPORT}">${escapeHtml(translate(language, contactSupport))}</a></p>` : '';

const AMOUNT_FIELDS = new Set(['amount', 'difference', 'received', 'reported', 'price']);
const formatField = (name: string, value: string): string => (AMOUNT_FIELDS.has(name) ? formatAmount(value) : value);

/** Returns the title and the content of an event in a language, as plain text. */
export function textsIn(language: Language, { title, content }: EventTexts, fields: MessageFields) {
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? formatField(name, value) : localize(value, language),
    ]),
  );
  return { title: translate(language, title, values), content: translate(language, content, values) };
}

/** Creates the inbox message of an event in all languages. */
const messageOf = (kind: MessageKind, fields: MessageFields, now: number): NewMessage => {
  const event = eventTexts(kind);
  const texts = LANGUAGES.map((language) => ({ language, ...textsIn(language, event, fields) }));
  return {
    kind,
    created: now,
    // the title is shown as text, the content as HTML, so only the content is escaped
    title: Object.fromEntries(texts.map(({ language, title }) => [language, title])),
    content: Object.fromEntries(
      texts.map(({ language, content }) => [
        language,
        `<p>${escapeHtml(content)}</p>${linkTo(event, fields, language)}${supportLink(event, language)}`,
      ]),
    ),
  };
};

/** Returns where the letter of an event goes; null if it has none, or no channel reaches the customer. */
export const contactFor = (
  { outbox: { channels } }: Pick<Services, 'outbox'>,
  { email, phone }: Pick<typeof customers.$inferSelect, 'email' | 'phone'>,
  letter: EventTexts['letter'],
): string | null => {
  if (!letter) return null;
  return (channels.has('email') ? email : null) ?? (channels.has('sms') && letter === 'security' ? phone : null);
};

/** Writes the letter of an event, in the owner's language, to the contact that can be reached. */
async function writeEventLetter(
  tx: Database,
  services: Services,
  id: number,
  { letter, ...event }: EventTexts,
  fields: MessageFields,
): Promise<void> {
  if (!letter) return;
  const [account] = await tx.select().from(customers).where(eq(customers.id, id));
  if (!account) return;
  const contact = contactFor(services, account, letter);
  if (contact === null) return;
  const { title, content } = textsIn(languageOf(account.language), event, fields);
  await writeLetter(tx, services, account, { contacts: [contact], kind: letter, subject: title, text: content });
}

/**
 * Notifies a customer of an event: an inbox message in six languages, a push to each device that allows the topic, and
 * a letter if the event has one. Call it in the transaction of the event (`tx`), so that either all or none are
 * committed. Does nothing for a promotion that the customer does not want (TRUST-11).
 */
export async function notify(
  tx: Database,
  services: Services,
  account: number,
  kind: MessageKind,
  fields: MessageFields = {},
): Promise<void> {
  const event = eventTexts(kind);
  const now = services.clock.now();
  if (event.topic === 'promotion' && !(await mayPromote(tx, account, now))) return;
  await deliver(tx, account, [messageOf(kind, fields, now)]);
  await queuePush(tx, { account, topic: event.topic, link: pageOf(event, fields) }, now);
  await writeEventLetter(tx, services, account, event, fields);
  await publish(services, account, { kind: 'message' }, tx);
}

/** Notifies many customers in few statements, like `notify` for each. The events have no letter and no promotion. */
export async function notifyAll(
  tx: Database,
  now: number,
  notifications: readonly { readonly account: number; readonly kind: MessageKind; readonly fields: MessageFields }[],
): Promise<void> {
  if (notifications.length === 0) return;
  await tx
    .insert(messages)
    .values(notifications.map(({ account, kind, fields }) => ({ account, ...messageOf(kind, fields, now) })));
  const reachable = await subscribedAmong(tx, [...new Set(notifications.map(({ account }) => account))]);
  for (const { account, kind, fields } of notifications) {
    const event = eventTexts(kind);
    if (reachable.has(account)) await queuePush(tx, { account, topic: event.topic, link: pageOf(event, fields) }, now);
  }
}
