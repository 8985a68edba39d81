import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import * as endpoints from '../../../src/api/notification-settings.ts';
import { handle } from '../../context.ts';
import { pushSubscriptions } from './schema.ts';
import { choosePromotions, wantsPromotions } from '../messages/choices.ts';
import { mayPushTo } from './endpoints.ts';
import { pushKeys } from './keys.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Subscriptions per account; one more ends the oldest. */
const MAX_SUBSCRIPTIONS = 10;

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

  handle(endpoints.pushUnsubscribe, async (_, { db, session }) => {
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.session, session.id));
    return {};
  }),

  handle(endpoints.notificationSettings, async (_, { db, account, session }) => {
    const [device] = await db
      .select({ kinds: pushSubscriptions.kinds })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.session, session.id));
    return { promotions: await wantsPromotions(db, account.id), kinds: device?.kinds ?? '' };
  }),

  handle(endpoints.setNotificationSettings, async ({ promotions }, { db, account }) => {
    await choosePromotions(db, account.id, promotions === '1');
    return {};
  }),
];
