import { sql } from 'drizzle-orm';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { config } from '../../../../../src/api/content.ts';
import { transferIn } from '../../../../../src/api/liquidity.ts';
import { receipts } from '../../../../../src/api/receipts.ts';
import { accountEntries } from '../../../../../src/api/account.ts';
import { readBody, verifyReceipts } from '../../../../../src/domain/receipts.ts';
import { receiptMarks } from '../../../../../server/modules/receipts/schema.ts';
import { postAll } from '../../../../../server/ledger/ledger.ts';
import { Signer } from '../../../../../server/modules/receipts/signer.ts';
import { testServer } from '../../fixtures.ts';
import { type Person, startServer } from '../../support.ts';

const server = testServer({}, { reset: false });

const rich = async (): Promise<Person> => {
  const person = await server.person();
  await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount: '1000' });
  return person;
};
const publicKey = async (): Promise<string> => (await server.must(config, { act: 'system' })).receipts;
const readReceipts = ({ token }: Person, from = 1): Promise<any> =>
  server.must(receipts, { from: String(from) }, { token });

test('signs one receipt for every journal of the account', async () => {
  const person = await rich();
  await server.must(transferIn, { amount: '10.5' }, { token: person.token, key: 'receipt-one' });
  const response = await readReceipts(person);
  expect(response.total).toBe(2);
  const bodies = response.lists.map((item: any) => readBody(item.body));
  expect(
    bodies.map((body: any) => [
      body.sequence,
      body.kind,
      body.legs.map((leg: any) => [leg.purpose, leg.amount, leg.balance]),
    ]),
  ).toEqual([
    [1, 'grant', [['available', '1000', '1000']]],
    [
      2,
      'subscribe',
      [
        ['available', '-10.5', '989.5'],
        ['liquidity', '10.5', '10.5'],
      ],
    ],
  ]);
  const { lists: visible } = await server.must(accountEntries, {}, { token: person.token });
  expect(visible).toHaveLength(2);
  expect(
    await verifyReceipts({
      account: response.account,
      receipts: response.lists,
      head: response.head,
      publicKey: await publicKey(),
      entries: visible,
    }),
  ).toMatchObject({ state: 'whole', upTo: 2, signed: true });
});

test('appends new receipts, and keeps earlier ones byte for byte', async () => {
  const person = await rich();
  const first = await readReceipts(person);
  await Promise.all(
    ['10', '11', '12'].map((amount) =>
      server.must(transferIn, { amount }, { token: person.token, key: `receipt-more-${amount}` }),
    ),
  );
  // simultaneous reads create one chain
  const [all, again, rest] = await Promise.all([readReceipts(person), readReceipts(person), readReceipts(person, 2)]);
  expect(all.lists.slice(0, 1)).toEqual(first.lists);
  expect(again.lists).toEqual(all.lists);
  expect([...first.lists, ...rest.lists]).toEqual(all.lists);
  expect(
    await verifyReceipts({ account: all.account, receipts: all.lists, head: rest.head, publicKey: await publicKey() }),
  ).toMatchObject({ state: 'whole', upTo: 4 });
  const none = await readReceipts(person, 5);
  expect([none.lists, none.head.sequence, none.head.hash]).toEqual([[], 4, all.lists.at(-1).hash]);
});

test('pages a long history with its total up to a signed end', async () => {
  const person = await rich();
  const { db, clock } = server.services;
  const { rows } = (await db.execute(sql`select id from accounts where username = ${person.username}`)) as any;
  const customer = Number(rows[0].id);
  await db.transaction((tx) =>
    postAll(
      tx,
      Array.from({ length: 1599 }, () => ({
        kind: 'interest',
        now: clock.now(),
        legs: [
          { purpose: 'interest' as const, asset: 'USDT', amount: -1n },
          { customer, purpose: 'available' as const, asset: 'USDT', amount: 1n },
        ],
      })),
    ),
  );
  const all: any[] = [];
  let response: any;
  do {
    response = await readReceipts(person, all.length + 1);
    expect(response.total).toBe(1600);
    all.push(...response.lists);
  } while (response.lists.length > 0 && all.length < response.total);
  expect(
    await verifyReceipts({
      account: response.account,
      receipts: all,
      head: response.head,
      publicKey: await publicKey(),
    }),
  ).toMatchObject({ state: 'whole', upTo: 1600, signed: true });
});

const longHistory = async (person: Person, entries: number): Promise<number> => {
  const { db, clock } = server.services;
  const { rows } = (await db.execute(sql`select id from accounts where username = ${person.username}`)) as any;
  const customer = Number(rows[0].id);
  await db.transaction((tx) =>
    postAll(
      tx,
      Array.from({ length: entries }, () => ({
        kind: 'interest',
        now: clock.now(),
        legs: [
          { purpose: 'interest' as const, asset: 'USDT', amount: -1n },
          { customer, purpose: 'available' as const, asset: 'USDT', amount: 1n },
        ],
      })),
    ),
  );
  return customer;
};

test('signs the end of the existing chain when asked far past it [HARD-12]', async () => {
  const person = await rich();
  await longHistory(person, 1099);
  const beyond = await readReceipts(person, 999_999_999);
  expect([beyond.lists, beyond.total, beyond.head.sequence]).toEqual([[], 1100, 1000]);
  const first = await readReceipts(person);
  const second = await readReceipts(person, 501);
  expect(second.lists.at(-1)).toMatchObject({ sequence: 1000, hash: beyond.head.hash });
  expect(
    await verifyReceipts({
      account: beyond.account,
      receipts: [...first.lists, ...second.lists],
      head: beyond.head,
      publicKey: await publicKey(),
    }),
  ).toMatchObject({ state: 'whole', upTo: 1000, signed: true });
});

test('reads only entries without a receipt, even if its marks are lost [HARD-05]', async () => {
  const person = await rich();
  await longHistory(person, 50);
  const { db } = server.services;
  const before = await readReceipts(person);
  const account = Number(before.account);
  await db.delete(receiptMarks);
  await server.qa('POST', 'fund', { username: person.username, code: 'BTC', amount: '1' });
  await server.must(transferIn, { amount: '10' }, { token: person.token, key: 'receipt-marks' });
  const after = await readReceipts(person);
  expect([after.total, after.lists.slice(0, before.lists.length)]).toEqual([before.total + 2, before.lists]);
  expect(after.lists.slice(-2).map((item: any) => readBody(item.body)!.kind)).toEqual(['grant', 'subscribe']);
  const marks = (await db.execute(
    sql`select count(*)::int as n from ledger_accounts a join receipt_marks m on m.account = a.id and m.sequence = a.sequence where a.customer = ${account}`,
  )) as any;
  expect(marks.rows[0].n).toBe(3);
  // no posting is left to read
  const {
    rows: [plan],
  } = (await db.execute(
    sql`select coalesce(sum(a.sequence - coalesce(m.sequence, 0)), 0)::int as unread from ledger_accounts a left join receipt_marks m on m.account = a.id where a.customer = ${account}`,
  )) as any;
  expect(plan.unread).toBe(0);
  expect((await readReceipts(person)).lists).toEqual(after.lists);
});

test("returns only the customer's own receipts, or a signed empty chain", async () => {
  const [person, other] = [await rich(), await server.person()];
  const response = await readReceipts(other);
  expect([response.lists, response.total, response.head.sequence]).toEqual([[], 0, 0]);
  expect(
    await verifyReceipts({
      account: response.account,
      receipts: [],
      head: response.head,
      publicKey: await publicKey(),
    }),
  ).toMatchObject({ state: 'whole', upTo: 0, signed: true });
  const own = await readReceipts(person);
  expect(
    await verifyReceipts({
      account: response.account,
      receipts: own.lists,
      head: own.head,
      publicKey: await publicKey(),
    }),
  ).toMatchObject({ fault: 'signature' });
});

test("the customer's check names a receipt that was changed in the database", async () => {
  const person = await rich();
  await server.must(transferIn, { amount: '10' }, { token: person.token, key: 'receipt-changed' });
  const response = await readReceipts(person);
  await server.services.db.execute(
    sql`update receipts set body = replace(body, '"10"', '"11"') where account = ${Number(response.account)}`,
  );
  const changed = await readReceipts(person);
  expect(
    await verifyReceipts({
      account: response.account,
      receipts: changed.lists,
      head: changed.head,
      publicKey: await publicKey(),
    }),
  ).toMatchObject({ state: 'broken', fault: 'changed', at: 2 });
});

test('keeps its key over restarts in a private file, and names an invalid one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'andaman-key-'));
  const first = new Signer(folder, undefined);
  expect(new Signer(folder, undefined).publicKey).toBe(first.publicKey);
  expect(statSync(join(folder, 'receipts-key.pem')).mode & 0o777).toBe(0o600);
  expect(() => new Signer(folder, 'not a key')).toThrow('RECEIPTS_KEY is no Ed25519 key in PEM.');
  rmSync(folder, { recursive: true, force: true });
});

test('a device follows a key change only if the old key signed the new one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'andaman-key-'));
  const pem = (): string =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const [first, second, third] = [pem(), pem(), pem()] as const;
  const old = new Signer(folder, first);
  const other = await startServer({ receiptsKey: first + second + third });
  try {
    const { token } = await other.person();
    const response = await other.must(receipts, {}, { token });
    expect(response.keys.map(({ key }) => key)).toEqual([
      old.publicKey,
      expect.any(String),
      (await other.must(config, { act: 'system' })).receipts,
    ]);
    const check = (publicKey: string, keys: any) =>
      verifyReceipts({ account: response.account, receipts: response.lists, head: response.head, publicKey, keys });
    for (const { key } of response.keys)
      expect(await check(key, response.keys)).toMatchObject({ state: 'whole', signed: true });
    expect(await check(old.publicKey, undefined)).toMatchObject({ state: 'broken', fault: 'signature' });
    // an unsigned key in the middle, and a stranger's key at the end
    expect(
      await check(
        old.publicKey,
        response.keys.map((key) => ({ ...key, signature: '' })),
      ),
    ).toMatchObject({ fault: 'signature' });
    expect(await check(old.publicKey, [response.keys[0], response.keys[2]])).toMatchObject({ fault: 'signature' });
    expect(await check(new Signer(folder, pem()).publicKey, response.keys)).toMatchObject({ fault: 'signature' });
    // the old key still verifies what it signed
    const text = ['andaman receipts 1', response.account, 0, '', 1].join('\n');
    expect(
      await verifyReceipts({
        account: response.account,
        receipts: [],
        head: { sequence: 0, hash: '', time: 1, signature: old.sign(text) },
        publicKey: old.publicKey,
      }),
    ).toMatchObject({ state: 'whole', signed: true });
  } finally {
    await other.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
