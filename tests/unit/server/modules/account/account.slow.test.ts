import Big from 'big.js';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { balances, lifetime, statement, coinAmount, accountEntries } from '../../../../../src/api/account.ts';
import { transferIn } from '../../../../../src/api/liquidity.ts';
import { redeemPoints } from '../../../../../src/api/points.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { listEntryKinds, readLifetimeSums, statementPart } from '../../../../../server/modules/account/statement.ts';
import { ledgerAccounts } from '../../../../../server/ledger/schema.ts';
import { postAll } from '../../../../../server/ledger/ledger.ts';
import { testServer } from '../../fixtures.ts';
import { START, type Person } from '../../support.ts';
import { DAY_MS } from '../../../../../src/domain/time.ts';

const server = testServer({}, { reset: false });
const sum = (values: string[]): string => values.reduce((total, value) => total.plus(value), new Big(0)).toFixed();

/** Posts entries of several kinds and coins to the ledger, one a minute. */
async function busy({ username }: Person, count: number, begin = START): Promise<void> {
  const account = await findCustomer(server.services.db, username);
  const entries = Array.from({ length: count }, (_, place) => {
    const asset = place % 5 === 0 ? 'BTC' : 'USDT';
    const amount = BigInt((place % 7) + 1) * (place % 3 === 2 && place > 20 ? -1n : 10n);
    return {
      kind: (['interest', 'option', 'adjustment'] as const)[place % 3]!,
      remark: `entry ${place}`,
      now: begin + place * 60_000,
      legs: [
        { purpose: 'funding' as const, asset, amount: -amount },
        { customer: account!.id, purpose: 'available' as const, asset, amount },
      ],
    };
  });
  for (let from = 0; from < count; from += 100)
    await server.services.db.transaction((tx) => postAll(tx, entries.slice(from, from + 100)));
}
const page = (token: string, number: number, setup?: string) =>
  server.must(accountEntries, { page: String(number), ...(setup ? { setup } : {}) }, { token });
async function all(token: string, setup?: string): Promise<any[]> {
  const entries: any[] = [];
  for (let number = 1; ; number += 1) {
    const { lists, last } = await page(token, number, setup);
    entries.push(...lists);
    if (last) return entries;
  }
}

describe('account details', () => {
  test('pages 250 entries newest first without duplicates or gaps while new ones arrive [ACCT-01]', async () => {
    const person = await server.person();
    await busy(person, 250);
    const first = await page(person.token, 1);
    await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount: '1' });
    const rest = await Promise.all(Array.from({ length: 12 }, (_, at) => page(person.token, at + 2)));
    const entries = [first, ...rest].flatMap(({ lists }) => lists);
    expect(entries.map((entry) => entry.remark)).toEqual(Array.from({ length: 250 }, (_, at) => `entry ${249 - at}`));
    for (const entry of entries)
      expect(entry).toMatchObject({
        kind: expect.any(String),
        amount: expect.any(String),
        code: expect.any(String),
        balance: expect.any(String),
        time: expect.any(Number),
      });
  });

  test('the filtered lists together equal the unfiltered list [ACCT-02]', async () => {
    const person = await server.person();
    await busy(person, 70);
    const { kinds } = await page(person.token, 1);
    expect(kinds).toEqual(['adjustment', 'interest', 'option']);
    const parts = [];
    for (const kind of kinds) {
      const match = await all(person.token, kind);
      expect(new Set(match.map((item) => item.kind))).toEqual(new Set([kind]));
      parts.push(...match);
    }
    const ids = (entries: any[]): number[] => entries.map((entry) => Number(entry.id)).sort((a, b) => b - a);
    expect(ids(parts)).toEqual(ids(await all(person.token)));
  });

  test('cached kinds and sums equal a fresh read, and old entries are read once [ACCT-02 TRUST-10]', async () => {
    const { db } = server.services;
    const person = await server.person();
    const { id } = (await findCustomer(db, person.username))!;
    const stored = () => Promise.all([listEntryKinds(db, id), readLifetimeSums(db, id)]);
    // a transaction bypasses the cache
    const readFresh = () =>
      db.transaction(async (tx) => [await listEntryKinds(tx, id), await readLifetimeSums(tx, id)]);
    expect(await stored()).toEqual([[], { since: START, lists: [] }]);
    await busy(person, 40);
    expect(await stored()).toEqual(await readFresh());
    expect((await stored())[0]).toEqual(['adjustment', 'interest', 'option']);
    await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount: '100' });
    // two simultaneous reads continue from the same entry without counting twice
    for (const [kinds] of await Promise.all([stored(), stored()])) expect(kinds).toContain('grant');
    for (const amount of ['11', '12'])
      await server.must(transferIn, { amount }, { token: person.token, key: `history-${amount}` });
    expect(await stored()).toEqual(await readFresh());

    const rename = (to: string) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`alter table journals disable trigger user`);
        await tx.execute(
          sql`update journals set kind = ${to} where id = (select min(p.journal) from postings p join ledger_accounts a on a.id = p.account where a.customer = ${id})`,
        );
        await tx.execute(sql`alter table journals enable trigger user`);
      });
    await rename('renamed');
    expect([(await stored())[0].includes('renamed'), ((await readFresh())[0] as string[]).includes('renamed')]).toEqual(
      [false, true],
    );
    await rename('interest');
  });

  test('available and held sum to the total exactly [ACCT-03]', async () => {
    const person = await server.person();
    await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount: '100.000001' });
    await server.qa('POST', 'fund', { username: person.username, code: 'BTC', amount: '0.00000001' });
    const { lists } = await server.must(balances, {}, { token: person.token });
    expect(lists).toHaveLength(2);
    for (const { code, available, held, total } of lists) {
      expect(sum([available, held])).toBe(new Big(total).toFixed());
      expect((await server.must(coinAmount, { code }, { token: person.token })).available).toBe(available);
    }
  });
});

describe('statement', () => {
  const readStatement = (token: string, from: number, to: number): Promise<any> =>
    server.must(statement, { from: String(from), to: String(to) }, { token });
  const sound = ({ opening, closing, lists }: any): void => {
    expect(closing.length).toBeGreaterThan(0);
    for (const { code, amount } of closing) {
      const before = opening.find((item: any) => item.code === code)?.amount ?? '0';
      expect(sum([before, ...lists.filter((item: any) => item.code === code).map((item: any) => item.amount)])).toBe(
        new Big(amount).toFixed(),
      );
    }
  };

  /** Returns the start of a past day without entries of the built-in accounts. */
  const later = (): number => {
    const begin = server.clock.now();
    server.clock.advance(2 * DAY_MS);
    return begin + DAY_MS;
  };

  test('opening balance and entries sum to the closing balance; points are separate [ACCT-08]', async () => {
    const person = await server.person();
    await server.verifyIdentity(person);
    await server.qa('POST', 'points', { username: person.username, number: 200 });
    const begin = later();
    await busy(person, 260, begin);
    await server.must(redeemPoints, { number: '50' }, { token: person.token, key: 'statement-1' });
    server.clock.advance(1000);
    const response = await readStatement(person.token, begin + 50 * 60_000, server.clock.now() + DAY_MS);
    expect(response.to).toBe(server.clock.now());
    expect(response.lists).toHaveLength(211);
    expect(response.opening).toEqual([
      { code: 'BTC', amount: expect.any(String) },
      { code: 'USDT', amount: expect.any(String) },
    ]);
    sound(response);
    expect(response.lists.at(-1)).toMatchObject({ kind: 'points', amount: '0.5', code: 'USDT' });
    expect(response.points).toMatchObject({
      opening: '200',
      closing: '150',
      lists: [{ number: '-50', reason: 'redeem' }],
    });
  });

  test('reads each entry once over several pages while new ones are written [ACCT-08]', async () => {
    const person = await server.person();
    const begin = later();
    await busy(person, 260, begin);
    const { db } = server.services;
    const { id: customer } = (await findCustomer(db, person.username))!;
    const late = (asset: string) =>
      db.transaction((tx) =>
        postAll(tx, [
          {
            kind: 'interest',
            now: begin + 260 * 60_000,
            legs: [
              { purpose: 'funding', asset, amount: -7n },
              { customer, purpose: 'available', asset, amount: 7n },
            ],
          },
        ]),
      );
    const period = { from: begin + 50 * 60_000, to: begin + DAY_MS };
    const first = await statementPart(db, customer, period, '', 100);
    const lists = [...first.lists];
    let last: any = first;
    // of a coin that the account has, and of a new one
    for (const code of ['BTC', 'ETH']) {
      await late(code);
      last = await statementPart(db, customer, period, last.next, 100);
      lists.push(...last.lists);
    }
    expect([last.next, lists.length]).toEqual([undefined, 212]);
    expect(lists.map(({ remark }) => remark).filter((text) => text !== '')).toEqual(
      Array.from({ length: 210 }, (_, at) => `entry ${at + 50}`),
    );
    sound({ opening: first.opening, closing: last.closing, lists });
  });

  test('limits a cursor to its own period and account, and refuses an invalid one [ACCT-08]', async () => {
    const [other, person] = [await server.person(), await server.person()];
    const begin = later();
    await busy(other, 3, begin);
    await busy(person, 12, begin);
    const fields = { from: String(begin + 4 * 60_000), to: String(begin + DAY_MS) };
    const whole: any = await server.must(statement, fields, { token: person.token });
    const all = await server.services.db.select({ id: ledgerAccounts.id }).from(ledgerAccounts);
    const { lists }: any = await server.must(
      statement,
      {
        ...fields,
        after: all
          .map(({ id }) => `${id}-0`)
          .slice(-40)
          .join('.'),
      },
      { token: person.token },
    );
    expect(lists).toEqual(whole.lists);
    expect((await server.call(statement, { ...fields, after: 'x' }, { token: person.token })).ret).toBe(0);
  });

  test('covers periods before, between and after all entries [ACCT-08]', async () => {
    const person = await server.person();
    const begin = later();
    await busy(person, 30, begin);
    const of = async (from: number, to: number) => {
      const { lists, opening, closing } = await readStatement(person.token, begin + from * 60_000, begin + to * 60_000);
      expect(closing.length === 0 ? opening : (sound({ lists, opening, closing }), closing)).toEqual(closing);
      return lists.length;
    };
    expect(
      await Promise.all([of(-100, 0), of(-100, 1), of(10, 10), of(10, 11), of(0, 30), of(29, 900), of(30, 900)]),
    ).toEqual([0, 1, 0, 1, 30, 1, 0]);
  });

  test("contains only the customer's own entries [ACCT-08]", async () => {
    const [first, other] = [await server.person(), await server.person()];
    await busy(first, 10);
    expect((await readStatement(other.token, 0, START + DAY_MS)).lists).toEqual([]);
  });
});

describe('lifetime', () => {
  test('sums deposits, withdrawals, fees and balance from the ledger, losses included [TRUST-10]', async () => {
    const person = await server.person();
    const account = await findCustomer(server.services.db, person.username);
    const own = { customer: account!.id, asset: 'USDT' } as const;
    const operator = { asset: 'USDT' } as const;
    const now = server.clock.now();
    await server.services.db.transaction((tx) =>
      postAll(tx, [
        {
          kind: 'interest',
          now,
          legs: [
            { ...operator, purpose: 'recharge', amount: -1_000_000_000n },
            { ...own, purpose: 'available', amount: 1_000_000_000n },
          ],
        },
        {
          kind: 'option',
          now,
          legs: [
            { ...own, purpose: 'available', amount: -250_000_001n },
            { ...operator, purpose: 'options', amount: 250_000_001n },
          ],
        },
        {
          kind: 'withdraw',
          now,
          legs: [
            { ...own, purpose: 'available', amount: -101_000_000n },
            { ...operator, purpose: 'withdrawals', amount: 100_000_000n },
            { ...operator, purpose: 'fees', amount: 1_000_000n },
          ],
        },
      ]),
    );
    await server.must(transferIn, { amount: '10' }, { token: person.token, key: 'lifetime-1' });
    const { lists } = await server.must(lifetime, {}, { token: person.token });
    expect(lists).toEqual([{ code: 'USDT', in: '1000', out: '100', fees: '1', total: '648.999999' }]);
  });
});
