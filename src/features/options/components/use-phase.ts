import { useEffect, useState } from 'react';
import { samplesBegin } from '../../../domain/option-rules.ts';
import type { OptionOrder } from '../store.ts';
import { usePriceFeed } from './price-feed.ts';

/** Where an open order is: before its start price, before or in the ten seconds that decide, or after its end. */
export type Phase = 'waiting' | 'running' | 'lastTen' | 'over';

const phaseOf = (ends: number | undefined, now: number): Phase => {
  if (ends === undefined) return 'waiting';
  if (now < samplesBegin(ends)) return 'running';
  return now < ends ? 'lastTen' : 'over';
};

/** Returns the phase of an order by the server's clock, and renders when it changes. */
export function usePhase({ ends }: Pick<OptionOrder, 'ends'>): Phase {
  const { now: currentTime } = usePriceFeed();
  const [now, setNow] = useState(currentTime);
  const phase = phaseOf(ends, Math.max(now, currentTime()));
  useEffect(() => {
    if (ends === undefined || phase === 'over') return undefined;
    const update = (): void => setNow(currentTime());
    const next = phase === 'running' ? samplesBegin(ends) : ends;
    // `now` makes the timer begin again if it was early
    const timer = setTimeout(update, Math.max(next - currentTime(), 0) + 1);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [ends, phase, now, currentTime]);
  return phase;
}
