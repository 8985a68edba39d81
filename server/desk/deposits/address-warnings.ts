import { and, eq, isNull, sql } from 'drizzle-orm';
import { isChain } from '../../../src/domain/chains.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import { addressBatches, addressWarnings, depositAddresses } from '../../modules/deposits/schema.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Job } from '../../platform/jobs.ts';
import { activeWithRole, deskLink, emailStaff } from '../staff/emails.ts';

/** Staff hear of it when a chain has so few free addresses. */
const FEW = 50;

/** Counts the free addresses of a chain, up to one more than few. */
async function countFree(db: Database, chain: string): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(depositAddresses)
    .where(and(eq(depositAddresses.chain, chain), isNull(depositAddresses.account), isNull(depositAddresses.retired)))
    .limit(FEW + 1)
    .as('some');
  const [row] = await db.select({ count: sql<number>`count(*)::integer` }).from(some);
  return row?.count ?? 0;
}

/** Sends owners and treasury one email about a chain, over all instances. */
const warn = (services: Services, chain: string, free: number): Promise<void> =>
  services.db.transaction(async (tx) => {
    const [first] = await tx
      .insert(addressWarnings)
      .values({ chain, sent: services.clock.now() })
      .onConflictDoNothing()
      .returning();
    if (!first) return;
    const readers = await activeWithRole(tx, ['owner', 'treasury']);
    await emailStaff(services, tx, readers, {
      subject: `${free} free deposit addresses on ${chain}`,
      text:
        `Only ${free} deposit addresses are free on ${chain}. When there are none, customers without an address ` +
        `can't deposit on this network. Please upload more at the desk.${deskLink(services, 'addresses')}`,
    });
  });

/** Warns owners and treasury once when a chain, for which staff uploaded addresses, runs low. */
export const addressWarningJob: Job<Services> = {
  name: 'address warnings',
  intervalMs: MINUTE_MS,
  movesMoney: false,
  run: async (services) => {
    const { db } = services;
    const warned = new Set(
      (await db.select({ chain: addressWarnings.chain }).from(addressWarnings)).map(({ chain }) => chain),
    );
    for (const { chain } of await db.selectDistinct({ chain: addressBatches.chain }).from(addressBatches)) {
      if (warned.has(chain) || !isChain(chain)) continue;
      const free = await countFree(db, chain);
      if (free <= FEW) await warn(services, chain, free);
    }
  },
};
