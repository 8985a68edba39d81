import type { BankGateway } from './bank-gateway.ts';
import type { ChainGateway } from './chain-gateway.ts';
import type { ChainReader } from './chain-reader.ts';
import type { Clock } from './clock.ts';
import type { DemoControls } from './demo-controls.ts';
import type { KycReviewer } from './kyc-reviewer.ts';
import type { MarketSource } from './market-source.ts';
import type { MessageGateway } from './message-gateway.ts';

/** The server's interfaces to the outside world. `adapters/production.ts` and `adapters/simulated` implement them. */
export interface Adapters {
  readonly clock: Clock;
  readonly market: MarketSource;
  readonly chains: ChainGateway;
  readonly chainReader: ChainReader;
  readonly bank: BankGateway;
  readonly kyc: KycReviewer;
  readonly messages: MessageGateway;
  /** Demo mode only: controls of the simulated world for QA. */
  readonly controls?: DemoControls;
}
