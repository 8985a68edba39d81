import type { PayoutUnread } from '../../../src/desk/withdrawals/api-views.ts';
import { isChain } from '../../../src/domain/chains.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import { isBeingSent, type Withdrawal } from '../../modules/withdrawals/index.ts';

/** Nodes that are away for less may come back before anyone can look. */
const AWAY_MS = 30 * MINUTE_MS;

/** Returns why staff have to look at a sent payment that its chain doesn't confirm; null if they don't. */
export function unreadPayout(
  { chainReader }: Pick<Services, 'chainReader'>,
  row: Withdrawal,
  now: number,
): PayoutUnread | null {
  const { chain, sentHash, verdict } = row;
  const isWaiting = isBeingSent(row) && sentHash !== null && chain !== null;
  if (!isWaiting) return null;
  if (!isChain(chain) || !chainReader.chains.has(chain) || verdict?.state === 'unseen') return 'byHand';
  if (verdict?.state !== 'cannotLook') return null;
  if (verdict.reason === 'disagreement') return 'disagreement';
  return now - verdict.since >= AWAY_MS ? 'away' : null;
}
