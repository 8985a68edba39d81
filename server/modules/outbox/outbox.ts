import { and, asc, count, eq, inArray, lt, lte, min, ne } from 'drizzle-orm';
import type { Clock } from '../../ports/clock.ts';
import type { Channel, MessageGateway, OutgoingMessage } from '../../ports/message-gateway.ts';
import type { Database } from '../../platform/db/connect.ts';
import { outbox } from './schema.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/time.ts';

export type QueuedMessage = typeof outbox.$inferSelect;

/** How long a channel rests after its gateway was found broken. */
export const REST_MS = 30_000;
/** States in which a message can still be sent. */
export const OPEN_STATES = ['waiting', 'sending'] as const;

/** Columns of a message whose words are erased. The subject of a code names it too. */
export const ERASED = { subject: '', text: '', code: null } as const;

export interface NewOutgoingMessage extends Omit<OutgoingMessage, 'key'> {
  /** The code in the text. */
  readonly code?: string;
  /** ms after which the message is worthless. */
  readonly lifeMs?: number;
}

/**
 * SMS and email that leave the server. `send` only writes a row, in the transaction of its event, so a transaction that
 * is undone sends nothing. The job in `deliver.ts` hands the rows to the gateway and tries again by a schedule.
 */
export class Outbox {
  readonly #clock: Clock;
  readonly gateway: MessageGateway;
  /** Demo mode keeps texts and codes of sent messages for QA. */
  readonly keepsTexts: boolean;
  readonly #broken = new Map<Channel, { readonly until: number; readonly reason: string }>();

  constructor(clock: Clock, gateway: MessageGateway, keepsTexts: boolean) {
    this.#clock = clock;
    this.gateway = gateway;
    this.keepsTexts = keepsTexts;
  }

  /** Channels through which customers can be reached. */
  get channels(): ReadonlySet<Channel> {
    return this.gateway.channels;
  }

  /**
   * Queues a message. Does nothing if its channel is not set up. A decoy is stored like a sent message, without its
   * text, and reaches no one: a code for an unknown account costs the same work as a real one, so the response time
   * reveals nothing (SEC-09).
   */
  async send(db: Database, message: NewOutgoingMessage, { isDecoy = false } = {}): Promise<void> {
    const { code, lifeMs, ...fields } = message;
    if (!this.channels.has(fields.channel)) return;
    const now = this.#clock.now();
    await db.insert(outbox).values({
      ...fields,
      created: now,
      due: now,
      expires: lifeMs === undefined ? null : now + lifeMs,
      // the same statement for a decoy, so that it takes as long
      text: isDecoy ? '' : fields.text,
      state: isDecoy ? 'sent' : 'waiting',
      sent: isDecoy ? now : null,
      // a gateway needs only the text
      code: this.keepsTexts && !isDecoy ? code : null,
    });
  }

  /** Returns the channels whose gateway works, as far as we know. */
  workingChannels(): Channel[] {
    const now = this.#clock.now();
    return [...this.channels].filter((channel) => (this.#broken.get(channel)?.until ?? 0) <= now);
  }

  /** Channels whose last attempt found the gateway broken. */
  get brokenChannels(): readonly Channel[] {
    return [...this.#broken.keys()];
  }

  /** Lets a channel rest. Returns whether it worked before, or is broken for another reason. */
  markBroken(channel: Channel, reason: string): boolean {
    const isNew = this.#broken.get(channel)?.reason !== reason;
    this.#broken.set(channel, { until: this.#clock.now() + REST_MS, reason });
    return isNew;
  }

  markWorking(channel: Channel): void {
    this.#broken.delete(channel);
  }

  /** Returns up to 500 messages with a text, to a target or to everyone, oldest first. */
  list(db: Database, target?: string): Promise<QueuedMessage[]> {
    return db
      .select()
      .from(outbox)
      .where(and(ne(outbox.text, ''), target === undefined ? undefined : eq(outbox.target, target)))
      .orderBy(asc(outbox.id))
      .limit(500);
  }
}

/** Returns how many messages wait, since when (ms) the oldest waits, and how many failed in the last two days. */
export async function outboxFigures(db: Database): Promise<{ waiting: number; oldest?: number; failed: number }> {
  const [open] = await db
    .select({ waiting: count(), oldest: min(outbox.created) })
    .from(outbox)
    .where(inArray(outbox.state, OPEN_STATES));
  const failed = await db.$count(outbox, eq(outbox.state, 'failed'));
  return { waiting: open?.waiting ?? 0, failed, ...(open?.oldest ? { oldest: open.oldest } : {}) };
}

/** A message that is not sent for this long is late: its gateway takes none, or the address is wrong. */
const LATE_MS = MINUTE_MS;

/** Counts the messages that should have been sent by now. */
export const countLateMessages = (db: Database, now: number): Promise<number> =>
  db.$count(outbox, and(inArray(outbox.state, OPEN_STATES), lte(outbox.created, now - LATE_MS)));

/** Removes messages older than their last attempt. A failed message keeps its text until then. */
export const removeOldMessages = async (db: Database, now: number): Promise<void> => {
  await db.delete(outbox).where(lt(outbox.created, now - 2 * DAY_MS));
};
