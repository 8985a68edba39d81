import { and, asc, eq, ne } from 'drizzle-orm';
import type { Clock } from '../ports/clock.ts';
import type { MessageGateway, OutgoingMessage } from '../ports/message-gateway.ts';
import type { Database } from './db/connect.ts';
import { queuedMessages } from './db/schema.ts';
import { reportError } from './report.ts';

export type QueuedMessage = typeof queuedMessages.$inferSelect;
export type Channel = OutgoingMessage['channel'];

/**
 * Sends SMS and email. A message is stored in the transaction that caused it and handed to the gateway afterwards; the
 * caller does not wait for that. Without a connected gateway the message stays in the table. A sent message is deleted,
 * unless `keepSent` keeps it for QA.
 */
export class MessageQueue {
  readonly #clock: Clock;
  readonly #gateway: MessageGateway;
  readonly #keepSent: boolean;
  readonly #deliveries = new Set<Promise<void>>();

  constructor(clock: Clock, gateway: MessageGateway, keepSent: boolean) {
    this.#clock = clock;
    this.#gateway = gateway;
    this.#keepSent = keepSent;
  }

  /**
   * Stores a message and sends it. A decoy is stored without its text, as if already sent, and reaches nobody: a code
   * for an unknown account costs the same work as a real one, so the response time reveals nothing (SEC-09).
   */
  async send(
    db: Database,
    message: { channel: Channel; target: string; text: string; code?: string },
    { isDecoy = false }: { isDecoy?: boolean } = {},
  ): Promise<void> {
    const now = this.#clock.now();
    // only QA gets the code in its own column; a gateway needs just the text
    const code = this.#keepSent && !isDecoy ? message.code : null;
    const [queued] = await db
      .insert(queuedMessages)
      .values({ ...message, code, ...(isDecoy ? { text: '' } : {}), created: now, sent: isDecoy ? now : null })
      .returning();
    if (!queued || !this.#gateway.isConnected) return;
    const delivery = this.#deliver(db, queued, isDecoy)
      .catch((error: unknown) => reportError(error, { at: 'outbox' }))
      .finally(() => this.#deliveries.delete(delivery));
    this.#deliveries.add(delivery);
  }

  async #deliver(db: Database, message: QueuedMessage, isDecoy: boolean): Promise<void> {
    if (!isDecoy) await this.#gateway.send({ ...message, channel: message.channel as Channel });
    const isThis = eq(queuedMessages.id, message.id);
    if (this.#keepSent && !isDecoy) await db.update(queuedMessages).set({ sent: this.#clock.now() }).where(isThis);
    else await db.delete(queuedMessages).where(isThis);
  }

  /** Waits for running deliveries. */
  async close(): Promise<void> {
    await Promise.all(this.#deliveries);
  }

  /** Returns up to 500 messages to a phone, to an email address or to everybody, oldest first. */
  list(db: Database, target?: string): Promise<QueuedMessage[]> {
    return db
      .select()
      .from(queuedMessages)
      .where(and(ne(queuedMessages.text, ''), target === undefined ? undefined : eq(queuedMessages.target, target)))
      .orderBy(asc(queuedMessages.id))
      .limit(500);
  }
}
