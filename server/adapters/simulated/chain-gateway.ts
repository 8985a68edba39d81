import { createHash } from 'node:crypto';
import { writeAddress } from '../../../src/domain/addresses.ts';
import type { Chain } from '../../../src/domain/chains.ts';
import type { ChainGateway } from '../../ports/chain-gateway.ts';
import type { ObservedPayment, OpenWithdrawal, Payment, PendingDeposit } from '../../ports/payments.ts';
import { decidePayout } from './payout.ts';

/** Block time of each chain, and its height at `START`. */
const blocks: Readonly<Record<string, { readonly everyMs: number; readonly height: number }>> = {
  TRC20: { everyMs: 3000, height: 79_000_000 },
  ERC20: { everyMs: 12_000, height: 24_100_000 },
  BEP20: { everyMs: 3000, height: 74_000_000 },
  BTC: { everyMs: 600_000, height: 930_000 },
};
const START = Date.UTC(2026, 0, 1);

/** Returns the height of a chain at a time in ms; undefined if the chain is not simulated. */
function heightAt(chain: string, time: number): number | undefined {
  const block = blocks[chain];
  return block && block.height + Math.floor((time - START) / block.everyMs);
}

/** Returns an address made from a hash. It has no key, so anything sent to it is lost. */
function addressWithoutKey(chain: Chain, account: number): string {
  const bytes = createHash('sha256').update(`andaman recharge ${chain} ${account}`).digest().subarray(0, 20);
  return writeAddress(chain, bytes);
}

/** Returns the payment of a deposit exactly as the customer reported it, with all confirmations. */
export const observeReported = ({
  currency,
  amount,
  to,
  hash,
  number,
  requiredConfirmations,
}: PendingDeposit): ObservedPayment => ({
  asset: currency,
  amount,
  to,
  hash: hash ?? number,
  ...(requiredConfirmations === undefined ? {} : { confirmations: requiredConfirmations }),
});

/** Returns a payment that does not exist on any chain or at any bank. */
export function simulatedPayment({ number, chain }: Pick<OpenWithdrawal, 'number' | 'chain'>, now: number): Payment {
  if (chain === undefined) return { id: `simulated ${number}` };
  const digits = createHash('sha256').update(`andaman payment ${number}`).digest('hex');
  const height = heightAt(chain, now);
  return {
    id: `simulated ${number}`,
    hash: ['ERC20', 'BEP20'].includes(chain) ? `0x${digits}` : digits,
    ...(height === undefined ? {} : { height }),
  };
}

/** Finds every reported payment in the next block. Each further block is a confirmation. */
export const simulatedChains: ChainGateway = {
  isConnected: true,
  createAddress: async (chain, account) => addressWithoutKey(chain, account),
  observe: async (deposit, now) => {
    const { chain, requiredConfirmations, created } = deposit;
    const reportHeight = chain === undefined ? undefined : heightAt(chain, created);
    const height = chain === undefined ? undefined : heightAt(chain, now);
    if (reportHeight === undefined || height === undefined || requiredConfirmations === undefined) return undefined;
    const confirmations = Math.min(requiredConfirmations, Math.max(0, height - reportHeight));
    return { ...observeReported(deposit), confirmations, height: reportHeight + 1 };
  },
  decide: async (withdrawal, now) => decidePayout(withdrawal, now, simulatedPayment),
};
