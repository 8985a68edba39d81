import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { findCustomers } from '../../../../server/desk/customers/search.ts';
import type { Database } from '../../../../server/platform/db/connect.ts';
import { identityVerifications } from '../../../../server/modules/verifications/schema.ts';
import { contractOrders } from '../../../../server/modules/contracts/schema.ts';
import { optionOrders } from '../../../../server/modules/options/schema.ts';
import { customerDepositAddresses, deposits } from '../../../../server/modules/deposits/schema.ts';
import { toHashKey, transferReference } from '../../../../server/modules/deposits/index.ts';
import { phoneChanges } from '../../../../server/modules/customers/schema.ts';
import { bankCards, wallets } from '../../../../server/modules/wallets/schema.ts';
import { withdrawals } from '../../../../server/modules/withdrawals/schema.ts';
import { customers, moneyCalls } from '../../../../server/platform/db/schema.ts';
import type { Role } from '../../../../src/desk/api/roles.ts';
import type { StaffMember } from '../../../../server/desk/staff/people.ts';
import type { Services } from '../../../../server/context.ts';
import { testDatabase } from '../ledger/test-database.ts';

const database = testDatabase();
const EVM = '0xAbCdEf0123456789aBcDeF0123456789abcdef01';
const HASH = 'ab'.repeat(32);
const PAID_HASH = 'CD'.repeat(32);

let first: number;
let other: number;
const order = { id: 0, option: 0, contract: 0 };

/** Fills one value of each kind in the rows of a customer. */
async function fillRows(db: Database, account: number): Promise<void> {
  await db
    .update(customers)
    .set({
      username: '0812345678',
      identity: '66812345678',
      phone: '66812345678',
      email: 'jai.dee+shop@gmail.com',
      mailbox: 'jaidee@gmail.com',
    })
    .where(eq(customers.id, account));
  await db.insert(phoneChanges).values({ account, before: '66898765432', after: '66812345678', time: 1 });
  await db.insert(identityVerifications).values({
    account,
    tier: 'primary',
    state: 'verified',
    type: 'passport',
    name: 'Somchai Jaidee',
    number: 'AA 12-34567',
    created: 1,
  });
  await db.insert(customerDepositAddresses).values({ account, chain: 'ERC20', address: EVM, created: 1 });
  await db.insert(wallets).values({
    account,
    alias: 'w',
    currency: 'USDT',
    chain: 'TRC20',
    address: 'TNjk8sK483hkscNEZKrHJm9UCKk1Y8fYjq',
    place: 'TNjk8sK483hkscNEZKrHJm9UCKk1Y8fYjq',
    created: 1,
  });
  await db.insert(bankCards).values({
    account,
    bank: 'KBANK',
    holder: 'Somchai Jaidee',
    ifsc: 'K',
    number: 'sealed',
    last: '4417',
    phone: '0855555555',
    email: 'bank@example.com',
    created: 1,
  });
  await db.insert(deposits).values({
    account,
    number: 'R202603100123456789',
    channel: 'usdt-erc20',
    way: 'crypto',
    currency: 'USDT',
    amount: 1n,
    asset: 'USDT',
    credited: 1n,
    hash: `0x${HASH}`,
    hashKey: HASH,
    payee: EVM,
    states: [],
    created: 1,
    updated: 1,
  });
  await db.insert(deposits).values({
    account,
    number: 'R202603100123456790',
    channel: 'bank-thb',
    way: 'bank',
    currency: 'THB',
    amount: 1n,
    asset: 'USDT',
    credited: 1n,
    hash: 'KB-0003',
    hashKey: toHashKey('KB-0003'),
    payee: '1',
    states: [],
    created: 1,
    updated: 1,
  });
  await db.insert(withdrawals).values({
    account,
    number: 'W202603100123456789',
    way: 'wallet',
    target: 1,
    payee: 'x',
    asset: 'USDT',
    amount: 1n,
    fee: 0n,
    hold: 1,
    payout: '1',
    payoutCurrency: 'USDT',
    hash: PAID_HASH,
    states: [],
    created: 1,
    updated: 1,
  });
  await db.insert(moneyCalls).values({
    key: 'k-7f3a2b1c',
    account,
    call: 'option.add',
    body: '',
    ret: 1,
    msg: '',
    created: 1,
  });
  const [option] = await db
    .insert(optionOrders)
    .values({
      account,
      code: 'BTC',
      name: 'BTC',
      direction: 'up',
      minutes: 1,
      stake: 1n,
      yield: '90',
      quote: '1',
      quoted: 1,
      price: '1',
      scale: 2,
      source: 's',
      created: 1,
      ends: 2,
      hold: 1,
    })
    .returning();
  const [contract] = await db
    .insert(contractOrders)
    .values({ account, code: 'BTC', side: 'buy', type: 'market', amount: 1n, status: 'dealt', created: 1, updated: 1 })
    .returning();
  Object.assign(order, { option: option!.id, contract: contract!.id });
}

beforeAll(async () => {
  [first = 0, other = 0] = await database.customers(2);
  await fillRows(database.db, first);
});

const search = (term: string | undefined, role: Role = 'owner', before?: number) =>
  findCustomers(
    {
      services: { db: database.db } as Services,
      member: { roles: [role] } as StaffMember,
    },
    { search: term, before },
  );
const matches = async (term: string, role: Role = 'owner') =>
  (await search(term, role)).customers.map((entry) => [entry.id, ...[...entry.matches].sort()]);

describe('a search', () => {
  test.each([
    ['0812345678', 'changedPhone', 'phone', 'username'],
    ['+66 81 234 5678', 'changedPhone', 'phone', 'username'],
    ['812345678', 'changedPhone', 'phone', 'username'],
    ['kb-0003', 'bankId'],
    ['089-876-5432', 'changedPhone'],
    ['Jai.Dee+shop@Gmail.com', 'email'],
    ['jaidee@googlemail.com', 'email'],
    ['bank@example.com', 'bankContact'],
    ['0855555555', 'bankContact'],
    ['somchai jaidee', 'name'],
    [EVM.toLowerCase(), 'depositAddress'],
    [` ${EVM} `, 'depositAddress'],
    ['TNjk8sK483hkscNEZKrHJm9UCKk1Y8fYjq', 'wallet'],
    [`0x${HASH.toUpperCase()}`, 'hash'],
    [PAID_HASH.toLowerCase(), 'hash'],
    ['r202603100123456789', 'deposit'],
    ['W202603100123456789', 'withdrawal'],
    ['k-7f3a2b1c', 'reference'],
    ['4417', 'card'],
  ])('for %s finds the customer by %s, also for support [DESK-09]', async (term, ...kinds) => {
    expect(await matches(term)).toEqual([[first, ...kinds]]);
    expect(await matches(term, 'support')).toEqual([[first, ...kinds]]);
  });

  test('for a number finds the customer, and whose order it is [DESK-09]', async () => {
    expect(await matches(String(other))).toEqual([[other, 'id']]);
    // both sequences begin at the same number
    expect(order.option).toBe(order.contract);
    expect(await matches(String(order.option))).toEqual([[first, 'contract', 'option']]);
  });

  test.each([
    ['08123', 'phone', 'username'],
    ['+668123', 'phone', 'username'],
    ['jai.d', 'email'],
    ['SOMch', 'name'],
    ['JAId', 'name'],
  ])('for the beginning %s finds whole values only for those who see them [DESK-09]', async (term, ...kinds) => {
    expect(await matches(term)).toEqual([[first, ...kinds]]);
    expect(await matches(term, 'compliance')).toEqual([[first, ...kinds]]);
    // otherwise letter by letter would tell what is masked
    expect(await matches(term, 'support')).toEqual([]);
    expect(await matches(term, 'treasury')).toEqual([]);
  });

  test.each([
    ['8f1YFJQ', []],
    ['8fYFJQ', []],
    ['y8fYjq', ['walletEnd']],
    ['1Y8fYjq', ['walletEnd']],
    ['…cdef01', ['depositAddressEnd']],
    ['f01', []],
    ['4567', ['documentEnd']],
    ['1234 567', ['documentEnd']],
    ['aa-1234567', ['documentEnd']],
    ['aa-1234568', []],
  ])('for the end %s of an address or document finds its customer [DESK-50]', async (term, kinds) => {
    const expected = kinds.length === 0 ? [] : [[first, ...kinds]];
    expect(await matches(term)).toEqual(expected);
    expect(await matches(term, 'support')).toEqual(expected);
  });

  test('for a deposit reference finds its customer, also before a report [DESK-50]', async () => {
    const reference = transferReference(first, 1);
    for (const term of [reference, reference.toLowerCase(), ` ${reference.replace('R', '-R ')}`])
      expect(await matches(term, 'support')).toEqual([[first, 'transferReference']]);
  });

  test.each(['jai%', 'ja_.', '%', String.raw`jai\.`, "'", 'nobody@example.com', '99999999999999999999'])(
    'for %s finds no one',
    async (term) => {
      expect(await matches(term)).toEqual([]);
    },
  );

  test('masks usernames for support and treasury, and shows the level [DESK-09]', async () => {
    const nameFor = async (role: Role) => (await search('4417', role)).customers[0]!.username;
    expect([await nameFor('owner'), await nameFor('compliance')]).toEqual(['0812345678', '0812345678']);
    expect([await nameFor('support'), await nameFor('treasury')]).toEqual(['••• 5678', '••• 5678']);
    expect((await search('4417')).customers[0]).toMatchObject({ level: 'primary', frozen: null, created: 1 });
  });
});

test('lists 50 customers a page, newest first, with and without a term', async () => {
  const made = await database.customers(120);
  await database.db.insert(bankCards).values(
    made.map((account) => ({
      account,
      bank: 'KBANK',
      holder: 'H',
      ifsc: 'K',
      number: 'sealed',
      last: '9090',
      phone: '',
      email: '',
      created: 1,
    })),
  );
  const expected = [...made].reverse();
  for (const term of ['9090', undefined]) {
    const page = await search(term);
    expect(page.customers.map(({ id }) => id)).toEqual(expected.slice(0, 50));
    expect(page.hasMore).toBe(true);
    const second = await search(term, 'owner', page.customers.at(-1)!.id);
    expect(second.customers.map(({ id }) => id)).toEqual(expected.slice(50, 100));
  }
  const last = await search('9090', 'owner', expected[99]);
  expect([last.customers.length, last.hasMore]).toEqual([20, false]);
});
