import { network, ok } from '../../client/support.ts';
import { afterEach, beforeEach } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import { channels, openedChannels } from '../../../../src/features/deposits/store.ts';
import { signIn } from '../support.ts';

export const bank = {
  id: 'bank-thb',
  kind: 'bank',
  name: 'KBANK',
  currency: 'THB',
  credit: 'USDT',
  bank: 'KBANK',
  payee: 'Andaman Demo Co., Ltd.',
  account: '0000000000',
  reference: 'AND1A',
  minimum: '500',
  scale: 2,
  rate: '33.5',
  rateTime: Date.UTC(2026, 2, 10, 5),
  fee: '0',
  closed: '',
};
export const tron = {
  id: 'usdt-trc20',
  kind: 'crypto',
  name: 'USDT',
  currency: 'USDT',
  credit: 'USDT',
  chain: 'TRC20',
  address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  minimum: '10',
  scale: 6,
  confirmations: 20,
  closed: '',
};
export const offer = (...lists: object[]) =>
  network((request) => ok(request.url.includes('pay/lists') ? { lists } : { lists: [], limits: [] }));

/** Logs in before each test with empty channels, and logs out after. */
export function useDeposits(): void {
  beforeEach(async () => {
    await signIn();
    channels.clear();
    openedChannels.clear();
    location.hash = '';
  });
  afterEach(() => endSession('signed-out'));
}
