import { expect, test } from 'vitest';
import { channels } from '../../../../../src/api/deposits.ts';
import { withdrawalTerms } from '../../../../../src/api/withdrawals.ts';
import { openCustomer } from '../../../../../server/modules/customers/customers.ts';
import { defaultChannels, defaultWays, demoWays } from '../../../../../server/modules/transfers/default-ways.ts';
import { closedReason, setTransfers } from '../../../../../server/modules/transfers/terms.ts';
import { login } from '../../../../../src/api/auth.ts';
import { startServer } from '../../support.ts';

test('keeps a channel without a service closed whatever the operator sets [RECH-13]', async () => {
  const server = await startServer({ mode: 'production', coins: 3 });
  const { db, keys, clock } = server.services;
  const username = 'one@andaman.example';
  await openCustomer(db, keys, {
    mode: 'email',
    username,
    password: 'abc12345',
    paypass: '048213',
    currency: 'THB',
    now: clock.now(),
  });
  const { token } = await server.must(login, { username, password: 'abc12345' });
  await server.services.settings.write(db, 'channels', defaultChannels({ mode: 'demo' }));
  await server.services.settings.write(db, 'payouts', demoWays);
  await setTransfers(server.services, db, { closed: { 'usdt-trc20': '', 'wallet USDT TRC20': '' } });
  const channel = (await server.must(channels, {}, { token })).lists.find(({ id }) => id === 'usdt-trc20');
  expect(channel?.closed).toContain("Please don't send money");
  expect(channel?.address).toBeFalsy();
  const way = (await server.must(withdrawalTerms, {}, { token })).lists?.find(({ chain }) => chain === 'TRC20');
  expect(way?.closed).toContain("Please don't send money");
  await server.close();
});

const btc = { id: 'btc', open: true };

test("shows the operator's reason for a closed channel first", () => {
  expect(closedReason(btc, 'chains', { closed: { btc: 'Until noon.' }, disconnected: ['chains'] }, 'en')).toBe(
    'Until noon.',
  );
  expect(closedReason(btc, 'chains', { closed: { btc: '' }, disconnected: [] }, 'en')).toBe('');
});

test('opens a channel that its setting closes only in demo mode [RECH-13]', () => {
  const paused = { id: 'btc', closed: { en: 'Paused.', th: 'หยุด' } };
  const empty = { closed: { btc: '' } };
  expect(closedReason(paused, 'chains', empty, 'en')).toBe('Paused.');
  expect(closedReason(paused, 'chains', { ...empty, hasDefaultRates: true }, 'en')).toBe('');
  expect(closedReason({ id: 'btc' }, 'chains', {}, 'en')).toContain("Please don't send money");
});

test('offers nothing in production until the operator says what', () => {
  const mode = { mode: 'production' } as const;
  expect([defaultChannels(mode), defaultWays(mode)]).toEqual([[], []]);
  expect(defaultChannels({ ...mode, simulatedTrading: true })).toHaveLength(5);
});
