import type { Adapters } from '../../ports/adapters.ts';
import type { Clock } from '../../ports/clock.ts';
import type { MessageGateway } from '../../ports/message-gateway.ts';
import { simulatedBank } from './bank-gateway.ts';
import { observeReported, simulatedChains, simulatedPayment } from './chain-gateway.ts';
import { simulatedReviewer } from './kyc-reviewer.ts';
import { SimulatedMarket } from './market/simulated-market.ts';
import { consoleMessages } from './message-gateway.ts';
import { movableClock } from './movable-clock.ts';

interface Options {
  /** How many coins the market has. */
  readonly coins: number;
  /** What the movable clock runs by; the machine's without it. */
  readonly clock?: Clock;
  readonly messages?: MessageGateway;
}

/** The world of demo mode: everything is simulated, and QA moves it. */
export function simulatedAdapters({ coins, clock: source, messages = consoleMessages }: Options): Adapters {
  const clock = movableClock(source);
  const market = new SimulatedMarket({ clock, count: coins });
  return {
    clock,
    market,
    chains: simulatedChains,
    bank: simulatedBank,
    kyc: simulatedReviewer,
    messages,
    controls: { clock, prices: market, observeReported, pay: simulatedPayment },
  };
}
