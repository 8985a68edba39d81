import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { alarmsJob } from '../../../../server/desk/alarms/job.ts';
import { findProblems, type Problems } from '../../../../server/desk/alarms/problems.ts';
import { alarms } from '../../../../server/desk/alarms/schema.ts';
import { appendLog } from '../../../../server/desk/log/append.ts';
import { createStaff } from '../../../../server/desk/staff/people.ts';
import { disputedChains } from '../../../../server/modules/deposits/index.ts';
import { deposits } from '../../../../server/modules/deposits/schema.ts';
import { payoutLookups } from '../../../../server/modules/withdrawals/lookups.ts';
import { ChainUnreadable } from '../../../../server/ports/chain-reader.ts';
import { DAY_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import type { Role } from '../../../../src/desk/api/roles.ts';
import { testServer } from '../fixtures.ts';
import { depositWorld } from './deposit-world.ts';
import { staffSteps } from './staff-steps.ts';
import { FakeChain, hashFor, payoutSteps } from './withdrawal-steps.ts';

const { chain, steps, reported, runJobs } = depositWorld();
const find = (): Promise<Problems> => findProblems(steps.desk.server.services);
/** Lets the watcher read the networks after some minutes. */
async function watch(minutes: number): Promise<void> {
  steps.desk.server.clock.advance(minutes * MINUTE_MS);
  await runJobs();
}

describe('the problems of networks', () => {
  test('name those whose nodes have disagreed for two minutes, until they agree [DESK-41]', async () => {
    await watch(1);
    const height = vi.spyOn(chain, 'height').mockRejectedValue(new ChainUnreadable('disagreement', 'other blocks'));
    await watch(1);
    expect((await find()).nodesDisagree).toEqual([]);
    // page Today says it at once
    expect(await disputedChains(steps.desk.server.services)).toEqual(['BEP20', 'TRC20']);
    await watch(1);
    await watch(1);
    expect((await find()).nodesDisagree).toEqual([{ subject: 'BEP20' }, { subject: 'TRC20' }]);
    // a node that is away takes nothing back
    height.mockRejectedValue(new ChainUnreadable('away', 'no answer'));
    await watch(1);
    expect((await find()).nodesDisagree).toEqual([{ subject: 'BEP20' }, { subject: 'TRC20' }]);
    height.mockRestore();
    chain.tip += 20;
    await watch(1);
    expect((await find()).nodesDisagree).toEqual([]);
    expect(await disputedChains(steps.desk.server.services)).toEqual([]);
  });

  test('name a network whose nodes disagree about one reported deposit [DESK-41]', async () => {
    const { hash } = await reported();
    chain.breakAt('TRC20', hash, 'disagreement');
    await watch(1);
    expect((await find()).nodesDisagree).toEqual([]);
    await watch(2);
    expect((await find()).nodesDisagree).toEqual([{ subject: 'TRC20' }]);
    chain.mine('TRC20', hash, []);
    await watch(10);
    expect((await find()).nodesDisagree).toEqual([]);
  });

  test('name a network whose nodes disagree about a balance for half an hour [DESK-41]', async () => {
    const { services, clock } = steps.desk.server;
    const balance = vi.spyOn(chain, 'balance').mockRejectedValue(new ChainUnreadable('disagreement', 'balances'));
    const ask = () => services.chainReader.balance('TRC20', { contract: '', address: 'T1' }).catch(() => undefined);
    await ask();
    clock.advance(29 * MINUTE_MS);
    await ask();
    expect((await find()).nodesDisagree).toEqual([]);
    clock.advance(MINUTE_MS);
    expect((await find()).nodesDisagree).toEqual([{ subject: 'TRC20' }]);
    balance.mockResolvedValue(5n);
    await ask();
    expect((await find()).nodesDisagree).toEqual([]);
    balance.mockRestore();
  });

  test('forget a disagreement about what no one asks any more [DESK-41]', async () => {
    const { hash } = await reported();
    chain.breakAt('TRC20', hash, 'disagreement');
    await watch(1);
    await watch(2);
    const { id } = (await steps.desk.server.services.db.select().from(deposits)).find((row) => row.hashKey === hash)!;
    await steps.desk.server.services.db.update(deposits).set({ status: 'failed' }).where(eq(deposits.id, id));
    await watch(60);
    expect((await find()).nodesDisagree).toEqual([{ subject: 'TRC20' }]);
    await watch(11);
    expect((await find()).nodesDisagree).toEqual([]);
  });

  test('name those that were not read for ten minutes, and none while money is paused [DESK-41]', async () => {
    chain.answersLeft = 0;
    await watch(11);
    expect((await find()).networkUnread).toEqual([{ subject: 'BEP20' }, { subject: 'TRC20' }]);
    vi.spyOn(steps.desk.server.services.ledgerAudit, 'isIntact', 'get').mockReturnValue(false);
    expect(await find()).toMatchObject({ networkUnread: undefined, nodesDisagree: undefined });
    chain.answersLeft = Infinity;
  });
});

test('name a credited payment that is gone, by the number of its deposit [DESK-41]', async () => {
  const { db, clock } = steps.desk.server.services;
  const { id } = await reported();
  const [row] = await db.update(deposits).set({ lost: clock.now() }).where(eq(deposits.id, id)).returning();
  expect((await find()).depositLost).toEqual([{ subject: row?.number, record: id }]);
});

test('name an owner whom a command invited, for a day, once another owner can log in [DESK-45]', async () => {
  const { db, clock } = steps.desk.server.services;
  const invite = async (name: string, ...roles: Role[]): Promise<number> => {
    const now = clock.now();
    const { id, email } = await createStaff(db, { name, email: `${name}@andaman.example`, roles, now });
    const details = { name, email, roles };
    return db.transaction((tx) => appendLog(tx, { time: now, action: 'staff.invite', target: `staff ${id}`, details }));
  };
  await invite('cleo', 'support');
  expect((await find()).ownerByCommand).toEqual([]);
  const entry = await invite('dora', 'owner', 'treasury');
  expect((await find()).ownerByCommand).toEqual([{ subject: String(entry) }]);
  const { services } = steps.desk.server;
  const states = async () =>
    (await db.select().from(alarms).where(eq(alarms.kind, 'ownerByCommand'))).map(({ ended }) => ended !== null);
  await alarmsJob.run(services);
  expect(await states()).toEqual([false]);
  steps.desk.server.clock.advance(DAY_MS);
  expect((await find()).ownerByCommand).toEqual([]);
  await alarmsJob.run(services);
  expect(await states()).toEqual([true]);
});

describe('the problems of payments', () => {
  const fakeChain = new FakeChain();
  const server = testServer({}, { adapters: { chainReader: fakeChain } });

  test('name one that is not what was ordered, by the number of its withdrawal [DESK-41]', async () => {
    const { ready, order, person, connect, send, payment } = payoutSteps(server, fakeChain);
    await server.services.jobs.stop();
    const { id, number } = await order(await ready());
    const payouts = await connect();
    await send([await person('treasury'), await person('treasury', 'compliance')], id);
    payouts.found.set(hashFor(id), payment({ time: server.clock.now() - DAY_MS }));
    server.clock.advance(10 * MINUTE_MS);
    await payoutLookups.run(server.services);
    expect((await findProblems(server.services)).paymentDiffers).toEqual([{ subject: number, record: id }]);
  });

  test('name no first owners, whom only a command can invite, but later ones [DESK-45]', async () => {
    const { db, clock } = server.services;
    const { person } = staffSteps(server);
    const invited = (target: string): Promise<number> => {
      const details = { name: 'Anna', email: 'first@andaman.example', roles: ['owner'] };
      const entry = { time: clock.now(), action: 'staff.invite', target, details };
      return db.transaction((tx) => appendLog(tx, entry));
    };
    await invited('staff 998');
    await invited('staff 999');
    expect((await findProblems(server.services)).ownerByCommand).toEqual([]);
    await person('owner');
    expect((await findProblems(server.services)).ownerByCommand).toEqual([]);
    const later = await invited('staff 999');
    expect((await findProblems(server.services)).ownerByCommand).toEqual([{ subject: String(later) }]);
  });
});
