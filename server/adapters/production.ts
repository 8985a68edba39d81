import type { Connection } from '../platform/db/connect.ts';
import type { ChainSettings } from '../platform/chain-settings.ts';
import type { Audience, DeskSettings } from '../platform/desk-settings.ts';
import type { PriceSettings } from '../platform/price-settings.ts';
import type { Adapters } from '../ports/adapters.ts';
import type { Clock } from '../ports/clock.ts';
import type { MessageGateway } from '../ports/message-gateway.ts';
import type { PaymentGateway } from '../ports/payments.ts';
import { rpcChainReader } from './chains/reader.ts';
import { indexMarket } from './prices/index.ts';
import { simulatedBank } from './simulated/bank-gateway.ts';
import { simulatedChains } from './simulated/chain-gateway.ts';
import { SimulatedMarket } from './simulated/market/simulated-market.ts';
import { systemClock } from './system-clock.ts';

/** Observes and decides nothing: staff do, if there is a desk. Otherwise deposits and withdrawals are closed. */
const staffedGateway = (isConnected: boolean): PaymentGateway => ({
  isConnected,
  observe: async () => undefined,
  decide: async () => undefined,
});

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
  /** Where staff reach the desk. */
  readonly desk?: DeskSettings | undefined;
  /** Undefined: this process serves both. */
  readonly serves?: Audience | undefined;
}

/**
 * Returns the adapters of production: real prices if they are set up, else simulated ones. Staff do the work of the
 * gateways for money at the desk, unless it is a demonstration. An operator replaces those that they have
 * (docs/operating/providers.md).
 */
export const productionAdapters = (
  {
    coins,
    clock = systemClock(),
    messages,
    nodes = {},
    prices,
    priceDays = 14,
    simulatedTrading,
    desk,
    serves,
  }: Options,
  connection?: Connection,
): Adapters => ({
  clock,
  market:
    prices && connection
      ? indexMarket({ settings: prices, connection, clock, keptDays: priceDays, mayLead: serves !== 'desk' })
      : new SimulatedMarket({ clock, count: coins }),
  ...(simulatedTrading
    ? { chains: simulatedChains, bank: simulatedBank }
    : { chains: staffedGateway(desk !== undefined), bank: staffedGateway(desk !== undefined) }),
  chainReader: rpcChainReader(nodes, { clock }),
  kyc: { review: async () => undefined },
  messages,
});
