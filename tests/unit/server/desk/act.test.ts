import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { act, prepare } from '../../../../server/desk/act.ts';
import { maskedUsername } from '../../../../server/desk/customers/masks.ts';
import { findLogFault } from '../../../../server/desk/log/log.ts';
import { actions } from '../../../../server/desk/registry.ts';
import { staff, staffInvitations, staffLog, staffPasskeys } from '../../../../server/desk/schema.ts';
import { login } from '../../../../src/api/auth.ts';
import { HOUR_MS } from '../../../../src/domain/time.ts';
import { testServer } from '../fixtures.ts';
import { freeze, freezeSteps, REASON, unfreeze } from './freeze-steps.ts';
import type { StaffPerson } from './staff-steps.ts';

const server = testServer();
const { person, sign, perform, customer, isFrozen, doFreeze, logged } = freezeSteps(server);

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

  test('is refused without the role, with wrong fields, and for no one [DESK-04]', async () => {
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

  test('is refused once its person is disabled or has another role, also if they wait already [DESK-03 DESK-04]', async () => {
    const { db } = server.services;
    // their request carries what the session said when it arrived
    const [gone, demoted] = [await person('support'), await person('support')];
    const [first, second] = [await customer(), await customer()];
    await db.update(staff).set({ disabled: 1 }).where(eq(staff.id, gone.context.member.id));
    await expect(doFreeze(gone, first.id)).rejects.toMatchObject({ status: 401, code: 'session' });
    await db
      .update(staff)
      .set({ roles: ['treasury'] })
      .where(eq(staff.id, demoted.context.member.id));
    await expect(doFreeze(demoted, second.id)).rejects.toMatchObject({ status: 403, code: 'role' });
    expect([await isFrozen(first.id), await isFrozen(second.id)]).toEqual([false, false]);
    expect([await logged(`customer ${first.id}`), await logged(`customer ${second.id}`)]).toEqual([[], []]);
  });
});

describe('an action without a signature', () => {
  /** Writes notes about a customer until a signature is needed. Returns how many were written. */
  async function writeNotes({ context }: StaffPerson, account: number): Promise<number> {
    const handler = actions.get('customer.note')!;
    const body = { account, text: 'No answer.' };
    for (let written = 0; ; written += 1) {
      const { seen, nonce } = await prepare(context, handler, body);
      if (nonce !== undefined) return written;
      await act(context, handler, { body, seen });
    }
  }

  test('happens ten times an hour for each person and action, and then asks for one [DESK-03]', async () => {
    const [who, other, { id }] = [await person('support'), await person('support'), await customer()];
    expect(await writeNotes(who, id)).toBe(10);
    expect(await doFreeze(who, id)).toEqual({ state: 'done' });
    expect(await perform(other, 'customer.note', { account: id, text: 'No answer.' })).toEqual({ state: 'done' });
    expect(await perform(who, 'customer.note', { account: id, text: 'No answer.' })).toEqual({ state: 'done' });
    const later = { ...who, context: { ...who.context, now: who.context.now + HOUR_MS } };
    expect(await writeNotes(later, id)).toBe(10);
  });

  test('is refused beyond the allowance if ten more are sent at once [DESK-03]', async () => {
    const [who, { id }] = [await person('support'), await customer()];
    const handler = actions.get('customer.note')!;
    const body = { account: id, text: 'No answer.' };
    const { seen, nonce } = await prepare(who.context, handler, body);
    expect(nonce).toBeUndefined();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => act(who.context, handler, { body, seen })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await expect(act(who.context, handler, { body, seen })).rejects.toMatchObject({ code: 'signature' });
  });
});

describe('an action with a signature', () => {
  test('is refused without one, with one of someone else, of another digest, and twice [DESK-05]', async () => {
    const [who, other, { id }] = [await person('compliance'), await person('owner'), await customer()];
    await doFreeze(who, id);
    const body = { account: id };
    const { seen } = await prepare(who.context, unfreeze, body);
    const tryIt = (signature?: Awaited<ReturnType<typeof sign>>) =>
      act(who.context, unfreeze, { body, seen, ...(signature ? { signature } : {}) });
    const refused = { status: 401, code: 'passkey' };
    await expect(tryIt()).rejects.toMatchObject({ code: 'signature' });
    await expect(tryIt(await sign(other, seen))).rejects.toMatchObject(refused);
    await expect(tryIt(await sign({ ...who, key: other.key }, seen))).rejects.toMatchObject(refused);
    await expect(tryIt(await sign(who, 'something else'))).rejects.toMatchObject(refused);
    await expect(tryIt(await sign(who, seen, 1))).rejects.toMatchObject(refused);
    const right = await sign(who, seen);
    expect(await tryIt(right)).toMatchObject({ state: 'proposed' });
    await expect(tryIt(right)).rejects.toMatchObject(refused);
  });

  test('is refused with a passkey whose enrolment has not ended [DESK-03]', async () => {
    const [who, { id }] = [await person('compliance'), await customer()];
    await doFreeze(who, id);
    const { db } = server.services;
    const [invitation] = await db.select().from(staffInvitations);
    await db.update(staffPasskeys).set({ invitation: invitation!.token }).where(eq(staffPasskeys.id, who.key.id));
    await expect(perform(who, 'customer.unfreeze', { account: id })).rejects.toMatchObject({ code: 'passkey' });
  });
});
