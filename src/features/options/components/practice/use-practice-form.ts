import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '../../../../client/http/connection.ts';
import { parseAmount } from '../../../../domain/typed-amount.ts';
import { market } from '../../../market/index.ts';
import type { Point } from '../../evidence.ts';
import { replayStart } from '../../practice-rules.ts';
import { placePractice, type PracticeReplay, readPracticePrices } from '../../practice-store.ts';
import type { OptionProduct, OptionTerms } from '../../store.ts';
import { missingTerms, type TicketBlocker } from '../../ticket-availability.ts';
import { type Bounds, findStakeProblem, maximumStake, UNIT } from '../../ticket.ts';
import { type Ticket, usePriceState } from '../../ticket-store.ts';

/** Why no practice order can be placed now. */
export type PracticeBlocker = TicketBlocker | { readonly kind: 'noRecording'; readonly code: string };

/** Returns the recording of a coin to practise on while the device is offline; undefined if there is none. */
function useRecording(code: string, minutes: number, turn: number): PracticeReplay | 'loading' | undefined {
  const { online } = useSnapshot(connection);
  const [stored, setStored] = useState<{ readonly code: string; readonly prices: readonly Point[] }>();
  useEffect(() => {
    if (online) return undefined;
    let isStale = false;
    void readPracticePrices(code).then((prices) => {
      if (!isStale) setStored({ code, prices });
    });
    return () => {
      isStale = true;
    };
  }, [code, online]);
  if (online) return undefined;
  if (stored?.code !== code) return 'loading';
  const start = replayStart(stored.prices, minutes, turn);
  return start === undefined ? undefined : { prices: stored.prices, start };
}

function useBlocker(
  ticket: Ticket,
  product: OptionProduct | undefined,
  recording: ReturnType<typeof useRecording>,
): PracticeBlocker | undefined {
  const { online } = useSnapshot(connection);
  const { paused } = useSnapshot(market);
  const price = usePriceState(ticket.code);
  if (!ticket.coin || !ticket.terms.value || !product || recording === 'loading') return { kind: 'loading' };
  const missing = missingTerms(ticket.terms.value as OptionTerms, product);
  if (missing.length > 0) return { kind: 'missingTerms', what: missing };
  if (!online) return recording ? undefined : { kind: 'noRecording', code: ticket.code };
  if (price === 'fresh') return undefined;
  if (paused) return { kind: 'still' };
  return { kind: price === 'none' ? 'noPrice' : 'stale' };
}

/**
 * Returns what the form of a practice order shows and places. It has the coin of the order form behind it, and the
 * shortest duration.
 * @param left play money
 * @param turn number of orders so far that ran on a recording
 */
export const usePracticeForm = (ticket: Ticket, left: string, turn: number) => {
  const [direction, setDirection] = useState(ticket.direction);
  const [typedStake, setTypedStake] = useState(ticket.typedStake);
  const [showsProblem, setShowsProblem] = useState(false);
  const product = ticket.offeredProducts.toSorted((a, b) => a.minutes - b.minutes)[0];
  const recording = useRecording(ticket.code, product?.minutes ?? 1, turn);
  const blocker = useBlocker(ticket, product, recording);
  const bounds: Bounds = {
    minimum: product?.minimum,
    maximum: product?.maximum,
    available: left,
    stakeLimit: undefined,
    lossLeft: undefined,
  };
  const stake = parseAmount(typedStake, UNIT);
  const problem = findStakeProblem(stake, bounds);
  return {
    coin: ticket.coin,
    code: ticket.code,
    product,
    direction,
    setDirection,
    typedStake,
    stake,
    problem,
    bounds,
    blocker,
    recording: recording === 'loading' ? undefined : recording,
    maxStake: maximumStake(bounds),
    /** Too little is left for an order: practice has to start again. */
    isUsedUp: findStakeProblem(product?.minimum ?? '1', bounds) === 'available',
    visibleProblem: showsProblem || (typedStake !== '' && problem !== 'minimum') ? problem : undefined,
    setStake: (text: string): void => {
      setTypedStake(text);
      setShowsProblem(false);
    },
    /** Places the order on this device. Returns whether its fields allow that. */
    place: (): boolean => {
      setShowsProblem(problem !== undefined);
      if (problem !== undefined || stake === undefined || !ticket.coin || !product || blocker) return false;
      const { code, scale } = ticket.coin;
      void placePractice(
        { code, scale, direction, minutes: product.minutes, yield: product.yield ?? '0', amount: stake },
        recording === 'loading' ? undefined : recording,
      );
      return true;
    },
  };
};

export type PracticeFormState = ReturnType<typeof usePracticeForm>;
