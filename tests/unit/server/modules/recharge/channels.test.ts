import { expect, test } from 'vitest';
import { addressFault } from '../../../../../src/lib/addresses.ts';
import { channels } from '../../../../../src/api/transfers.ts';
import type { Person } from '../../support.ts';
import { testServer } from '../../fixtures.ts';
import { newHash, rechargeSteps } from './support.ts';

const server = testServer();
const { report, channel } = rechargeSteps(server);

test('lists currency, network or bank and minimum, and says why one is closed [RECH-01]', async () => {
  const person = await server.person();
  expect(await channel(person, 'usdt-trc20')).toMatchObject({
    kind: 'crypto',
    currency: 'USDT',
    chain: 'TRC20',
    minimum: '10',
    closed: '',
  });
  expect(await channel(person, 'bank-thb')).toMatchObject({
    kind: 'bank',
    currency: 'THB',
    credit: 'USDT',
    bank: 'KBANK',
    minimum: '500',
    closed: '',
  });
  const paused = await channel(person, 'usdt-bep20');
  expect(paused.closed).toBe('Paused during network maintenance.');
  expect(paused.address).toBeUndefined();
  const response = await report(person, { channel: 'usdt-bep20', hash: newHash() });
  expect(response.msg).toBe('Unavailable right now: Paused during network maintenance.');
  expect((await report(person, { channel: 'nothing', hash: newHash() })).msg).toBe(
    "This deposit method isn't offered.",
  );
});

test('gives each customer one lasting address a network, with a valid checksum [RECH-02]', async () => {
  const [first, other] = [await server.person(), await server.person()];
  const addresses = async ({ token }: Person): Promise<any[]> =>
    (await server.must(channels, {}, { token })).lists.filter((channel) => channel.address);
  const own = await addresses(first);
  expect(own.map((channel) => [channel.chain, addressFault(channel.chain, channel.address)])).toEqual([
    ['TRC20', undefined],
    ['ERC20', undefined],
    ['BTC', undefined],
  ]);
  expect((await addresses(first)).map(({ address }) => address)).toEqual(own.map(({ address }) => address));
  for (const { address } of await addresses(other))
    expect(own.map((channel) => channel.address)).not.toContain(address);
});
