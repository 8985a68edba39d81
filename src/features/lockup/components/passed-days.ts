import { useLingui } from '@lingui/react/macro';
import { serverNow } from '../../../client/http/server-clock.ts';
import { DAY_MS } from '../../../domain/time.ts';
import { daysBetween, type LockupOrder } from '../store.ts';
import { useOrderWords } from './order-words.ts';

/**
 * Returns how much of an active order's period has passed, as a part from 0 to 1 and in whole days; undefined for other
 * orders, or if the period is unknown.
 */
export function usePassedDays({
  status,
  begins,
  ends,
}: Pick<LockupOrder, 'status' | 'begins' | 'ends'>): { readonly part: number; readonly text: string } | undefined {
  const { t } = useLingui();
  const words = useOrderWords();
  if (status !== 'processing' || begins === undefined || ends === undefined || ends <= begins) return undefined;
  const passedMs = Math.min(Math.max(serverNow() - begins, 0), ends - begins);
  const period = { passed: Math.floor(passedMs / DAY_MS), words: words.period({ days: daysBetween(begins, ends) }) };
  return { part: passedMs / (ends - begins), text: t`${String(period.passed)} of ${period.words}` };
}
