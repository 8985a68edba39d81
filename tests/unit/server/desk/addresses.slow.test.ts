import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { depositAddresses } from '../../../../server/modules/deposits/schema.ts';
import { channels } from '../../../../src/api/deposits.ts';
import type { AddressList } from '../../../../src/desk/deposits/api.ts';
import { codeOf } from './desk-client.ts';
import { addressesFor, type DepositDesk, type Payer, startDeposits, USDT_TRC20 } from './deposit-steps.ts';

let steps: DepositDesk;
beforeAll(async () => {
  steps = await startDeposits();
});
afterAll(() => steps.desk.server.close());

const list = async (): Promise<AddressList> =>
  (await steps.desk.view('addresses', steps.treasury.cookie)).body as AddressList;
const stockOf = async (chain: string) => (await list()).chains.find((stock) => stock.chain === chain);

describe('an upload of addresses', () => {
  test('needs two people, who sign its digest, and is shown with it [CHAIN-01]', async () => {
    const [first, other] = addressesFor('TRC20', 'shown', 2);
    const body = { chain: 'TRC20', csv: `\uFEFF${first},Safe 1\r\n\r\n ${other} \n` };
    const { desk, treasury, second } = steps;
    const prepared = (await desk.post('prepare/addresses.upload', { body }, treasury.cookie)).body;
    expect(prepared.subject.count).toBe(2);
    const proposed = await desk.act(treasury, 'addresses.upload', body);
    expect([proposed.body.state, await stockOf('TRC20')]).toEqual(['proposed', undefined]);
    expect((await desk.approve(second, proposed.body.approval)).body).toEqual({ state: 'done' });
    expect(await stockOf('TRC20')).toEqual({ chain: 'TRC20', free: 2, given: 0, retired: 0 });
    expect((await list()).batches[0]).toMatchObject({ count: 2, free: 2, digest: prepared.subject.digest });
  });

  test('is compared with the list that the second person enters [CHAIN-01]', async () => {
    const [first, swapped, mine, last] = addressesFor('TRC20', 'compared', 4) as [string, string, string, string];
    const { desk, treasury, second } = steps;
    const before = await list();
    const csv = [first, `${swapped},Safe`, last].join('\n');
    const { approval } = (await desk.act(treasury, 'addresses.upload', { chain: 'TRC20', csv })).body;
    const refused = async (typed: string): Promise<string> => {
      const answer = await desk.approve(second, approval, typed);
      expect(codeOf(answer)).toEqual([409, 'typed']);
      return answer.body.error.text as string;
    };
    expect(await refused('')).toContain('Enter the list from your own wallet.');
    expect(await refused([first, last].join('\n'))).toContain(
      'Proposed but not in your list: 1, the first in line 2 of the proposal.',
    );
    const other = await refused([last, '', first, mine].join('\n'));
    expect(other).toContain('In your list but not proposed: 1, the first in line 4 of your list.');
    expect(other).toContain('Nothing was done. Reject the proposal if its list is wrong.');
    expect(await refused(`${first}\n0x1`)).toContain('In your list, line 2 has no TRC20 address');
    expect(await list()).toEqual(before);
    // in another order, with other labels
    expect((await desk.approve(second, approval, [last, `${first},A`, swapped].join('\n'))).body.state).toBe('done');
  });

  const [other = ''] = addressesFor('TRC20', 'another', 1);
  test.each([
    ['a wrong line', ['0x1'], 'line 2 has no TRC20 address'],
    ['a typo', [USDT_TRC20.replace('6t', '6s')], 'line 2 has an address with a typo'],
    ['an address of another chain', addressesFor('ERC20', 'other', 1), 'line 2 has an address of ERC20, not of TRC20'],
    ['an address twice', ['', other, '', other], 'line 5 has the address of line 3'],
    ["a token's contract", [other, USDT_TRC20], 'line 3 has an address that loses what customers send'],
    [
      'the zero address',
      ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
      'line 2 has an address that loses what customers send',
    ],
    ['a line without address', [',Safe'], 'line 2 has no TRC20 address'],
    ['a label with invisible characters', [`${other},Sa\u200Bfe`], 'line 2 has a label with invisible characters'],
  ])('with %s is refused as a whole, by its line [CHAIN-01]', async (_, lines, message) => {
    const before = await list();
    const csv = [addressesFor('TRC20', 'good', 1)[0], ...lines].join('\n');
    const refused = await steps.desk.act(steps.treasury, 'addresses.upload', { chain: 'TRC20', csv });
    expect(codeOf(refused)).toEqual([400, 'field']);
    expect(refused.body.error.text).toContain(message);
    expect(await list()).toEqual(before);
  });

  test('refuses an address that is here already, also on another chain and in other case [CHAIN-01]', async () => {
    const [address] = addressesFor('ERC20', 'known', 1) as [string];
    expect((await steps.upload('ERC20', [address])).body).toEqual({ state: 'done' });
    for (const [chain, again] of [
      ['ERC20', address],
      ['BEP20', `0x${address.slice(2).toLowerCase()}`],
    ] as const) {
      const [fresh] = addressesFor(chain, `fresh ${chain}`, 1) as [string];
      const refused = await steps.upload(chain, [fresh, again]);
      expect(refused.body.error.text).toBe('csv: line 2 has an address that is here already.');
    }
  });

  test('is void if another one with the same address was approved meanwhile [CHAIN-01]', async () => {
    const [address, more] = addressesFor('TRC20', 'race', 2) as [string, string];
    const { desk, treasury, second } = steps;
    const propose = async (...lines: string[]): Promise<number> =>
      (await desk.act(treasury, 'addresses.upload', { chain: 'TRC20', csv: lines.join('\n') })).body.approval;
    const [one, other] = [await propose(address), await propose(address, more)];
    const outcomes = await Promise.all([desk.approve(second, one), desk.approve(second, other)]);
    expect(outcomes.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
  });
});

describe('addresses', () => {
  test('go to 50 customers who ask at once, each another one, for good [CHAIN-01]', async () => {
    await steps.upload('BEP20', addressesFor('BEP20', 'fifty', 50));
    const payers = await Promise.all(Array.from({ length: 50 }, () => steps.payer()));
    const addresses = async (): Promise<string[]> =>
      Promise.all(payers.map(async (payer) => (await steps.open(payer, 'usdt-bep20')).address!));
    const [first, again] = [await addresses(), await addresses()];
    expect(new Set(first).size).toBe(50);
    expect(new Set(first)).not.toContain('');
    expect(again).toEqual(first);
    expect(await stockOf('BEP20')).toEqual({ chain: 'BEP20', free: 0, given: 50, retired: 0 });
  });

  test('are one for a customer who asks twice at once [CHAIN-01]', async () => {
    await steps.upload('TRC20', addressesFor('TRC20', 'twice', 5));
    const payer = await steps.payer();
    const before = (await stockOf('TRC20'))!;
    const seen = await Promise.all(Array.from({ length: 5 }, () => steps.open(payer, 'usdt-trc20')));
    expect(new Set(seen.map(({ address }) => address)).size).toBe(1);
    expect(await stockOf('TRC20')).toMatchObject({ free: before.free - 1, given: before.given + 1 });
  });

  test('that are used up close the channel with words, only for customers who have none [CHAIN-02]', async () => {
    const [owner, late] = [await steps.payer(), await steps.payer()];
    const [address] = addressesFor('BTC', 'last', 1) as [string];
    await steps.upload('BTC', [address]);
    expect(await steps.open(owner, 'btc')).toMatchObject({ closed: '', address });
    const words = await Promise.all(
      ['en', 'zh', 'th', 'jp', 'ar', 'hi'].map(async (language) => {
        const { lists } = await steps.desk.server.must(channels, { channel: 'btc' }, { token: late.token, language });
        return lists.find(({ id }) => id === 'btc')!;
      }),
    );
    expect(words[0]!.closed).toContain("We don't have a deposit address for you on this network");
    expect(new Set(words.map(({ closed }) => closed)).size).toBe(6);
    expect(words.every((channel) => !channel.address)).toBe(true);
    const hash = 'b'.repeat(64);
    expect((await steps.report(late, { channel: 'btc', amount: '1', hash })).msg).toContain('so there');
    expect(await steps.open(owner, 'btc')).toMatchObject({ closed: '', address });
    expect((await steps.report(owner, { channel: 'btc', amount: '1', hash })).ret).toBe(1);
  });

  test('that staff retire are not given any more, those of customers stay [CHAIN-01]', async () => {
    const { desk, treasury } = steps;
    const all = addressesFor('ERC20', 'retired', 3);
    await steps.upload('ERC20', all);
    const { id } = (await list()).batches[0]!;
    expect((await desk.act(treasury, 'addresses.retire', { address: all[1]!.toLowerCase() })).body).toEqual({
      state: 'done',
    });
    expect((await list()).batches[0]).toMatchObject({ id, count: 3, free: 2 });
    expect((await desk.act(treasury, 'addresses.retire', { batch: id })).body).toEqual({ state: 'done' });
    expect((await list()).batches[0]).toMatchObject({ id, free: 0 });
    expect(codeOf(await desk.act(treasury, 'addresses.retire', { batch: id }))).toEqual([404, 'notFound']);
    const { db } = desk.server.services;
    const [given] = await db.select().from(depositAddresses).where(eq(depositAddresses.chain, 'BTC'));
    const refused = await desk.act(treasury, 'addresses.retire', { address: given!.address });
    expect(codeOf(refused)).toEqual([404, 'notFound']);
  });

  test('send owners and treasury one email at 50 left, until more are uploaded [CHAIN-02]', async () => {
    const { services } = steps.desk.server;
    const emails = async (): Promise<string[]> =>
      (await services.db.select().from(outbox))
        .filter(({ subject }) => subject.endsWith('addresses on ERC20'))
        .map(({ target }) => target);
    const takeOne = async (payer: Payer): Promise<void> => {
      await services.settings.write(services.db, 'channels', [{ ...erc20, open: true }]);
      await steps.open(payer, erc20.id);
      await services.jobs.runAll();
    };
    await services.jobs.runAll();
    const already = (await emails()).length;
    await steps.upload('ERC20', addressesFor('ERC20', 'many', 50));
    const free = (await stockOf('ERC20'))!.free;
    await services.jobs.runAll();
    expect([free, (await emails()).length - already]).toEqual([51, 0]);
    await takeOne(await steps.payer());
    expect((await emails()).length - already).toBe(3);
    await takeOne(await steps.payer());
    expect((await emails()).length - already).toBe(3);
    await steps.upload('ERC20', addressesFor('ERC20', 'more', 1));
    await services.jobs.runAll();
    expect((await emails()).length - already).toBe(6);
  });
});

const erc20 = {
  id: 'usdt-erc20',
  kind: 'crypto',
  name: 'USDT (ERC20)',
  currency: 'USDT',
  credit: 'USDT',
  chain: 'ERC20',
  contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  decimals: 6,
  confirmations: 12,
  minimum: '10',
} as const;
