import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { type Chain, chains } from '../../../src/domain/addresses.ts';
import type { DepositVerdict } from '../../../src/domain/deposit-verdict.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import type { Job } from '../../platform/jobs.ts';
import { reportError } from '../../platform/report.ts';
import { creditByMachine } from './auto-credit.ts';
import { lookUp } from './lookup.ts';
import type { Recharge } from './recharges.ts';
import { recharges } from './schema.ts';

/** Looks in one run, and failed ones in a row after which a run ends: the node is away. */
const MAX_LOOKS = 50;
const MAX_FAILURES = 3;
/** An instance that stops during a look leaves the deposit to the others after this time. */
const CLAIM_MS = MINUTE_MS;

/** Claims the deposit whose look is due longest, so that no other instance looks it up at the same time. */
async function claimDue({ db, clock }: Services, chain: Chain): Promise<Recharge | undefined> {
  const now = clock.now();
  const due = db
    .select({ id: recharges.id })
    .from(recharges)
    .where(and(eq(recharges.chain, chain), eq(recharges.status, 'pending'), lte(recharges.nextLook, now)))
    .orderBy(asc(recharges.nextLook), asc(recharges.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(recharges)
    .set({ nextLook: now + CLAIM_MS })
    .where(inArray(recharges.id, due))
    .returning();
  return claimed;
}

/** Looks one deposit up, and credits it if that needs no person. An error of one deposit does not stop the others. */
async function lookAt(services: Services, row: Recharge): Promise<DepositVerdict | undefined> {
  try {
    const verdict = await lookUp(services, row);
    if (verdict?.state === 'matches') await creditByMachine(services, row, verdict);
    return verdict;
  } catch (error) {
    reportError(error, { at: 'deposit look-ups', deposit: row.number });
    return undefined;
  }
}

/** Looks up the deposits of one chain. Each chain has a job, so that a slow node keeps no other one waiting. */
const lookupsOn = (chain: Chain): Job<Services> => ({
  name: `deposit-lookups ${chain}`,
  intervalMs: 3000,
  run: async (services) => {
    if (!services.chainReader.chains.has(chain)) return;
    let failures = 0;
    for (let looks = 0; looks < MAX_LOOKS && failures < MAX_FAILURES; looks += 1) {
      const row = await claimDue(services, chain);
      if (!row) return;
      const verdict = await lookAt(services, row);
      failures = verdict?.state === 'unreadable' ? failures + 1 : 0;
    }
  },
});

export const depositLookups: readonly Job<Services>[] = chains.map(lookupsOn);
