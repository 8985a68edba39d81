import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvals } from '../../../../server/desk/schema.ts';
import { type DeskClient, type Person, startDesk } from './desk-client.ts';

let desk: DeskClient;
let compliance: Person;
let treasury: Person;
let support: Person;
/** Ids of 120 decided proposals of compliance, oldest first: every third is about a withdrawal, the rest unfreeze. */
let ids: number[];
beforeAll(async () => {
  desk = await startDesk();
  compliance = await desk.person('compliance');
  treasury = await desk.person('treasury');
  support = await desk.person('support');
  const row = { target: 'x', body: '{}', subject: '{}', digest: 'd', reason: 'r', made: 1, expires: Date.UTC(2100, 0) };
  const decided = Array.from({ length: 120 }, (_, number) => ({
    ...row,
    action: number % 3 === 0 ? 'withdrawal.approve' : 'customer.unfreeze',
    maker: compliance.id,
    state: number % 2 === 0 ? ('done' as const) : ('rejected' as const),
    checker: treasury.id,
  }));
  const open = { ...row, action: 'withdrawal.approve', maker: compliance.id, state: 'open' as const };
  const { db } = desk.server.services;
  const written = await db
    .insert(approvals)
    .values([...decided, open])
    .returning({ id: approvals.id });
  ids = written.slice(0, decided.length).map(({ id }) => id);
});
afterAll(() => desk.server.close());

const list = async (who: Person, query: string): Promise<number[]> =>
  (await desk.view(`approvals?${query}`, who.cookie)).body.approvals.map(({ id }: { readonly id: number }) => id);

describe('decided proposals', () => {
  test('are listed to their maker, newest first, 50 a page [DESK-05]', async () => {
    const newest = ids.toReversed();
    expect(await list(compliance, 'state=decided')).toEqual(newest.slice(0, 50));
    expect(await list(compliance, `state=decided&before=${newest[49]}`)).toEqual(newest.slice(50, 100));
    expect(await list(compliance, `state=decided&before=${newest[99]}`)).toEqual(newest.slice(100));
  });

  test('are listed to those who may do the action, and to no one else [DESK-05]', async () => {
    const payouts = ids.filter((_, number) => number % 3 === 0).toReversed();
    expect(await list(treasury, 'state=decided')).toEqual(payouts);
    expect(await list(support, 'state=decided')).toEqual([]);
  });
});

test('open proposals are listed without decided ones [DESK-05]', async () => {
  expect(await list(treasury, 'state=open')).toHaveLength(1);
  expect(await list(support, 'state=open')).toEqual([]);
});
