import { createHash } from 'node:crypto';
import { heightAt } from '../recharge/confirmations.ts';
import type { Payment, Withdrawal } from './withdrawals.ts';

/**
 * A payment as the simulated bank and chains of the demonstration make it: demo mode alone, since nobody finds its
 * transaction anywhere.
 */
export function simulatedPayment({ number, chain }: Withdrawal, now: number): Payment {
  if (chain === null) return { id: `simulated ${number}` };
  const digits = createHash('sha256').update(`andaman payment ${number}`).digest('hex');
  const height = heightAt(chain, now);
  return {
    id: `simulated ${number}`,
    hash: ['ERC20', 'BEP20'].includes(chain) ? `0x${digits}` : digits,
    ...(height === undefined ? {} : { height }),
  };
}
