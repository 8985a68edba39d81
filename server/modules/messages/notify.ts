import { msg } from '@lingui/core/macro';
import { inArray } from 'drizzle-orm';
import { LANGUAGES, type Language } from '../../../src/config.ts';
import { formatAmount } from '../../../src/lib/decimal.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { pushSubscriptions } from '../push/schema.ts';
import { messages } from '../../platform/db/schema.ts';
import { publish } from '../../platform/events.ts';
import { queuePush } from '../push/queue.ts';
import { localize, translate } from '../../platform/texts/translate.ts';
import { mayPromote } from './choices.ts';
import { eventOf, type NoticeKind } from './events/index.ts';
import type { EventTexts } from './events/shape.ts';
import { deliver, type Letter } from './messages.ts';

/** What the event knows: the same in all languages (amounts as decimal strings), or a text by language. */
export type NoticeFields = Record<string, string | Record<string, string>>;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

const seeOrder = msg`See the order`;
/** The way to the order that a notice names, as the app's pages are addressed. */
const linkTo = ({ page }: EventTexts, { order, id = order }: NoticeFields, language: Language): string =>
  page !== undefined && typeof id === 'string'
    ? `<p><a href="#${page}?id=${encodeURIComponent(id)}">${escaped(translate(language, seeOrder))}</a></p>`
    : '';

const AMOUNTS = new Set(['amount', 'received', 'reported', 'price']);
/** Amounts with their thousands apart. */
const inWords = (name: string, value: string): string => (AMOUNTS.has(name) ? formatAmount(value) : value);

/** The station message of an event, in all languages; `fields` are texts by language or the same in all. */
const letterOf = (kind: NoticeKind, fields: NoticeFields, now: number): Letter => {
  const event = eventOf(kind);
  const fieldsIn = (language: Language) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'string' ? inWords(name, value) : localize(value, language),
      ]),
    );
  const each = (write: (language: Language) => string) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, write(language)]));
  return {
    kind,
    created: now,
    // a title is shown as text; content is HTML, so what the event knows is escaped
    title: each((language) => translate(language, event.title, fieldsIn(language))),
    content: each(
      (language) =>
        `<p>${escaped(translate(language, event.content, fieldsIn(language)))}</p>${linkTo(event, fields, language)}`,
    ),
  };
};

/**
 * Tells a customer what happened: a station message in six languages, and a push to each device that allows the topic.
 * Call it in the transaction of the event (`tx`), so that there are both or neither. A promotion that the customer does
 * not want is not written (TRUST-11).
 */
export async function notify(
  tx: Database,
  services: Services,
  account: number,
  kind: NoticeKind,
  fields: NoticeFields = {},
): Promise<void> {
  const event = eventOf(kind);
  const now = services.clock.now();
  if (event.topic === 'promotion' && !(await mayPromote(tx, account, now))) return;
  await deliver(tx, account, [letterOf(kind, fields, now)]);
  await queuePush(tx, account, event.topic, now);
  await publish(services, account, { kind: 'message' }, tx);
}

/** One event of many customers: what `notify` does for each, in few statements. The events are no promotions. */
export async function notifyAll(
  tx: Database,
  now: number,
  notices: readonly { readonly account: number; readonly kind: NoticeKind; readonly fields: NoticeFields }[],
): Promise<void> {
  if (notices.length === 0) return;
  await tx
    .insert(messages)
    .values(notices.map(({ account, kind, fields }) => ({ account, ...letterOf(kind, fields, now) })));
  const existing = await tx
    .selectDistinct({ account: pushSubscriptions.account })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.account, [...new Set(notices.map(({ account }) => account))]));
  const reachable = new Set(existing.map(({ account }) => account));
  for (const { account, kind } of notices)
    if (reachable.has(account)) await queuePush(tx, account, eventOf(kind).topic, now);
}
