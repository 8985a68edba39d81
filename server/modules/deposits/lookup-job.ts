import { type Chain, chains } from '../../../src/domain/chains.ts';
import { UNSEEN_HOURS, UNSEEN_REASON } from '../../../src/domain/deposit-reasons.ts';
import type { DepositVerdict } from '../../../src/domain/deposit-verdict.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import type { Job } from '../../platform/jobs.ts';
import { reportError } from '../../platform/report.ts';
import { creditByMachine } from './auto-credit.ts';
import { rejectSeen, seenDeposit } from './credit.ts';
import { endTurn, takeTurn } from './look-turns.ts';
import { lookUp } from './lookup.ts';
import type { Deposit } from './deposits.ts';

/** Looks in one run, and failed ones in a row after which a run ends: the node is away. */
const MAX_LOOKS = 50;
const MAX_FAILURES = 3;
/** A report whose payment its chain has not shown for so long ends. */
const UNSEEN_MS = UNSEEN_HOURS * HOUR_MS;

/** Ends a report whose payment no one finds. It may be reported again. */
const endUnseen = (services: Services, row: Deposit): Promise<unknown> =>
  services.db.transaction((tx) => rejectSeen(services, tx, seenDeposit(row), UNSEEN_REASON, services.clock.now()));

/** Looks one deposit up, and credits or ends it if that needs no person. An error does not stop the others. */
async function lookAt(services: Services, row: Deposit): Promise<DepositVerdict | undefined> {
  try {
    const verdict = await lookUp(services, row);
    if (verdict?.state === 'matches') await creditByMachine(services, row, verdict);
    if (verdict?.state === 'notFound' && verdict.at - row.created >= UNSEEN_MS) await endUnseen(services, row);
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
      const row = await takeTurn(services, chain);
      if (!row) return;
      const verdict = await lookAt(services, row);
      await endTurn(services, row, verdict);
      failures = verdict?.reason === 'away' ? failures + 1 : 0;
    }
  },
});

export const depositLookups: readonly Job<Services>[] = chains.map(lookupsOn);
