import { eq, sql } from 'drizzle-orm';
import { findCustomer, openCustomer } from '../modules/customers/index.ts';
import type { Database } from '../platform/db/connect.ts';
import { customers } from '../platform/db/schema.ts';
import { demoAccount } from '../platform/demo-account.ts';
import { seedCases } from './demo-data/cases.ts';
import { seedContracts } from './demo-data/contracts.ts';
import { catchUp, seedMining, seedPositions } from './demo-data/earn.ts';
import { seedOptions } from './demo-data/options.ts';
import { seedProfile } from './demo-data/profile.ts';
import { seedTransfers } from './demo-data/transfers.ts';
import { seedRewards } from './demo-data/rewards.ts';
import { grant } from '../ledger/pools.ts';
import type { Adapters } from '../ports/adapters.ts';
import { createFromTemplate, deliver, type Template, welcome } from '../modules/messages/index.ts';
import { recordRiskPass } from '../modules/protection/index.ts';
import type { Keys } from '../platform/secrets/secret-key.ts';
import { DAY_MS } from '../../src/domain/time.ts';

const MESSAGE_COUNT = 44;
const UNREAD_COUNT = 3;
const CODES = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'TON', 'LINK', 'SUI'];
const KINDS: readonly Template[] = ['market', 'notice', 'security', 'market', 'maintenance', 'notice'];

/**
 * Creates the demo account with funds and a year of messages, once; starting again changes nothing. Production never
 * calls this.
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
    await recordRiskPass(tx, account.id, now - 364 * DAY_MS);
    await grant(tx, account.id, 'USDT', '13500', now - 364 * DAY_MS);
    await grant(tx, account.id, 'BTC', '0.05', now - 363 * DAY_MS);
    await seedProfile(tx, account.id, now);
    await seedCases(tx, account.id, now);
    await seedTransfers(tx, { chains, keys }, account.id, now);
    await seedPositions(tx, account.id, now);
    await seedOptions(tx, market, account.id, now);
    await seedContracts(tx, market, account.id, now);
    await deliver(tx, account.id, [
      { ...welcome(now - 365 * DAY_MS), read: now - 365 * DAY_MS },
      ...Array.from({ length: MESSAGE_COUNT }, (_, index) => {
        const created = now - Math.round(((MESSAGE_COUNT - index) * 360 * DAY_MS) / (MESSAGE_COUNT + 1));
        const message = createFromTemplate(KINDS[index % KINDS.length] as Template, created, {
          code: CODES[index % CODES.length] as string,
          move: `${4 + ((index * 7) % 13)}.${index % 10}`,
        });
        return index >= MESSAGE_COUNT - UNREAD_COUNT ? message : { ...message, read: created + DAY_MS / 24 };
      }),
    ]);
  });
  await catchUp(db, now);
}
