import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { bankCodes } from '../../../../../src/api/banks.ts';
import {
  addBankCard,
  addWallet,
  bankCards,
  deleteBankCard,
  deleteWallet,
  wallets,
} from '../../../../../src/api/wallets.ts';
import { channels } from '../../../../../src/api/deposits.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { bankCards as cards } from '../../../../../server/modules/wallets/schema.ts';
import { settings } from '../../../../../server/platform/db/schema.ts';
import { testServer } from '../../fixtures.ts';
import type { Person } from '../../support.ts';

const server = testServer();

const TRON = 'TNjk8sK483hkscNEZKrHJm9UCKk1Y8fYjq';
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const add = ({ token }: Person, fields: Record<string, string> = {}) =>
  server.call(addWallet, { alias: 'Cold', currency: 'USDT', chain: 'TRC20', address: TRON, ...fields }, { token });
const listed = async ({ token }: Person): Promise<any[]> => (await server.must(wallets, {}, { token })).lists;

describe('wallets', () => {
  test('refuses a missing field, and a chain that the currency does not have [WALL-01]', async () => {
    const person = await server.person();
    for (const name of ['alias', 'currency', 'chain', 'address'])
      expect(await add(person, { [name]: ' ' })).toMatchObject({ ret: 0, data: { field: name } });
    for (const fields of [{ currency: 'BTC' }, { chain: 'BTC' }, { currency: 'DOGE' }, { chain: 'SOL' }] as Record<
      string,
      string
    >[])
      expect((await add(person, fields)).msg).toBe("This coin isn't available on this network.");
    expect(await listed(person)).toEqual([]);
  });

  test.each([
    ["the token's own contract", 'TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['the contract of another chain', 'ERC20', '0x55d398326f99059fF775485246999027B3197955'],
    ['the zero address of TRON', 'TRC20', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['the zero address', 'ERC20', '0x0000000000000000000000000000000000000000'],
    ['an address to destroy money', 'ERC20', '0x000000000000000000000000000000000000dEaD'],
  ])('refuses %s, from which nothing comes back [WALL-03]', async (_, chain, address) => {
    const person = await server.person();
    expect((await add(person, { chain, address })).msg).toBe(
      "Money sent to this address can't be recovered: it belongs to a token's contract or to no one. " +
        'Enter the address of your own wallet.',
    );
    expect(await listed(person)).toEqual([]);
  });

  test('refuses invalid, own deposit and duplicate addresses, and says why [WALL-03]', async () => {
    const person = await server.person();
    expect((await add(person, { address: ETHEREUM })).msg).toBe(
      'This is a ERC20 address, not a TRC20 one. Money sent on the wrong network is lost.',
    );
    expect((await add(person, { address: `${TRON.slice(0, -1)}u` })).msg).toBe(
      'This TRC20 address has a typo. Copy it again from your wallet.',
    );
    expect((await add(person, { address: 'hello' })).msg).toBe("This isn't a valid TRC20 address.");
    for (const channel of ['usdt-trc20', 'usdt-erc20'])
      await server.must(channels, { channel }, { token: person.token });
    const { lists } = await server.must(channels, {}, { token: person.token });
    expect(lists.filter(({ address }) => address)).toHaveLength(2);
    for (const { chain, address, kind } of lists) {
      if (kind === 'crypto' && address && chain !== 'BTC')
        expect((await add(person, { chain, address })).msg).toContain('your own deposit address');
    }
    expect((await add(person)).ret).toBe(1);
    expect((await add(person, { alias: 'Again' })).msg).toBe('This address is already in your list.');
    expect((await add(person, { chain: 'ERC20', address: ETHEREUM })).ret).toBe(1);
    expect((await add(person, { chain: 'ERC20', address: ETHEREUM.toLowerCase() })).msg).toBe(
      'This address is already in your list.',
    );
    expect(await listed(person)).toHaveLength(2);
  });

  test('strips invisible characters and spaces from a pasted address [WALL-04]', async () => {
    const person = await server.person();
    const response = await add(person, { address: ` \u202a${TRON.slice(0, 10)}\u200b \n${TRON.slice(10)}\u2069` });
    expect([response.data.address, (await listed(person))[0].address]).toEqual([TRON, TRON]);
  });

  test('lists all fields, and lets only the owner delete and add again [WALL-02 WALL-05 SEC-06]', async () => {
    const [person, other] = [await server.person(), await server.person()];
    const { data } = await add(person);
    const [item] = await listed(person);
    expect(item).toEqual({
      id: data.id,
      alias: 'Cold',
      currency: 'USDT',
      chain: 'TRC20',
      address: TRON,
      created: item.created,
      usable: item.created + 86_400_000,
    });
    const theirs = await server.call(deleteWallet, { id: item.id }, { token: other.token });
    const none = await server.call(deleteWallet, { id: '999999' }, { token: other.token });
    expect([theirs.text, (await listed(person)).length]).toEqual([none.text, 1]);
    expect((await server.call(deleteWallet, { id: item.id }, { token: person.token })).ret).toBe(1);
    expect([await listed(person), (await add(person)).ret]).toEqual([[], 1]);
  });
});

const CARD = {
  realname: 'Somchai Jaidee',
  ifsc: 'KASITHBK',
  bankname: 'KBANK',
  banknumber: '1234567890',
  phone: '0812345678',
  email: 'som@example.com',
};
const bind = ({ token }: Person, fields: Record<string, string> = {}) =>
  server.call(addBankCard, { ...CARD, paypass: '048213', ...fields }, { token });

describe('bank accounts', () => {
  test('accepts thirteen banks, and refuses missing or malformed fields [PROF-07 PROF-08]', async () => {
    const person = await server.person();
    expect(bankCodes).toHaveLength(13);
    for (const name of Object.keys(CARD)) expect([name, (await bind(person, { [name]: '' })).ret]).toEqual([name, 0]);
    for (const wrong of [
      { bankname: 'HSBC' },
      { bankname: 'kbank' },
      { banknumber: '12-34' },
      { banknumber: '123' },
      { phone: 'x' },
      { email: 'som' },
    ] as Record<string, string>[]) {
      expect([wrong, (await bind(person, wrong)).ret]).toEqual([wrong, 0]);
    }
    for (const [at, bankname] of bankCodes.slice(0, 9).entries())
      expect((await bind(person, { bankname, banknumber: `55500000${at}0` })).ret).toBe(1);
  });

  test('shows only the last four digits, and stores the number encrypted [PROF-09 STORE-04]', async () => {
    const [person, other] = [await server.person(), await server.person()];
    expect((await bind(person, { banknumber: '9876543210123' })).ret).toBe(1);
    const response = await server.call(bankCards, {}, { token: person.token });
    expect(response.data.lists[0]).toMatchObject({ bank: 'KBANK', last: '0123', holder: 'Somchai Jaidee' });
    expect(response.text).not.toContain('987654321');
    const [row] = await server.services.db.select().from(cards).where(eq(cards.last, '0123'));
    expect(JSON.stringify(row)).not.toContain('987654321');
    expect(JSON.stringify(await server.qa('GET', 'log?call=users.bankAdd'))).not.toContain('9876543210123');
    expect((await bind(person, { banknumber: '9876543210123' })).msg).toBe("You've already added this bank account.");
    const { id } = response.data.lists[0];
    const [theirs, none] = [
      await server.call(deleteBankCard, { id }, { token: other.token }),
      await server.call(deleteBankCard, { id: '999999' }, { token: other.token }),
    ];
    expect(theirs.text).toBe(none.text);
    expect((await server.call(deleteBankCard, { id }, { token: person.token })).ret).toBe(1);
    expect((await server.must(bankCards, {}, { token: person.token })).lists).toEqual([]);
  });
});

test('limits new wallets and bank accounts to twenty a day, including deleted ones [HARD-09]', async () => {
  const person = await server.person();
  const { token } = person;
  const addAndDelete = async () => {
    const response = await add(person);
    if (response.ret === 1) await server.must(deleteWallet, { id: response.data.id }, { token });
    return response;
  };
  for (let turn = 0; turn < 5; turn += 1) expect((await add(person, { address: 'hello' })).ret).toBe(0);
  for (let turn = 0; turn < 20; turn += 1) expect((await addAndDelete()).ret).toBe(1);
  const stopped = await addAndDelete();
  expect([stopped.status, stopped.ret, stopped.headers.get('retry-after'), stopped.msg]).toEqual([
    429,
    0,
    '86400',
    'To protect your money, you can add 20 new wallets and bank accounts a day. Try again tomorrow.',
  ]);
  expect((await bind(person)).status).toBe(429);
  expect((await server.must(bankCards, {}, { token })).lists).toEqual([]);
  server.clock.advance(86_400_000);
  expect((await addAndDelete()).ret).toBe(1);
});

describe('the hours that a new recipient waits [WALL-05]', () => {
  afterEach(() => server.services.settings.clear(server.services.db));

  test.each([
    [48, /^<p>You can withdraw to “Cold” from 20\d\d-/],
    [0, /^<p>You can withdraw to “Cold” straight away\./],
  ])('are the operator’s %s, in the lists and in the message', async (payeeHours, message) => {
    const { db, settings: store } = server.services;
    await store.clear(db);
    await db.insert(settings).values({ name: 'config.cooling', data: { payeeHours } });
    const person = await server.person();
    await add(person);
    expect((await server.must(wallets, {}, person)).payeeHours).toBe(payeeHours);
    expect((await server.must(bankCards, {}, person)).payeeHours).toBe(payeeHours);
    const [newest] = (await server.must(messages, { status: 'all', page: '1' }, person)).lists as { content: string }[];
    expect(newest?.content).toMatch(message);
  });
});
