import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { ERASED, type QueuedMessage } from './outbox.ts';
import { outbox } from './schema.ts';

/** Returns whether a message failed and is still worth sending. The text of a failed code is gone. */
export const canResend = ({ state, text, expires }: QueuedMessage, now: number): boolean =>
  state === 'failed' && text !== '' && (expires === null || expires > now);

/** Queues a failed message again, with all attempts of its schedule. The caller has locked it and may resend it. */
export async function resendQueuedMessage(tx: Database, id: number, now: number): Promise<void> {
  await tx
    .update(outbox)
    .set({ state: 'waiting', due: now, tries: 0, leased: null, error: '' })
    .where(eq(outbox.id, id));
}

/** Gives up a message that waits or failed, and erases its words. Returns false if it is in another state. */
export async function dropQueuedMessage(tx: Database, id: number): Promise<boolean> {
  const dropped = await tx
    .update(outbox)
    .set({ state: 'dropped', ...ERASED })
    .where(and(eq(outbox.id, id), inArray(outbox.state, ['waiting', 'failed'])))
    .returning({ id: outbox.id });
  return dropped.length > 0;
}
