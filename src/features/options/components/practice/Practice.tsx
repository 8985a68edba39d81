import { lazy, Suspense, useEffect } from 'react';
import { serverNow } from '../../../../client/http/server-clock.ts';
import { useHashSearch } from '../../../../browser/location.ts';
import { SECOND_MS } from '../../../../domain/time.ts';
import { tradeBlockOf } from '../../../protection/index.ts';
import { loadPractice, removePractice, savePracticePrices } from '../../practice-store.ts';
import type { Ticket } from '../../ticket-store.ts';
import { asksForPractice, leavePracticePage } from './practice-link.ts';

const PracticeSheet = lazy(() => import('./PracticeSheet.tsx'));

/** Time between two saves of the seconds that practice replays offline. */
const SAVE_MS = 10 * SECOND_MS;

/** Stores the seconds of a coin while its order form is open, so that practice also works offline. */
function useSavedPrices(code: string): void {
  useEffect(() => {
    if (code === '') return undefined;
    const save = (): void => void savePracticePrices(code);
    const timer = setInterval(save, SAVE_MS);
    document.addEventListener('visibilitychange', save);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', save);
      save();
    };
  }, [code]);
}

/**
 * Shows practice over the order form if the address asks for it and the first order still has to wait. Once trading is
 * open, removes everything of practice; the same address then shows the order form (LOOK-21).
 */
export function Practice({ ticket: { code, protections, blocker }, ticket }: { readonly ticket: Ticket }) {
  const isAsked = asksForPractice(useHashSearch());
  const mustWait = blocker?.kind === 'wait';
  const isTradingOpen = protections !== undefined && tradeBlockOf(protections, serverNow()) === undefined;
  useSavedPrices(mustWait ? code : '');
  useEffect(() => {
    if (isTradingOpen) void removePractice();
  }, [isTradingOpen]);
  useEffect(() => {
    // an order that was running when the app closed settles without anyone looking
    if (mustWait) void loadPractice();
  }, [mustWait]);
  if (!mustWait || !isAsked) return null;
  return (
    <Suspense>
      <PracticeSheet ticket={ticket} onClose={leavePracticePage} />
    </Suspense>
  );
}
