import { beforeAll, beforeEach, expect, test } from 'vitest';
import { act, prepare } from '../../../../server/desk/act.ts';
import { findLogFault } from '../../../../server/desk/log/log.ts';
import { actions } from '../../../../server/desk/registry.ts';
import { reconcileAll } from '../../../../server/reconciliations.ts';
import { testServer } from '../fixtures.ts';
import { contentsOf, isKilled, killedAfter } from './killed.ts';
import type { StaffPerson } from './staff-steps.ts';
import { payoutSteps } from './withdrawal-steps.ts';

const server = testServer({}, { audited: true });
const steps = payoutSteps(server);
const { ready, order, present, perform, approve, sign, agePayees, decide } = steps;

let anna: StaffPerson;
let bert: StaffPerson;
let id: number;
beforeAll(async () => {
  // they write to the same tables
  await server.services.jobs.stop();
  [anna, bert] = [await steps.person('treasury'), await steps.person('treasury')];
});
beforeEach(async () => {
  const som = await ready();
  const first = await order(som);
  await decide(first.number, { step: 'processing', by: 'nok' });
  await decide(first.number, { step: 'success', by: 'nok', payment: { id: `P ${first.number}`, hash: first.number } });
  await agePayees(som);
  await steps.advance(1);
  ({ id } = await order(som));
});

/** Everything that a decision about a withdrawal may change. */
const everything = (): Promise<unknown> =>
  contentsOf(server.services.db, [
    'withdrawals',
    'holds',
    'journals',
    'postings',
    'messages',
    'outbox',
    'approvals',
    'staff_log',
  ]);

test.each([
  ['approve', {}, async () => {}],
  ['begin', {}, () => approve([anna, bert], id)],
  [
    'sent',
    { reference: 'ab'.repeat(32) },
    async () => {
      await approve([anna, bert], id);
      await perform(anna, 'begin', id);
    },
  ],
  ['question', { note: 'Is this theirs?' }, async () => {}],
  ['fail', { reason: 'payoutNotAccepted' }, async () => {}],
] as const)('%s that is cut off after any statement leaves nothing behind [CHAIN-12]', async (name, more, before) => {
  await before();
  const handler = actions.get(`withdrawal.${name}`)!;
  const body = { withdrawal: id, ...more };
  let cutOff = 0;
  for (let statements = 1; ; statements += 1) {
    const { context } = present(anna);
    const { seen, nonce } = await prepare(context, handler, body);
    const signature = nonce === undefined ? undefined : await sign(present(anna), seen);
    const untouched = await everything();
    // the signature is checked in a transaction of its own before
    const services = { ...server.services, db: killedAfter(server.services.db, statements) };
    try {
      await act({ ...context, services }, handler, { body, seen, signature });
      expect(await everything()).not.toEqual(untouched);
      break;
    } catch (error) {
      if (!isKilled(error)) throw error;
      cutOff += 1;
      expect([statements, await everything()]).toEqual([statements, untouched]);
    }
  }
  expect(cutOff).toBeGreaterThan(5);
  expect(await reconcileAll(server.services.db)).toEqual([]);
  expect(await findLogFault(server.services.db)).toBeUndefined();
});
