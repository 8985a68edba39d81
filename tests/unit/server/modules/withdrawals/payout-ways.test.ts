import { expect, test } from 'vitest';
import type { Services } from '../../../../../server/context.ts';
import { payoutLookUp, tokenOf } from '../../../../../server/modules/withdrawals/payout-ways.ts';
import type { Database } from '../../../../../server/platform/db/connect.ts';

const way = {
  id: 'wallet USDT TRC20',
  chain: 'TRC20',
  currency: 'USDT',
  contract: 'TG3',
  decimals: 6,
  confirmations: 20,
};
const row = { chain: 'TRC20', asset: 'USDT', payoutCurrency: 'USDT' };
const db = {} as Database;
const servicesWith = (payouts: unknown, chains: readonly string[] = ['TRC20']) =>
  ({ settings: { read: async () => payouts }, chainReader: { chains: new Set(chains) } }) as unknown as Services;

test('a payout is looked up by the contract, decimals and confirmations of its method', async () => {
  expect(await payoutLookUp(servicesWith([{ id: 'bank' }, way]), db, row)).toEqual({
    chain: 'TRC20',
    contract: 'TG3',
    decimals: 6,
    confirmations: 20,
    wallets: [],
  });
  const wallets = ['TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'];
  expect(await payoutLookUp(servicesWith([{ ...way, wallets }]), db, row)).toMatchObject({ wallets });
  const named = { ...way, id: 'usdt-tron' };
  expect(await payoutLookUp(servicesWith([named]), db, row)).toMatchObject({ contract: 'TG3' });
  expect(await payoutLookUp(servicesWith([{ ...way, contract: '' }]), db, row)).toMatchObject({ contract: '' });
});

test('a chain that is not read is not looked up, but its token is known to who pays', async () => {
  const services = servicesWith([way], []);
  expect(await payoutLookUp(services, db, row)).toBeUndefined();
  expect(await tokenOf(services, db, row)).toMatchObject({ contract: 'TG3', decimals: 6 });
});

test.each([
  ['nothing is stored', undefined],
  ['it is no list', { way }],
  ['there is no such method', [{ ...way, id: 'x', currency: 'BTC' }]],
  ['there is no contract', [{ ...way, contract: undefined }]],
  ['the decimals are no number', [{ ...way, decimals: '6' }]],
  ['no confirmation is needed', [{ ...way, confirmations: 0 }]],
])('people confirm a payout if %s', async (_, setting) => {
  expect(await payoutLookUp(servicesWith(setting), db, row)).toBeUndefined();
});

test('a bank payout is never looked up', async () => {
  expect(await payoutLookUp(servicesWith([way]), db, { ...row, chain: null })).toBeUndefined();
});
