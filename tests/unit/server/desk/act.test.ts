import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { act, prepare, type Outcome } from '../../../../server/desk/act.ts';
import { approve, type Approved, decline } from '../../../../server/desk/approvals.ts';
import { customerActions } from '../../../../server/desk/areas/customers.ts';
import { maskedUsername } from '../../../../server/desk/customers/masks.ts';
import { findLogFault } from '../../../../server/desk/log.ts';
import { approvals, staff, staffLog } from '../../../../server/desk/schema.ts';
import { createStaff } from '../../../../server/desk/staff/people.ts';
import { customers } from '../../../../server/platform/db/schema.ts';
import { login } from '../../../../src/api/auth.ts';
import { HOUR_MS } from '../../../../src/domain/time.ts';
import { testServer } from '../fixtures.ts';
import { type StaffPerson, staffSteps } from './staff-steps.ts';

const REASON = 'Your card was reported as stolen.';
const server = testServer();
const handlers = new Map(customerActions.map((handler) => [handler.action.id, handler]));
const [freeze, unfreeze] = customerActions as [(typeof customerActions)[0], (typeof customerActions)[0]];

const { person, sign } = staffSteps(server);
async function customer(): Promise<{ id: number; username: string; password: string }> {
  const { username, password } = await server.person();
  const [row] = await server.services.db.select().from(customers).where(eq(customers.username, username));
  return { id: row!.id, username, password };
}
const isFrozen = async (id: number): Promise<boolean> =>
  (await server.services.db.select().from(customers).where(eq(customers.id, id)))[0]!.frozen !== null;
const doFreeze = async (who: StaffPerson, account: number): Promise<Outcome> => {
  const body = { account, reason: REASON };
  return act(who.context, freeze, { body, seen: (await prepare(who.context, freeze, body)).seen });
};
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
const stateOf = async (id: number): Promise<string> =>
  (await server.services.db.select().from(approvals).where(eq(approvals.id, id)))[0]!.state;
const logged = async (target: string): Promise<string[]> =>
  (await server.services.db.select().from(staffLog).where(eq(staffLog.target, target)).orderBy(asc(staffLog.id))).map(
    ({ action }) => action,
  );

describe('an action of one person', () => {
  test('happens with its log entry, and the customer reads the reason [DESK-08 AUDIT-01]', async () => {
    const [who, { id, username, password }] = [await person('support'), await customer()];
    expect(await doFreeze(who, id)).toEqual({ state: 'done' });
    const response = await server.call(login, { username, password });
    expect([response.ret, response.msg]).toEqual([0, expect.stringContaining(REASON)]);
    const [entry] = await server.services.db
      .select()
      .from(staffLog)
      .where(eq(staffLog.target, `customer ${id}`));
    expect(entry).toMatchObject({ staff: who.context.member.id, action: 'customer.freeze', source: '203.0.113.7' });
    expect(JSON.parse(entry!.details)).toMatchObject({
      body: { account: id, reason: REASON },
      subject: { username: maskedUsername(username), frozen: null },
    });
    expect(await findLogFault(server.services.db)).toBeUndefined();
  });

  test('is refused without the role, with wrong fields, and for nobody [DESK-04]', async () => {
    const [treasury, support] = [await person('treasury'), await person('support')];
    const { id } = await customer();
    await expect(doFreeze(treasury, id)).rejects.toMatchObject({ status: 403, code: 'role' });
    await expect(prepare(support.context, freeze, { account: id, reason: 'short' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('reason'),
    });
    await expect(doFreeze(support, 999_999)).rejects.toMatchObject({ status: 404 });
    expect(await logged(`customer ${id}`)).toEqual([]);
  });

  test('is refused when what was seen has changed, and leaves nothing [DESK-06]', async () => {
    const [who, other, { id }] = [await person('support'), await person('compliance'), await customer()];
    const body = { account: id, reason: REASON };
    const { seen } = await prepare(who.context, freeze, body);
    await doFreeze(other, id);
    await expect(act(who.context, freeze, { body, seen })).rejects.toMatchObject({ status: 409, code: 'changed' });
    expect(await logged(`customer ${id}`)).toEqual(['customer.freeze']);
    await expect(doFreeze(who, id)).rejects.toMatchObject({ code: 'frozen' });
  });

  test('happens once when ten people do it at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => person('support')));
    const { id } = await customer();
    const outcomes = await Promise.allSettled(people.map((who) => doFreeze(who, id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await logged(`customer ${id}`)).toEqual(['customer.freeze']);
    expect(await findLogFault(server.services.db)).toBeUndefined();
  });
});

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

  test('is refused without a signature, with one of somebody else, of another thing, or twice [DESK-05]', async () => {
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

  test('is refused for good when its subject has changed since [DESK-06]', async () => {
    const [first, second] = [await propose(maker, account), await propose(maker, account)];
    expect(await approveAs(checker, first)).toBe('done');
    server.clock.advance(1);
    await doFreeze(maker, account);
    expect(await approveAs(checker, second)).toBe('changed');
    expect([await isFrozen(account), await stateOf(second)]).toEqual([true, 'refused']);
    await expect(approveAs(checker, second)).rejects.toMatchObject({ code: 'decided' });
  });

  test('is refused once its maker does not work here any more', async () => {
    const id = await propose(maker, account);
    await server.services.db.update(staff).set({ disabled: 1 }).where(eq(staff.id, maker.context.member.id));
    await expect(approveAs(checker, id)).rejects.toMatchObject({ status: 409, code: 'maker' });
    expect([await isFrozen(account), await stateOf(id)]).toEqual([true, 'open']);
    await decline(checker.context, handlers, { id, note: 'They left.' });
  });

  test('lapses after 72 hours [DESK-05]', async () => {
    const id = await propose(maker, account);
    const later = { ...checker, context: { ...checker.context, now: checker.context.now + 72 * HOUR_MS } };
    expect(await approveAs(later, id)).toBe('lapsed');
    expect([await isFrozen(account), await stateOf(id)]).toEqual([true, 'lapsed']);
  });

  test('is rejected by another person with a reason, or withdrawn by its maker [DESK-05]', async () => {
    const [first, second] = [await propose(maker, account), await propose(maker, account)];
    const support = await person('support');
    await expect(decline(support.context, handlers, { id: first, note: 'no' })).rejects.toMatchObject({ code: 'role' });
    await decline(checker.context, handlers, { id: first, note: 'The police asked us to wait.' });
    await decline(maker.context, handlers, { id: second, note: '' });
    expect([await stateOf(first), await stateOf(second)]).toEqual(['rejected', 'withdrawn']);
    expect((await logged(`customer ${account}`)).slice(-2)).toEqual([
      'customer.unfreeze rejected',
      'customer.unfreeze withdrawn',
    ]);
    await expect(approveAs(checker, first)).rejects.toMatchObject({ code: 'decided' });
  });

  test('happens once when two people approve at the same moment', async () => {
    const id = await propose(maker, account);
    const both = await Promise.allSettled([approveAs(checker, id), approveAs(await person('owner'), id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await stateOf(id)).toBe('done');
  });

  test('is refused at once when nobody else could approve it [DESK-07]', async () => {
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
