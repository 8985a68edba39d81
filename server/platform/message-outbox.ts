import { and, asc, eq, ne } from 'drizzle-orm';
import type { Clock } from '../ports/clock.ts';
import type { MessageGateway, OutgoingMessage } from '../ports/message-gateway.ts';
import type { Database } from './db/connect.ts';
import { outbox } from './db/schema.ts';
import { reportError } from './report.ts';

export type Letter = typeof outbox.$inferSelect;
export type Channel = OutgoingMessage['channel'];

/**
 * What leaves by SMS and e-mail. A letter is written in the transaction that caused it and sent after, without the
 * caller waiting for the gateway; where none is connected it stays waiting. Once sent, it goes,
 * save where `keep` shows it to QA.
 */
export class Outbox {
  readonly #clock: Clock;
  readonly #gateway: MessageGateway;
  readonly #keep: boolean;
  readonly #sending = new Set<Promise<void>>();

  constructor(clock: Clock, gateway: MessageGateway, store: boolean) {
    this.#clock = clock;
    this.#gateway = gateway;
    this.#keep = store;
  }

  /**
   * Writes a letter and sends it. One that is `unsent` is written without its words, as sent already, and reaches
   * nobody: to a stranger the same work is done as to a customer, so that time tells nothing (SEC-09).
   */
  async send(
    db: Database,
    letter: { channel: Channel; target: string; text: string; code?: string },
    { unsent = false }: { unsent?: boolean } = {},
  ): Promise<void> {
    const now = this.#clock.now();
    // a code stands in a column of its own for QA alone: a gateway needs the words, and nobody else is to read it
    const code = this.#keep && !unsent ? letter.code : null;
    const [written] = await db
      .insert(outbox)
      .values({ ...letter, code, ...(unsent ? { text: '' } : {}), created: now, sent: unsent ? now : null })
      .returning();
    if (!written || !this.#gateway.isConnected) return;
    const sending = this.#carry(db, written, unsent)
      .catch((error: unknown) => reportError(error, { at: 'outbox' }))
      .finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  async #carry(db: Database, letter: Letter, unsent: boolean): Promise<void> {
    if (!unsent) await this.#gateway.send({ ...letter, channel: letter.channel as Channel });
    if (this.#keep && !unsent) await db.update(outbox).set({ sent: this.#clock.now() }).where(eq(outbox.id, letter.id));
    else await db.delete(outbox).where(eq(outbox.id, letter.id));
  }

  /** Waits for what is on its way. */
  async close(): Promise<void> {
    await Promise.all(this.#sending);
  }

  /** Letters to a phone or an address, or to everybody, oldest first. */
  list(db: Database, target?: string): Promise<Letter[]> {
    return db
      .select()
      .from(outbox)
      .where(and(ne(outbox.text, ''), target === undefined ? undefined : eq(outbox.target, target)))
      .orderBy(asc(outbox.id))
      .limit(500);
  }
}
