import type { Chain } from '../../src/lib/addresses.ts';
import type { PaymentGateway } from './payments.ts';

/** The chains: custody of addresses, a watcher, and payments. */
export interface ChainGateway extends PaymentGateway {
  /**
   * The address that an account recharges to on a chain. Asked once each, at times twice: the same account gets
   * the same address, and no two share one.
   */
  createAddress(chain: Chain, account: number): Promise<string>;
}
