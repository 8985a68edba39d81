import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { simulatedChains } from '../../../../../server/adapters/simulated/chain-gateway.ts';
import { attempts } from '../../../../../server/platform/db/schema.ts';
import { addressFault } from '../../../../../src/domain/addresses.ts';
import { channels, submitDeposit } from '../../../../../src/api/deposits.ts';
import { type Person, startServer } from '../../support.ts';
import { newKey, testServer } from '../../fixtures.ts';
import { newHash, depositSteps } from './support.ts';

const server = testServer();
const { report, channel } = depositSteps(server);

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

test('gives each customer one permanent address per network, with a valid checksum [RECH-02]', async () => {
  const [first, other] = [await server.person(), await server.person()];
  const addresses = async ({ token }: Person): Promise<any[]> => {
    for (const id of ['usdt-trc20', 'usdt-erc20', 'btc']) await server.must(channels, { channel: id }, { token });
    return (await server.must(channels, {}, { token })).lists.filter((channel) => channel.address);
  };
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

describe('an address', () => {
  /** A custodian that counts requests. */
  const custodian = () => {
    const requests: string[] = [];
    const createAddress = async (chain: string, account: number): Promise<string> => {
      requests.push(chain);
      return `${chain} address of ${account}`;
    };
    return { requests, chains: { ...simulatedChains, createAddress } };
  };

  test('is requested from a custodian when a customer opens its channel [RECH-14]', async () => {
    const { requests, chains } = custodian();
    const own = await startServer({}, { adapters: { chains } });
    const { token } = await own.person();
    requests.length = 0;
    expect((await own.must(channels, {}, { token })).lists.filter(({ address }) => address)).toEqual([]);
    const early = await own.call(
      submitDeposit,
      { channel: 'usdt-trc20', amount: '100', hash: newHash() },
      { token, key: newKey() },
    );
    expect([early.ret, early.msg, requests]).toEqual([
      0,
      "You don't have a deposit address on this network yet, so there's nothing to report. Open the deposit page of this network first, and send only to the address shown there.",
      [],
    ]);
    for (let turn = 0; turn < 2; turn += 1) await own.must(channels, { channel: 'usdt-trc20' }, { token });
    expect(requests).toEqual(['TRC20']);
    await own.close();
  });

  test('is counted by network if new, and always shown if it exists [RECH-14]', async () => {
    const [first, second] = [await server.person(), await server.person()];
    const open = ({ token }: Person) => server.call(channels, { channel: 'usdt-trc20' }, { token });
    expect((await open(first)).ret).toBe(1);
    await server.services.db.update(attempts).set({ count: 100 }).where(eq(attempts.key, 'addresses 127.0.0.1'));
    expect((await open(second)).status).toBe(429);
    expect((await open(first)).data.lists.find(({ id }: { id: string }) => id === 'usdt-trc20').address).not.toBe('');
    expect((await server.call(channels, {}, { token: second.token })).ret).toBe(1);
    await server.services.db.delete(attempts).where(eq(attempts.key, 'addresses 127.0.0.1'));
  });
});
