import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Services } from '../../../../server/context.ts';
import { findCustomers } from '../../../../server/desk/customers/search.ts';
import type { StaffMember } from '../../../../server/desk/staff/people.ts';
import { transferReference } from '../../../../server/modules/deposits/index.ts';
import { maskedName } from '../../../../server/modules/verifications/index.ts';
import { identityVerifications } from '../../../../server/modules/verifications/schema.ts';
import { customers } from '../../../../server/platform/db/schema.ts';
import type { Role } from '../../../../src/desk/api/roles.ts';
import { testDatabase } from '../ledger/test-database.ts';

const database = testDatabase();
const submission = { tier: 'primary', state: 'verified', type: 'passport', created: 1 };

let first: number;
let other: number;
beforeAll(async () => {
  [first = 0, other = 0] = await database.customers(2);
  await database.db
    .update(customers)
    .set({ identity: '66812345678', phone: '66812345678', email: 'jai.dee+shop@gmail.com' })
    .where(eq(customers.id, first));
  await database.db.insert(identityVerifications).values({ ...submission, account: first, name: 'Somchai Jaidee' });
});

const search = (term: string, role: Role) =>
  findCustomers(
    { services: { db: database.db } as Services, member: { roles: [role] } as StaffMember },
    { search: term },
  );
const matches = async (term: string, role: Role = 'owner') =>
  (await search(term, role)).customers.map((entry) => [entry.id, ...entry.matches]);

test.each([
  ['somchai jaidez', 'Somchai Jaidee'],
  ['somchai jadee', 'Somchai Jaidee'],
  ['Somchaii Jaidee', 'Somchai Jaidee'],
  ['Somhcai Jaidee', 'Somchai Jaidee'],
  ['omchai jaidee', 'Somchai Jaidee'],
  ['jai.deee+shop@gmail.com', 'jai.dee+shop@gmail.com'],
  ['jai.dee+shop@gmial.com', 'jai.dee+shop@gmail.com'],
  ['jai.dee+shopgmail.com', 'jai.dee+shop@gmail.com'],
])('for %s, with one wrong letter, finds the customer as close [DESK-51]', async (term, value) => {
  expect(await matches(term)).toEqual([[first, `close: ${value} (you typed ${term})`]]);
});

test.each([
  ['0812345679', '+66812345679'],
  ['081245678', '+6681245678'],
  ['08123456788', '+668123456788'],
  ['+66 81 235 4678', '+66812354678'],
])('for %s, with one wrong digit, finds the customer as close [DESK-51]', async (term, typed) => {
  expect(await matches(term)).toEqual([[first, `close: +66812345678 (you typed ${typed})`]]);
});

test('for a deposit reference with a wrong check letter finds the customer whose number is in it [DESK-51]', async () => {
  const right = transferReference(first, 4);
  const wrong = right.slice(0, -1) + (right.endsWith('Z') ? 'A' : 'Z');
  expect(await matches(right)).toEqual([[first, 'transferReference']]);
  expect(await matches(wrong.toLowerCase())).toEqual([
    [first, `close: customer ${first}, wrong check letter (you typed ${wrong})`],
  ]);
  expect(await matches(transferReference(999_999, 4).slice(0, -1) + 'O')).toEqual([]);
});

test('for two wrong letters finds no one [DESK-51]', async () => {
  expect(await matches('somchay jaydee')).toEqual([]);
  expect(await matches('jay.dee+shopp@gmail.com')).toEqual([]);
  expect(await matches('+66 81 234 5079')).toEqual([]);
});

test('masks what is close for support, and shows exact customers first [DESK-51]', async () => {
  expect(await matches('somchai jaidez', 'support')).toEqual([
    [first, `close: ${maskedName('Somchai Jaidee')} (you typed somchai jaidez)`],
  ]);
  await database.db.insert(identityVerifications).values({ ...submission, account: other, name: 'Somchai Jaided' });
  expect(await matches('Somchai Jaidee')).toEqual([
    [first, 'name'],
    [other, 'close: Somchai Jaided (you typed Somchai Jaidee)'],
  ]);
  expect((await search('Somchai Jaidee', 'owner')).hasMore).toBe(false);
  await database.db.delete(identityVerifications).where(eq(identityVerifications.account, other));
});
