import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { act, prepare } from '../../../../server/desk/act.ts';
import { approve as approveProposal } from '../../../../server/desk/approvals/approvals.ts';
import { findLogFault } from '../../../../server/desk/log/log.ts';
import { actions } from '../../../../server/desk/registry.ts';
import { approvals } from '../../../../server/desk/schema.ts';
import { journals } from '../../../../server/ledger/schema.ts';
import { payoutLookups } from '../../../../server/modules/withdrawals/lookups.ts';
import { reconcileAll } from '../../../../server/reconciliations.ts';
import { cancelWithdrawal } from '../../../../src/api/withdrawals.ts';
import { newKey, testServer } from '../fixtures.ts';
import type { StaffPerson } from './staff-steps.ts';
import { FakeChain, hashFor, payoutSteps } from './withdrawal-steps.ts';

/** 1,000 before a release. */
const ROUNDS = 100;

const fakeChain = new FakeChain();
const server = testServer({}, { audited: true, reset: false, adapters: { chainReader: fakeChain } });
const steps = payoutSteps(server, fakeChain);
const { ready, order, rowOf, present, perform, propose, approve, sign, connect, payment } = steps;
type Customer = Awaited<ReturnType<typeof ready>>;

let anna: StaffPerson;
let bert: StaffPerson;
let som: Customer;
beforeAll(async () => {
  [anna, bert] = [await steps.person('treasury'), await steps.person('treasury')];
});

/** Orders of one customer: more are above the limit of a day. */
const ORDERS = 8;

/** Turns of the event loop by which a cancellation is later than in the round before. */
const TURNS = 15;

/** Opens an action: what someone has on the screen, signed and ready to be sent. */
async function open(who: StaffPerson, action: string, withdrawal: number, more: object = {}) {
  const handler = actions.get(`withdrawal.${action}`)!;
  const { context } = present(who);
  const body = { withdrawal, ...more };
  const { seen } = await prepare(context, handler, body);
  const signature = await sign(present(who), seen);
  return () => act(context, handler, { body, seen, signature });
}
/** The same for the approval of a proposal. */
async function openApproval(who: StaffPerson, id: number) {
  const [row] = await server.services.db.select().from(approvals).where(eq(approvals.id, id));
  const seen = row!.digest;
  const signature = await sign(present(who), seen, id);
  return () => approveProposal(present(who).context, actions, { id, seen, signature });
}
/** What became of a call: its state, or the code of its refusal. */
const codeOf = (result: PromiseSettledResult<unknown>): string => {
  if (result.status === 'fulfilled') return 'done';
  const { code, key } = result.reason as { code?: string; key?: string };
  return code ?? key ?? String(result.reason);
};
const cancel = async (number: string): Promise<void> => {
  const answer = await server.call(cancelWithdrawal, { id: number }, { token: som.token, key: newKey() });
  if (answer.ret !== 1) throw Object.assign(new Error(answer.msg), { code: 'refused' });
};
/**
 * Runs calls at once. In the first two rounds of ten, the first or the last one is done before the others begin, so
 * that each of them wins at least once on any machine.
 */
async function race<T>(round: number, calls: readonly (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
  const settled = async (call: () => Promise<T>) => (await Promise.allSettled([call()]))[0];
  const ahead = { 0: 0, 1: calls.length - 1 }[round % 10];
  const early = ahead === undefined ? undefined : await settled(calls[ahead]!);
  return Promise.all(calls.map(async (call, index) => (index === ahead ? early! : settled(call))));
}
/** Kinds of the journals that end a withdrawal: exactly one of them may exist. */
const endsOf = async (number: string): Promise<string[]> => {
  const rows = await server.services.db
    .select({ kind: journals.kind })
    .from(journals)
    .where(and(eq(journals.reference, number), inArray(journals.kind, ['withdrawPaid', 'withdrawReturn'])));
  return rows.map(({ kind }) => kind);
};

test(`an approval and a cancellation at once have one outcome, ${ROUNDS} times [CHAIN-12]`, async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round % ORDERS === 0) som = await ready('2000');
    const { id, number } = await order(som);
    const approval = await propose(anna, 'approve', id);
    const approving = await openApproval(bert, approval);
    const late = async (): Promise<void> => {
      // in each round the cancellation is sent a little later
      for (let turn = 0; turn < (round % 20) * TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      return cancel(number);
    };
    const results = await race<unknown>(round, [approving, late]);
    const { status } = await rowOf(number);
    outcomes.add(status);
    const [outcome, cancellation] = [results[0]!.status === 'fulfilled' ? results[0]!.value : '', codeOf(results[1]!)];
    if (status === 'cancelled') {
      expect([outcome, cancellation, await endsOf(number)]).toEqual(['changed', 'done', ['withdrawReturn']]);
    } else {
      expect([status, outcome, cancellation, await endsOf(number)]).toEqual(['processing', 'done', 'refused', []]);
    }
  }
  expect([...outcomes].sort()).toEqual(['cancelled', 'processing']);
  expect(await findLogFault(server.services.db)).toBeUndefined();
});

test(`a withdrawal that two begin while a third returns it is never paid and returned, ${ROUNDS} times [CHAIN-12]`, async () => {
  const chain = await connect();
  const outcomes = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round % ORDERS === 0) som = await ready('2000');
    const { id, number } = await order(som);
    await approve([anna, bert], id);
    const back = await propose(anna, 'fail', id, { reason: 'payoutNotAccepted' });
    const returning = await openApproval(bert, back);
    const [first, second] = [await open(anna, 'begin', id), await open(bert, 'begin', id)];
    const results = await race<unknown>(round, [first, second, returning]);
    const begun = results.slice(0, 2).filter(({ status }) => status === 'fulfilled').length;
    const isReturned = results[2]?.status === 'fulfilled' && results[2].value === 'done';
    expect(begun).toBe(isReturned ? 0 : 1);
    const row = await rowOf(number);
    outcomes.add(row.status);
    expect([row.status, row.sent !== null, await endsOf(number)]).toEqual(
      isReturned ? ['fail', false, ['withdrawReturn']] : ['processing', true, []],
    );
    if (isReturned) continue;
    // the chain shows the payment while two people try to return it
    const hash = hashFor(id);
    const sender = row.sentBy === anna.context.member.id ? anna : bert;
    await perform(sender, 'sent', id, { reference: hash });
    chain.found.set(hash, payment());
    await Promise.allSettled([
      payoutLookups.run(server.services),
      perform(anna, 'fail', id, { reason: 'payoutChainFailed' }),
      payoutLookups.run(server.services),
    ]);
    expect([(await rowOf(number)).status, await endsOf(number)]).toEqual(['success', ['withdrawPaid']]);
  }
  expect([...outcomes].sort()).toEqual(['fail', 'processing']);
  expect(await reconcileAll(server.services.db)).toEqual([]);
});
