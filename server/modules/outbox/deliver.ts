import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { SECOND_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import type { Job } from '../../platform/jobs.ts';
import { reportError, reportInfo } from '../../platform/report.ts';
import type { Channel, OutgoingMessage, SendResult, OutgoingMessageKind } from '../../ports/message-gateway.ts';
import { ERASED, OPEN_STATES, type QueuedMessage } from './outbox.ts';
import { outbox } from './schema.ts';

/** Waits in ms before the second, third … attempt. */
const MESSAGE_WAITS_MS = [5 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS];
const CODE_WAITS_MS = [3 * SECOND_MS, 10 * SECOND_MS, 30 * SECOND_MS, 90 * SECOND_MS];

/**
 * Returns how long a message waits after a failed attempt, in ms; undefined if that was the last one. A code is tried
 * until it expires.
 *
 * @param tries Attempts so far, at least 1.
 */
const waitAfter = (kind: OutgoingMessageKind, tries: number): number | undefined =>
  kind === 'code' ? (CODE_WAITS_MS[tries - 1] ?? CODE_WAITS_MS.at(-1)) : MESSAGE_WAITS_MS[tries - 1];

/** Messages that are sent at the same time. */
const BATCH_SIZE = 8;
/** Time limit of an attempt. */
const ATTEMPT_MS = 10_000;
/** How long a taken message belongs to its instance. If that one dies, another sends it again after this time. */
const LEASE_MS = 60_000;

/** Marks messages that no one can use any more, and erases their texts. */
async function expire({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await db
    .update(outbox)
    .set({ state: 'expired', ...ERASED })
    .where(
      and(
        lte(outbox.expires, now),
        or(eq(outbox.state, 'waiting'), and(eq(outbox.state, 'sending'), lte(outbox.leased, now))),
      ),
    );
}

/** Takes due messages of a channel, codes first, so that no other instance sends them too. */
function take({ db, clock }: Services, channel: Channel): Promise<QueuedMessage[]> {
  const now = clock.now();
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        inArray(outbox.state, OPEN_STATES),
        eq(outbox.channel, channel),
        lte(outbox.due, now),
        or(eq(outbox.state, 'waiting'), lte(outbox.leased, now)),
        or(isNull(outbox.expires), gt(outbox.expires, now)),
      ),
    )
    .orderBy(desc(sql`${outbox.kind} = 'code'`), asc(outbox.due), asc(outbox.id))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true });
  return db
    .update(outbox)
    .set({ state: 'sending', leased: now + LEASE_MS, tries: sql`${outbox.tries} + 1` })
    .where(inArray(outbox.id, due))
    .returning();
}

/** Makes one attempt to send a message. Never throws. */
async function attempt({ outbox: { gateway } }: Services, message: QueuedMessage): Promise<SendResult> {
  const { id, kind, channel, target, subject, text, language } = message;
  const outgoing = { key: `outbox-${id}`, kind, channel, target, subject, text, language } as OutgoingMessage;
  const signal = AbortSignal.timeout(ATTEMPT_MS);
  const timeout = new Promise<SendResult>((resolve) => {
    signal.addEventListener('abort', () => resolve({ result: 'later', reason: `no answer after ${ATTEMPT_MS} ms` }));
  });
  const failed = (error: unknown): SendResult => ({
    result: 'later',
    reason: error instanceof Error ? error.message : String(error),
  });
  return Promise.race([gateway.send(outgoing, signal).catch(failed), timeout]);
}

/** Returns the new state of a message after an attempt. */
function stateAfter(message: QueuedMessage, sending: SendResult, now: number, keepsTexts: boolean) {
  if (sending.result === 'sent')
    return { state: 'sent', sent: now, error: '', providerId: sending.providerId, ...(keepsTexts ? {} : ERASED) };
  const error = sending.reason;
  // not an attempt: the message never reached a gateway
  if (sending.result === 'broken') return { state: 'waiting', tries: message.tries - 1, error };
  if (sending.result === 'refused') return { state: 'failed', error, ...(message.kind === 'code' ? ERASED : {}) };
  const wait = waitAfter(message.kind as OutgoingMessage['kind'], message.tries);
  if (wait === undefined) return { state: 'failed', error };
  return { state: 'waiting', due: now + Math.max(wait, sending.waitMs ?? 0), error };
}

/** Stores the result of an attempt, unless the message was taken again meanwhile. */
async function store(services: Services, message: QueuedMessage, sending: SendResult): Promise<void> {
  const { db, clock } = services;
  const state = stateAfter(message, sending, clock.now(), services.outbox.keepsTexts);
  await db
    .update(outbox)
    .set({ leased: null, ...state })
    .where(and(eq(outbox.id, message.id), eq(outbox.state, 'sending'), eq(outbox.tries, message.tries)));
  if (state.state === 'failed')
    reportError(new Error('a message could not be sent'), { message: message.id, reason: state.error });
}

/** Notes whether the gateway of a channel works, and tells the operator when that changes. */
function noteHealth({ outbox: queue }: Services, channel: Channel, results: readonly SendResult[]): void {
  const broken = results.find(({ result }) => result === 'broken');
  if (broken?.result === 'broken') {
    if (queue.markBroken(channel, broken.reason))
      reportError(new Error('the gateway is broken: nothing is sent, messages wait'), {
        channel,
        reason: broken.reason,
      });
  } else if (queue.brokenChannels.includes(channel) && results.some(({ result }) => result === 'sent')) {
    queue.markWorking(channel);
    reportInfo('the gateway works again', { channel });
  }
}

/** Sends all due messages of a channel while its gateway works. */
async function deliverChannel(services: Services, channel: Channel): Promise<void> {
  while (services.outbox.workingChannels().includes(channel) && !services.shutdown.hasBegun) {
    const taken = await take(services, channel);
    const results = await Promise.all(taken.map((message) => attempt(services, message)));
    for (const [index, message] of taken.entries()) await store(services, message, results[index] as SendResult);
    noteHealth(services, channel, results);
    if (taken.length < BATCH_SIZE) return;
  }
}

/**
 * Sends due messages, outside of any transaction, so that a slow gateway delays no one. A message is sent twice only if
 * the server dies after the gateway took it; both have the same key.
 */
export const deliveryJob: Job<Services> = {
  name: 'delivery of messages',
  intervalMs: SECOND_MS,
  movesMoney: false,
  run: async (services) => {
    await expire(services);
    await Promise.all([...services.outbox.channels].map((channel) => deliverChannel(services, channel)));
  },
};
