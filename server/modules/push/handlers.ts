import { and, desc, eq, inArray, ne, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as endpoints from '../../../src/api/notification-settings.ts';
import { handle } from '../../context.ts';
import { TEST_TOPIC } from '../../../src/api/topics.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';
import { countAttempt } from '../../platform/rate-limit/counts.ts';
import { pushQueue, pushSubscriptions } from './schema.ts';
import { choosePromotions, wantsPromotions } from '../messages/index.ts';
import { mayPushTo } from './endpoints.ts';
import { pushKeys } from './keys.ts';
import { liveDevices } from './queue.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Subscriptions per account; one more ends the oldest. */
const MAX_SUBSCRIPTIONS = 10;
const renewed = alias(pushSubscriptions, 'renewed');
/** Test notifications of a device. */
const MAX_TESTS = { max: 5, windowMs: HOUR_MS };

export const handlers = [
  handle(endpoints.pushKey, (_, { services }) => ({ key: pushKeys(services.config).publicKey })),

  handle(
    endpoints.pushSubscribe,
    async ({ subscription: { endpoint, keys }, kinds }, { db, account, session, language, now }) => {
      if (!mayPushTo(endpoint)) throw new Refusal('pushUnknown');
      const fields = {
        account: account.id,
        session: session.id,
        ...keys,
        kinds: kinds.join(','),
        language,
        created: now,
        ended: null,
      };
      await db.transaction(async (tx) => {
        // a session is one device, and a device has one subscription
        await tx
          .delete(pushSubscriptions)
          .where(and(eq(pushSubscriptions.session, session.id), ne(pushSubscriptions.endpoint, endpoint)));
        await tx
          .insert(pushSubscriptions)
          .values({ endpoint, ...fields })
          .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: fields });
        const excess = tx
          .select({ id: pushSubscriptions.id })
          .from(pushSubscriptions)
          .where(eq(pushSubscriptions.account, account.id))
          .orderBy(desc(pushSubscriptions.created), desc(pushSubscriptions.id))
          .offset(MAX_SUBSCRIPTIONS);
        await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, excess));
      });
      return {};
    },
  ),

  handle(endpoints.pushRenew, async ({ old, subscription: { endpoint, keys } }, { db }) => {
    if (!mayPushTo(endpoint)) throw new Refusal('pushUnknown');
    // the app may have been faster than the service worker
    const known = db.select().from(renewed).where(eq(renewed.endpoint, endpoint));
    await db
      .update(pushSubscriptions)
      .set({ endpoint, ...keys, ended: null })
      .where(and(eq(pushSubscriptions.endpoint, old), notExists(known)));
    return {};
  }),

  handle(endpoints.pushTest, async (_, { db, session, now }) => {
    await countAttempt(db, [{ key: `push test ${session.id}`, ...MAX_TESTS }], now);
    const [device] = await liveDevices(db, eq(pushSubscriptions.session, session.id), now);
    if (!device) throw new Refusal('pushOff');
    await db.insert(pushQueue).values({ subscription: device.id, topic: TEST_TOPIC, due: now });
    return {};
  }),

  handle(endpoints.pushUnsubscribe, async (_, { db, session }) => {
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.session, session.id));
    return {};
  }),

  handle(endpoints.notificationSettings, async (_, { db, account, session }) => {
    const [device] = await db
      .select({
        kinds: pushSubscriptions.kinds,
        endpoint: pushSubscriptions.endpoint,
        ended: pushSubscriptions.ended,
      })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.session, session.id));
    return {
      promotions: await wantsPromotions(db, account.id),
      kinds: device?.kinds ?? '',
      endpoint: device?.ended === null ? device.endpoint : '',
    };
  }),

  handle(endpoints.setNotificationSettings, async ({ promotions }, { db, account }) => {
    await choosePromotions(db, account.id, promotions === '1');
    return {};
  }),
];
