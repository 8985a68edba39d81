import type { Adapters } from '../../ports/adapters.ts';
import type { Clock, MovableClock } from '../../ports/clock.ts';
import type { MessageGateway } from '../../ports/message-gateway.ts';
import { rpcChainReader } from '../chains/reader.ts';
import { simulatedBank } from './bank-gateway.ts';
import { simulatedChains } from './chain-gateway.ts';
import { SimulatedMarket } from './market/simulated-market.ts';
import type { KycReviewer } from '../../ports/kyc-reviewer.ts';
import { systemClock } from '../system-clock.ts';

/** Creates a clock that is ahead of its source by as much as it was moved. */
export function movableClock(source: Clock = systemClock()): MovableClock {
  let aheadMs = 0;
  return {
    source,
    now: () => source.now() + aheadMs,
    advance: (ms) => {
      aheadMs += ms;
    },
    reset: () => {
      aheadMs = 0;
    },
    get isMoved() {
      return aheadMs !== 0;
    },
  };
}

/** Prints every message. Demo mode shows codes on the console and on the QA page. */
export const consoleMessages: MessageGateway = {
  channels: new Set(['sms', 'email']),
  send: async ({ channel, target, text }) => {
    console.log(`${channel === 'sms' ? 'SMS' : 'Email'} to ${target}: ${text}`);
    return { result: 'sent' };
  },
};

/** Never decides: staff do at the desk. */
const simulatedReviewer: KycReviewer = { review: async () => undefined };

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
