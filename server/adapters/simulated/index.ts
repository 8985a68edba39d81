import type { Adapters } from '../../ports/adapters.ts';
import type { Clock } from '../../ports/clock.ts';
import type { MessageGateway } from '../../ports/message-gateway.ts';
import { rpcChainReader } from '../chains/reader.ts';
import { simulatedBank } from './bank-gateway.ts';
import { simulatedChains } from './chain-gateway.ts';
import { simulatedReviewer } from './kyc-reviewer.ts';
import { SimulatedMarket } from './market/simulated-market.ts';
import { consoleMessages } from './message-gateway.ts';
import { movableClock } from './movable-clock.ts';

interface Options {
  /** Number of coins in the market. */
  readonly coins: number;
  /** Source of the movable clock; the machine's clock by default. */
  readonly clock?: Clock;
  readonly messages?: MessageGateway;
}

/** Returns the adapters of demo mode, which simulate everything and which QA can control. */
export function simulatedAdapters({ coins, clock: source, messages = consoleMessages }: Options): Adapters {
  const clock = movableClock(source);
  const market = new SimulatedMarket({ clock, count: coins });
  return {
    clock,
    market,
    chains: simulatedChains,
    // no node knows the simulated payments
    chainReader: rpcChainReader({}),
    bank: simulatedBank,
    kyc: simulatedReviewer,
    messages,
    controls: { clock, prices: market },
  };
}
