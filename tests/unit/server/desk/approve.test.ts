import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { act, prepare } from '../../../../server/desk/act.ts';
import { approve, type Approved, decline } from '../../../../server/desk/approvals/approvals.ts';
import { customerActions } from '../../../../server/desk/customers/actions.ts';
import { approvals, staff, staffLog } from '../../../../server/desk/schema.ts';
import { createStaff } from '../../../../server/desk/staff/people.ts';
import { customers } from '../../../../server/platform/db/schema.ts';
import { HOUR_MS } from '../../../../src/domain/time.ts';
import { testServer } from '../fixtures.ts';
import { freezeSteps, unfreeze } from './freeze-steps.ts';
import type { StaffPerson } from './staff-steps.ts';

const server = testServer();
const handlers = new Map(customerActions.map((handler) => [handler.action.id, handler]));
const { person, sign, customer, isFrozen, doFreeze, logged } = freezeSteps(server);

const propose = async (who: StaffPerson, account: number): Promise<number> => {
  const { seen } = await prepare(who.context, unfreeze, { account });
  const outcome = await act(who.context, unfreeze, { body: { account }, seen, signature: await sign(who, seen) });
  if (outcome.state !== 'proposed') throw new Error('it was done at once');
  return outcome.approval;
};
const digestOfApproval = async (id: number): Promise<string> =>
  (await server.services.db.select().from(approvals).where(eq(approvals.id, id)))[0]!.digest;
const approveAs = async (who: StaffPerson, id: number): Promise<Approved> => {
  const seen = await digestOfApproval(id);
  return approve(who.context, handlers, { id, seen, signature: await sign(who, seen, id) });
};
/** Freezes an account anew, so that what a proposal is about has changed. */
const frozenAgain = (account: number): Promise<unknown> =>
  server.services.db
    .update(customers)
    .set({ frozen: server.clock.now() + 1 })
    .where(eq(customers.id, account));
const stateOf = async (id: number): Promise<string> =>
  (await server.services.db.select().from(approvals).where(eq(approvals.id, id)))[0]!.state;
describe('an action of two people', () => {
  let maker: StaffPerson;
  let checker: StaffPerson;
  let account: number;
  beforeEach(async () => {
    [maker, checker] = [await person('compliance'), await person('owner')];
    account = (await customer()).id;
    await doFreeze(maker, account);
  });

  test('happens when the second person approves it with a passkey [DESK-05]', async () => {
    const id = await propose(maker, account);
    expect([await isFrozen(account), await stateOf(id)]).toEqual([true, 'open']);
    expect(await approveAs(checker, id)).toBe('done');
    expect([await isFrozen(account), await stateOf(id)]).toEqual([false, 'done']);
    expect(await logged(`customer ${account}`)).toEqual([
      'customer.freeze',
      'customer.unfreeze proposed',
      'customer.unfreeze',
    ]);
    const [, proposal, approval] = await server.services.db
      .select()
      .from(staffLog)
      .where(eq(staffLog.target, `customer ${account}`))
      .orderBy(asc(staffLog.id));
    expect([proposal!.staff, approval!.staff]).toEqual([maker.context.member.id, checker.context.member.id]);
    expect([proposal!.approval, approval!.approval]).toEqual([id, id]);
  });

  test('is refused to its maker, as owner too, and without the role [DESK-05]', async () => {
    const owner = await person('owner', 'compliance');
    const id = await propose(owner, account);
    await expect(approveAs(owner, id)).rejects.toMatchObject({ status: 403, code: 'own' });
    await expect(approveAs(await person('support', 'treasury'), id)).rejects.toMatchObject({ code: 'role' });
    expect([await isFrozen(account), await stateOf(id)]).toEqual([true, 'open']);
  });

  test('is refused without a signature, with one of someone else, of another thing, or twice [DESK-05]', async () => {
    const id = await propose(maker, account);
    const seen = await digestOfApproval(id);
    const refused = { status: 401, code: 'passkey' };
    await expect(approve(checker.context, handlers, { id, seen })).rejects.toMatchObject({ code: 'signature' });
    const foreign = await sign(maker, seen, id);
    await expect(approve(checker.context, handlers, { id, seen, signature: foreign })).rejects.toMatchObject(refused);
    const other = await sign(checker, 'something else', id);
    await expect(approve(checker.context, handlers, { id, seen, signature: other })).rejects.toMatchObject(refused);
    const mixed = await sign({ ...checker, key: maker.key }, seen, id);
    await expect(approve(checker.context, handlers, { id, seen, signature: mixed })).rejects.toMatchObject(refused);
    const forOneself = await sign(checker, seen);
    await expect(approve(checker.context, handlers, { id, seen, signature: forOneself })).rejects.toMatchObject(
      refused,
    );
    const right = await sign(checker, seen, id);
    expect(await approve(checker.context, handlers, { id, seen, signature: right })).toBe('done');
    await expect(approve(checker.context, handlers, { id, seen, signature: right })).rejects.toMatchObject(refused);
    await expect(approveAs(checker, id)).rejects.toMatchObject({ status: 409, code: 'decided' });
  });

  test('is refused for another digest than the proposal has, even if it is signed [DESK-05]', async () => {
    const id = await propose(maker, account);
    const seen = 'something else';
    const signature = await sign(checker, seen, id);
    const changed = { status: 409, code: 'changed' };
    await expect(approve(checker.context, handlers, { id, seen, signature })).rejects.toMatchObject(changed);
    expect([await isFrozen(account), await stateOf(id)]).toEqual([true, 'open']);
  });

  test('is refused for good when its subject has changed since [DESK-06]', async () => {
    const id = await propose(maker, account);
    await frozenAgain(account);
    expect(await approveAs(checker, id)).toBe('changed');
    expect([await isFrozen(account), await stateOf(id)]).toEqual([true, 'refused']);
    await expect(approveAs(checker, id)).rejects.toMatchObject({ code: 'decided' });
  });

  test.each([
    ['is disabled', { disabled: 1 }],
    ['has lost the role', { roles: ['support' as const] }],
  ])('is refused once its maker %s [DESK-05]', async (_, change) => {
    const id = await propose(maker, account);
    await server.services.db.update(staff).set(change).where(eq(staff.id, maker.context.member.id));
    await expect(approveAs(checker, id)).rejects.toMatchObject({ status: 409, code: 'maker' });
    expect([await isFrozen(account), await stateOf(id)]).toEqual([true, 'open']);
    await decline(checker.context, handlers, { id, note: 'They left.' });
  });

  test.each([
    ['is disabled', { disabled: 1 }, { status: 401, code: 'passkey' }],
    ['has lost the role', { roles: ['support' as const] }, { status: 403, code: 'role' }],
  ])('is refused if its second person %s meanwhile [DESK-03 DESK-05]', async (_, change, refused) => {
    const id = await propose(maker, account);
    await server.services.db.update(staff).set(change).where(eq(staff.id, checker.context.member.id));
    await expect(approveAs(checker, id)).rejects.toMatchObject(refused);
    const declined = decline(checker.context, handlers, { id, note: 'They have left us.' });
    await expect(declined).rejects.toMatchObject(refused.code === 'role' ? refused : { code: 'session' });
    expect([await isFrozen(account), await stateOf(id)]).toEqual([true, 'open']);
  });

  test('lapses after 72 hours [DESK-05]', async () => {
    const id = await propose(maker, account);
    const later = { ...checker, context: { ...checker.context, now: checker.context.now + 72 * HOUR_MS } };
    expect(await approveAs(later, id)).toBe('lapsed');
    expect([await isFrozen(account), await stateOf(id)]).toEqual([true, 'lapsed']);
  });

  test('is rejected by another person with a reason, or withdrawn by its maker [DESK-05]', async () => {
    const first = await propose(maker, account);
    const support = await person('support');
    await expect(decline(support.context, handlers, { id: first, note: 'no' })).rejects.toMatchObject({ code: 'role' });
    await decline(checker.context, handlers, { id: first, note: 'The police asked us to wait.' });
    const second = await propose(maker, account);
    await decline(maker.context, handlers, { id: second, note: '' });
    expect([await stateOf(first), await stateOf(second)]).toEqual(['rejected', 'withdrawn']);
    expect((await logged(`customer ${account}`)).slice(-3)).toEqual([
      'customer.unfreeze rejected',
      'customer.unfreeze proposed',
      'customer.unfreeze withdrawn',
    ]);
    await expect(approveAs(checker, first)).rejects.toMatchObject({ code: 'decided' });
  });

  test('is rejected only with a sentence for its maker [DESK-22]', async () => {
    const id = await propose(maker, account);
    const reject = (note: string) => decline(checker.context, handlers, { id, note });
    await expect(reject('Too soon.')).rejects.toMatchObject({ status: 400, code: 'field' });
    await expect(reject(`x${' '.repeat(20)}`)).rejects.toMatchObject({ code: 'field' });
    expect(await stateOf(id)).toBe('open');
    await reject('Too soon..');
    expect(await stateOf(id)).toBe('rejected');
  });

  test('happens once when two people approve at the same moment', async () => {
    const id = await propose(maker, account);
    const both = await Promise.allSettled([approveAs(checker, id), approveAs(await person('owner'), id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await stateOf(id)).toBe('done');
  });

  test('is refused at once when no one else could approve it [DESK-07]', async () => {
    await server.services.db.update(staff).set({ disabled: 1 });
    const alone = await person('compliance');
    await person('support');
    await expect(propose(alone, account)).rejects.toMatchObject({ status: 409, code: 'alone' });
    // an invited person who has no passkey yet cannot approve
    const now = server.clock.now();
    await createStaff(server.services.db, { name: 'B', email: 'invited@andaman.example', roles: ['owner'], now });
    await expect(propose(alone, account)).rejects.toMatchObject({ code: 'alone' });
    expect(await server.services.db.$count(approvals, eq(approvals.maker, alone.context.member.id))).toBe(0);
  });
});
