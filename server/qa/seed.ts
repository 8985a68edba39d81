import { eq, sql } from 'drizzle-orm';
import { openCustomer, findCustomer } from '../modules/customers/customers.ts';
import type { Database } from '../platform/db/connect.ts';
import { customers } from '../platform/db/schema.ts';
import { demoAccount } from '../platform/demo-account.ts';
import { seedContracts } from './demo-data/contracts.ts';
import { catchUp, seedMining, seedPositions } from './demo-data/earn.ts';
import { seedOptions } from './demo-data/options.ts';
import { seedProfile } from './demo-data/profile.ts';
import { seedTransfers } from './demo-data/transfers.ts';
import { seedRewards } from './demo-data/rewards.ts';
import { grant } from '../ledger/pools.ts';
import type { Adapters } from '../ports/adapters.ts';
import { deliver } from '../modules/messages/messages.ts';
import { messageFrom, type Template, welcome } from '../modules/messages/templates.ts';
import { passRisk } from '../modules/protection/risk.ts';
import type { Keys } from '../platform/secrets/secret-key.ts';
import { DAY_MS } from '../../src/lib/time.ts';
const COUNT = 44;
const UNREAD = 3;
const CODES = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'TON', 'LINK', 'SUI'];
const KINDS: readonly Template[] = ['market', 'notice', 'security', 'market', 'maintenance', 'notice'];

/**
 * The demo account with funds and a year of messages, once; starting again changes nothing. Production never calls
 * this.
 */
export const seedDemo = (db: Database, keys: Keys, adapters: Adapters): Promise<void> =>
  db.transaction(async (tx) => {
    // instances that start at once seed one after the other
    await tx.execute(sql`select pg_advisory_xact_lock(4176)`);
    await seed(tx, keys, adapters);
  });

async function seed(db: Database, keys: Keys, { clock, market, chains }: Adapters): Promise<void> {
  const now = clock.now();
  await seedMining(db, now);
  await seedRewards(db, now);
  if (await findCustomer(db, demoAccount.username)) return;
  await db.transaction(async (tx) => {
    const account = await openCustomer(tx, keys, {
      mode: 'email',
      ...demoAccount,
      currency: 'THB',
      now: now - 365 * DAY_MS,
    });
    await tx.update(customers).set({ nickname: 'Demo', invitable: true, level: 1 }).where(eq(customers.id, account.id));
    await passRisk(tx, account.id, now - 364 * DAY_MS);
    await grant(tx, account.id, 'USDT', '13500', now - 364 * DAY_MS);
    await grant(tx, account.id, 'BTC', '0.05', now - 363 * DAY_MS);
    await seedProfile(tx, account.id, now);
    await seedTransfers(tx, { chains, keys }, account.id, now);
    await seedPositions(tx, account.id, now);
    await seedOptions(tx, market, account.id, now);
    await seedContracts(tx, market, account.id, now);
    await deliver(tx, account.id, [
      { ...welcome(now - 365 * DAY_MS), read: now - 365 * DAY_MS },
      ...Array.from({ length: COUNT }, (_, place) => {
        const created = now - Math.round(((COUNT - place) * 360 * DAY_MS) / (COUNT + 1));
        const item = messageFrom(KINDS[place % KINDS.length] as Template, created, {
          code: CODES[place % CODES.length] as string,
          move: `${4 + ((place * 7) % 13)}.${place % 10}`,
        });
        return place >= COUNT - UNREAD ? item : { ...item, read: created + DAY_MS / 24 };
      }),
    ]);
  });
  await catchUp(db, now);
}
