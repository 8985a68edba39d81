import { asc, eq, inArray, lte } from 'drizzle-orm';
import webpush from 'web-push';
import type { Services } from '../../context.ts';
import { companyName } from '../content/index.ts';
import { pushQueue, pushSubscriptions } from './schema.ts';
import type { Job } from '../../platform/jobs.ts';
import { reportError } from '../../platform/report.ts';
import { pushOutcome, type PushAnswer, type PushOutcome, recordAnswers } from './answers.ts';
import { pushContactOf } from './contact.ts';
import { mayPushTo } from './endpoints.ts';
import { pushKeys } from './keys.ts';
import { type Device, liveDevices } from './queue.ts';

/** Pushes sent at a time. */
const BATCH_SIZE = 20;
const MAX_TRIES = 5;
const TIMEOUT_MS = 10_000;
/** Until the second try; doubles each time. */
const RETRY_DELAY_MS = 60_000;
/** How long a push service keeps a push for a device that is off. */
const TTL_S = 86_400;

/** Sends one push with title, topic, language and the page it opens. Returns the status of the answer, 0 for none. */
async function sendOne(
  services: Services,
  { endpoint, p256dh, auth, language }: Device,
  { topic, link }: Pick<QueuedPush, 'topic' | 'link'>,
  title: string,
): Promise<number> {
  const { method, headers, body } = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ title, topic, language, ...(link === null ? {} : { link }) }),
    {
      TTL: TTL_S,
      vapidDetails: { subject: pushContactOf(services.config), ...pushKeys(services.config) },
    },
  );
  return fetch(endpoint, {
    method,
    headers: headers as Record<string, string>,
    body: body ? new Uint8Array(body) : null,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    ({ status }) => status,
    () => 0,
  );
}

type QueuedPush = typeof pushQueue.$inferSelect;
type Attempt = QueuedPush & { readonly outcome: PushOutcome | 'impossible'; readonly answer?: PushAnswer };

/** Tries a push to a device; undefined for one that gets none any more. */
async function attempt(
  services: Services,
  item: QueuedPush,
  device: Device | undefined,
  title: string,
): Promise<Attempt> {
  if (!device || !mayPushTo(device.endpoint)) return { ...item, outcome: 'impossible' };
  try {
    const status = await sendOne(services, device, item, title);
    return { ...item, outcome: pushOutcome(status), answer: { endpoint: device.endpoint, status } };
  } catch (error) {
    // wrong VAPID keys, or keys that no browser made
    reportError(error, { job: pushJob.name });
    return { ...item, outcome: 'impossible' };
  }
}

/** Takes due pushes so that no other instance sends them too. If this instance dies, they become due again later. */
const takeDue = (services: Services) =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now();
    const due = await tx
      .select()
      .from(pushQueue)
      .where(lte(pushQueue.due, now))
      .orderBy(asc(pushQueue.id))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true });
    for (const { id, tries } of due)
      await tx
        .update(pushQueue)
        .set({ tries: tries + 1, due: now + RETRY_DELAY_MS * 2 ** tries })
        .where(eq(pushQueue.id, id));
    return due;
  });

/** Sends one batch of due pushes; returns how many it took and how many were sent. */
async function sendBatch(services: Services): Promise<{ taken: number; sent: number }> {
  const { db } = services;
  const due = await takeDue(services);
  if (due.length === 0) return { taken: 0, sent: 0 };
  const devices = await liveDevices(
    db,
    inArray(
      pushSubscriptions.id,
      due.map(({ subscription }) => subscription),
    ),
    services.clock.now(),
  );
  const title = await companyName(services, db);
  const attempts = await Promise.all(
    due.map((item) =>
      attempt(
        services,
        item,
        devices.find(({ id }) => id === item.subscription),
        title,
      ),
    ),
  );
  for (const { id, tries, outcome, answer } of attempts) {
    // The row stays with its topics, so that the app can renew the subscription. It may have done so meanwhile, with
    // another endpoint.
    if (outcome === 'gone' && answer)
      await db
        .update(pushSubscriptions)
        .set({ ended: services.clock.now() })
        .where(eq(pushSubscriptions.endpoint, answer.endpoint));
    if (['accepted', 'impossible', 'gone'].includes(outcome) || tries + 1 >= MAX_TRIES)
      await db.delete(pushQueue).where(eq(pushQueue.id, id));
  }
  await recordAnswers(
    services,
    attempts.flatMap(({ answer }) => answer ?? []),
  );
  return { taken: due.length, sent: attempts.filter(({ outcome }) => outcome === 'accepted').length };
}

/**
 * Sends all due pushes and returns how many were sent. It works outside any transaction, so a slow push service delays
 * no one. A subscription ends only if its service says so (404, 410).
 */
export async function sendPushes(services: Services): Promise<number> {
  for (let total = 0; ;) {
    const { taken, sent } = await sendBatch(services);
    total += sent;
    if (taken < BATCH_SIZE || services.shutdown.hasBegun) return total;
  }
}

/** Sends pushes soon after their event. */
export const pushJob: Job<Services> = { name: 'pushes', intervalMs: 2000, run: sendPushes };
