import type { Chain } from '../../src/domain/chains.ts';
import type { PaymentGateway } from './payments.ts';

/** The chains: holds the deposit addresses, watches them, and makes payments. */
export interface ChainGateway extends PaymentGateway {
  /**
   * Returns the deposit address of an account on a chain. The server may ask twice, so the same account must get the
   * same address. Two accounts never share one. Without it, customers get the addresses that staff uploaded.
   */
  createAddress?(chain: Chain, account: number): Promise<string>;
}
