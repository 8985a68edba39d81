import { createHash } from 'node:crypto';
import { type Chain, writeAddress } from '../../../src/lib/addresses.ts';
import type { ChainGateway } from '../../ports/chain-gateway.ts';
import type { ObservedPayment, OpenWithdrawal, Payment, PendingRecharge } from '../../ports/payments.ts';
import { decidePayout } from './payout.ts';

/** Time of a block in ms, and the height at 2026-01-01. */
const blocks: Readonly<Record<string, { readonly everyMs: number; readonly height: number }>> = {
  TRC20: { everyMs: 3000, height: 79_000_000 },
  ERC20: { everyMs: 12_000, height: 24_100_000 },
  BEP20: { everyMs: 3000, height: 74_000_000 },
  BTC: { everyMs: 600_000, height: 930_000 },
};
const SINCE = Date.UTC(2026, 0, 1);

/** Height of a chain at a moment; undefined for one that is not simulated. */
function heightAt(chain: string, time: number): number | undefined {
  const block = blocks[chain];
  return block && block.height + Math.floor((time - SINCE) / block.everyMs);
}

/** An address that is a hash and that no key opens: what is sent there is lost. */
export function addressWithoutKey(chain: Chain, account: number): string {
  const bytes = createHash('sha256').update(`andaman recharge ${chain} ${account}`).digest().subarray(0, 20);
  return writeAddress(chain, bytes);
}

/** The payment of a recharge just as the customer reported it, with all its confirmations. */
export const observeReported = ({ currency, amount, to, hash, number, needed }: PendingRecharge): ObservedPayment => ({
  asset: currency,
  amount,
  to,
  hash: hash ?? number,
  ...(needed === undefined ? {} : { confirmations: needed }),
});

/** A payment that nobody finds anywhere. */
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

/** Every reported payment is found in the next block, and each block on it is a confirmation. */
export const simulatedChains: ChainGateway = {
  isConnected: true,
  createAddress: async (chain, account) => addressWithoutKey(chain, account),
  observe: async (recharge, now) => {
    const { chain, needed, created } = recharge;
    const block = chain === undefined ? undefined : heightAt(chain, created);
    const top = chain === undefined ? undefined : heightAt(chain, now);
    if (block === undefined || top === undefined || needed === undefined) return undefined;
    const confirmations = Math.min(needed, Math.max(0, top - block));
    return { ...observeReported(recharge), confirmations, height: block + 1 };
  },
  decide: async (withdrawal, now) => decidePayout(withdrawal, now, simulatedPayment),
};
