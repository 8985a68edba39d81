import type { Connection } from '../platform/db/connect.ts';
import type { ChainSettings } from '../platform/chain-settings.ts';
import type { PriceSettings } from '../platform/price-settings.ts';
import type { Adapters } from '../ports/adapters.ts';
import type { Clock } from '../ports/clock.ts';
import type { MessageGateway } from '../ports/message-gateway.ts';
import type { PaymentGateway } from '../ports/payments.ts';
import { rpcChainReader } from './chains/reader.ts';
import { indexMarket } from './prices/index.ts';
import { simulatedBank } from './simulated/bank-gateway.ts';
import { addressWithoutKey, simulatedChains } from './simulated/chain-gateway.ts';
import { SimulatedMarket } from './simulated/market/simulated-market.ts';
import { systemClock } from './system-clock.ts';

/** A gateway without a connection: nothing is credited, and withdrawals wait for staff. */
const closedGateway: PaymentGateway = {
  isConnected: false,
  observe: async () => undefined,
  decide: async () => undefined,
};

const closedGateways: Pick<Adapters, 'chains' | 'bank'> = {
  chains: { ...closedGateway, createAddress: async (chain, account) => addressWithoutKey(chain, account) },
  bank: closedGateway,
};

interface Options {
  /** Number of coins in the simulated market. */
  readonly coins: number;
  readonly clock?: Clock;
  /** Where real prices come from, and how many days of them are kept. Needs the database. */
  readonly prices?: PriceSettings | undefined;
  readonly priceDays?: number | undefined;
  /** Nodes of the chains that are read. */
  readonly nodes?: ChainSettings | undefined;
  readonly messages: MessageGateway;
  /** A demonstration: blockchains and bank are simulated. */
  readonly simulatedTrading?: boolean | undefined;
}

/**
 * Returns the adapters of production: real prices if they are set up, else simulated ones, and no gateways for money
 * unless it is a demonstration. An operator replaces those that they have (docs/operating.md).
 */
export const productionAdapters = (
  { coins, clock = systemClock(), messages, nodes = {}, prices, priceDays = 14, simulatedTrading }: Options,
  connection?: Connection,
): Adapters => ({
  clock,
  market:
    prices && connection
      ? indexMarket({ settings: prices, connection, clock, keptDays: priceDays })
      : new SimulatedMarket({ clock, count: coins }),
  ...(simulatedTrading ? { chains: simulatedChains, bank: simulatedBank } : closedGateways),
  chainReader: rpcChainReader(nodes, { clock }),
  kyc: { review: async () => undefined },
  messages,
});
