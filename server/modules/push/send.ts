import { asc, eq, inArray, lte } from 'drizzle-orm';
import webpush from 'web-push';
import type { Services } from '../../context.ts';
import { pushQueue, pushSubscriptions } from './schema.ts';
import type { Job } from '../../platform/jobs.ts';
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

/** Sends one push, with only its topic and language, and returns the outcome. */
async function sendOne(
  services: Services,
  { endpoint, p256dh, auth, language }: Device,
  topic: string,
): Promise<'sent' | 'gone' | 'later'> {
  if (!mayPushTo(endpoint)) return 'gone';
  const { method, headers, body } = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ topic, language }),
    {
      TTL: TTL_S,
      vapidDetails: {
        subject: process.env['VAPID_SUBJECT'] || 'mailto:service@andaman.example',
        ...pushKeys(services.config),
      },
    },
  );
  try {
    const response = await fetch(endpoint, {
      method,
      headers: headers as Record<string, string>,
      body: body ? new Uint8Array(body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return 'sent';
    return response.status === 404 || response.status === 410 || response.status === 403 ? 'gone' : 'later';
  } catch {
    return 'later';
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
  const outcomes = await Promise.all(
    due.map(async (item) => {
      const device = devices.find(({ id }) => id === item.subscription);
      return {
        ...item,
        outcome: device ? await sendOne(services, device, item.topic).catch(() => 'gone' as const) : ('gone' as const),
      };
    }),
  );
  for (const { id, subscription, tries, outcome } of outcomes) {
    if (outcome === 'gone') await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscription));
    else if (outcome === 'sent' || tries + 1 >= MAX_TRIES) await db.delete(pushQueue).where(eq(pushQueue.id, id));
  }
  return { taken: due.length, sent: outcomes.filter(({ outcome }) => outcome === 'sent').length };
}

/**
 * Sends all due pushes and returns how many were sent. It works outside any transaction, so a slow push service delays
 * no one. Devices that are gone are deleted.
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
