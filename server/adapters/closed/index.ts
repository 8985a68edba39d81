import type { Adapters } from '../../ports/adapters.ts';
import type { Clock } from '../../ports/clock.ts';
import type { MessageGateway } from '../../ports/message-gateway.ts';
import type { PaymentGateway } from '../../ports/payments.ts';
import { addressWithoutKey } from '../simulated/chain-gateway.ts';
import { SimulatedMarket } from '../simulated/market/simulated-market.ts';
import { systemClock } from '../system-clock.ts';

/** Nobody watches and nobody pays: nothing is credited, and withdrawals wait for staff. */
const closedGateway: PaymentGateway = {
  isConnected: false,
  observe: async () => undefined,
  decide: async () => undefined,
};

/** No message leaves: all of them wait in the table `outbox`. */
const noMessages: MessageGateway = { isConnected: false, send: () => undefined };

interface Options {
  /** How many coins the market has. */
  readonly coins: number;
  readonly clock?: Clock;
  readonly messages?: MessageGateway;
}

/**
 * Production as it comes: simulated prices, on which orders are closed, and no gateway at all. An operator replaces
 * what they have (docs/operating.md).
 */
export const closedAdapters = ({ coins, clock = systemClock(), messages = noMessages }: Options): Adapters => ({
  clock,
  market: new SimulatedMarket({ clock, count: coins }),
  chains: { ...closedGateway, createAddress: async (chain, account) => addressWithoutKey(chain, account) },
  bank: closedGateway,
  kyc: { review: async () => undefined },
  messages,
});
