import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { type Chain, chains } from '../../../src/domain/chains.ts';
import { MINUTE_MS, SECOND_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import type { Job } from '../../platform/jobs.ts';
import { ChainUnreadable } from '../../ports/chain-reader.ts';
import { channelFor } from './lookup.ts';
import { nextCheck, type Recheck } from './recheck-times.ts';
import type { Deposit } from './deposits.ts';
import { deposits } from './schema.ts';
import { amountArrived } from './verdict.ts';

/** Looks in one run. */
const MAX_CHECKS = 50;
/** An instance that stops during a look leaves the deposit to the others after this time. */
const CLAIM_MS = MINUTE_MS;

/** Claims the credited deposit whose look is due longest, so that no other instance looks at the same time. */
async function claimDue({ db, clock }: Services, chain: Chain): Promise<Deposit | undefined> {
  const now = clock.now();
  const due = db
    .select({ id: deposits.id })
    .from(deposits)
    .where(and(eq(deposits.chain, chain), lte(deposits.nextCheck, now)))
    .orderBy(asc(deposits.nextCheck))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(deposits)
    .set({ nextCheck: now + CLAIM_MS })
    .where(inArray(deposits.id, due))
    .returning();
  return claimed;
}

/** Asks the chain whether a credited payment is still there, and the same. */
async function check(services: Services, chain: Chain, row: Deposit): Promise<Recheck> {
  try {
    const transaction = await services.chainReader.transaction(chain, row.hashKey ?? '');
    if (transaction.state !== 'mined') return 'lost';
    const channel = await channelFor(services, services.db, row);
    // without its channel no one knows the token
    if (!channel) return 'there';
    return amountArrived(row.payee, channel, transaction.transfers) === row.observed ? 'there' : 'lost';
  } catch (error) {
    if (error instanceof ChainUnreadable) return 'away';
    throw error;
  }
}

/** Stores what a look found. Nothing is taken back: staff decide about a payment that is lost. */
async function store({ db, clock }: Services, row: Deposit, found: Recheck): Promise<void> {
  const now = clock.now();
  const lost = found === 'there' ? null : found === 'lost' ? (row.lost ?? now) : row.lost;
  await db
    .update(deposits)
    .set({ lost, nextCheck: nextCheck(row, found, now) })
    .where(eq(deposits.id, row.id));
}

/** Looks at credited payments again, after an hour and after a day. */
const recheckOn = (chain: Chain): Job<Services> => ({
  name: `deposit-rechecks ${chain}`,
  intervalMs: 10 * SECOND_MS,
  movesMoney: false,
  run: async (services) => {
    if (!services.chainReader.chains.has(chain)) return;
    for (let checks = 0; checks < MAX_CHECKS; checks += 1) {
      const row = await claimDue(services, chain);
      if (!row) return;
      const found = await check(services, chain, row);
      await store(services, row, found);
      if (found === 'away') return;
    }
  },
});

export const depositRechecks: readonly Job<Services>[] = chains.map(recheckOn);
