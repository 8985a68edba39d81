import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { staff } from '../../../../server/desk/schema.ts';
import { findLogFault } from '../../../../server/desk/log/log.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { expectLogged } from '../../../console.ts';
import { authenticator } from '../authenticator.ts';
import { codeOf, type DeskClient, type Person, startDesk } from './desk-client.ts';

let desk: DeskClient;
let owner: Person;
let second: Person;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.server.close());
beforeEach(async () => {
  await desk.server.services.db.update(staff).set({ disabled: 1 });
  [owner, second] = [await desk.person('owner'), await desk.person('owner')];
});

let number = 0;
const newcomer = () => {
  number += 1;
  return { name: `Bob ${number}`, email: `bob${number}@andaman.example`, roles: ['support', 'treasury'] };
};
const memberOf = async (email: string) =>
  (await desk.server.services.db.select().from(staff).where(eq(staff.email, email)))[0];

describe('an invitation', () => {
  test('adds someone once two owners agree, and goes to them by email [DESK-02]', async () => {
    const body = newcomer();
    const { approval } = (await desk.act(owner, 'staff.invite', body)).body;
    expect(await memberOf(body.email)).toBeUndefined();
    expect((await desk.approve(second, approval)).body).toEqual({ state: 'done' });
    const member = (await memberOf(body.email))!;
    expect(member.roles).toEqual(['support', 'treasury']);
    const { db } = desk.server.services;
    const [email] = await db.select().from(outbox).where(eq(outbox.target, body.email));
    expect([email?.kind, email?.channel]).toEqual(['staff', 'email']);
    const [, token = ''] = /#invitation=([\w-]{43})$/.exec(email!.text) ?? [];
    const bob = await desk.enrol(member.id, token);
    expect((await desk.ask('GET', '/api/me', { cookie: bob.cookie })).body.name).toBe(body.name);
    expect(await findLogFault(db)).toBeUndefined();
  });

  test('is refused for someone who works here, also if they came in the meantime', async () => {
    const body = newcomer();
    const first = await desk.act(owner, 'staff.invite', body);
    const again = await desk.act(owner, 'staff.invite', { ...body, roles: ['support'] });
    expect((await desk.approve(second, first.body.approval)).status).toBe(200);
    expect(codeOf(await desk.approve(second, again.body.approval))).toEqual([409, 'staffExists']);
    expect(codeOf(await desk.act(owner, 'staff.invite', body))).toEqual([409, 'staffExists']);
  });
});

describe('access', () => {
  test('changes when two people agree, and ends the session [DESK-04]', async () => {
    const bob = await desk.person('support');
    const { approval } = (await desk.act(owner, 'staff.roles', { staff: bob.id, roles: ['treasury'] })).body;
    expect((await desk.approve(second, approval)).status).toBe(200);
    expect(codeOf(await desk.ask('GET', '/api/me', { cookie: bob.cookie }))).toEqual([401, 'session']);
    const { cookie } = await desk.logIn(bob.key);
    expect((await desk.ask('GET', '/api/me', { cookie: cookie! })).body.roles).toEqual(['treasury']);
  });

  test('ends at once when one owner disables someone [DESK-03]', async () => {
    const bob = await desk.person('support');
    expect((await desk.act(owner, 'staff.disable', { staff: bob.id })).body).toEqual({ state: 'done' });
    expect(codeOf(await desk.ask('GET', '/api/me', { cookie: bob.cookie }))).toEqual([401, 'session']);
    expect(codeOf(await desk.logIn(bob.key))).toEqual([401, 'passkey']);
  });

  test('is never changed by its owner, and an owner stays', async () => {
    expect(codeOf(await desk.act(owner, 'staff.disable', { staff: owner.id }))).toEqual([403, 'own']);
    expect((await desk.act(owner, 'staff.disable', { staff: second.id })).status).toBe(200);
    const helper = await desk.person('owner');
    expect((await desk.act(helper, 'staff.disable', { staff: owner.id })).status).toBe(200);
    const bob = await desk.person('support');
    const { approval } = (await desk.act(helper, 'staff.roles', { staff: bob.id, roles: ['owner'] })).body;
    // no one else is left who may approve it
    expect(approval).toBeUndefined();
  });
});

describe('someone who was disabled', () => {
  /** Disables someone, and has two owners let them in again. Returns the token of their new invitation. */
  async function letInAgain(bob: Person): Promise<string> {
    await desk.act(owner, 'staff.disable', { staff: bob.id });
    const { approval } = (await desk.act(owner, 'staff.enable', { staff: bob.id })).body;
    expect((await desk.approve(second, approval)).body).toEqual({ state: 'done' });
    const { db } = desk.server.services;
    const [member] = await db.select().from(staff).where(eq(staff.id, bob.id));
    const emails = await db.select().from(outbox).where(eq(outbox.target, member!.email)).orderBy(outbox.id);
    const [, token = ''] = /#invitation=([\w-]{43})$/.exec(emails.at(-1)!.text) ?? [];
    return token;
  }

  test('comes back by two owners with a new invitation, and their old keys stay dead [DESK-03]', async () => {
    const bob = await desk.person('support');
    const token = await letInAgain(bob);
    expect(codeOf(await desk.ask('GET', '/api/me', { cookie: bob.cookie }))).toEqual([401, 'session']);
    expect(codeOf(await desk.logIn(bob.key))).toEqual([401, 'passkey']);
    const back = await desk.enrol(bob.id, token);
    expect((await desk.ask('GET', '/api/me', { cookie: back.cookie })).body.roles).toEqual(['support']);
    expect(codeOf(await desk.logIn(bob.key))).toEqual([401, 'passkey']);
  });

  test('is not let in again by one owner, nor while they can log in [DESK-03]', async () => {
    const bob = await desk.person('support');
    expect(codeOf(await desk.act(owner, 'staff.enable', { staff: bob.id }))).toEqual([409, 'enabled']);
    await desk.act(owner, 'staff.disable', { staff: bob.id });
    const { approval } = (await desk.act(owner, 'staff.enable', { staff: bob.id })).body;
    expect((await desk.approve(owner, approval)).status).not.toBe(200);
    expect(codeOf(await desk.logIn(bob.key))).toEqual([401, 'passkey']);
  });
});

describe('a passkey', () => {
  const passkeysOf = async (who: Person): Promise<{ id: string; name: string }[]> =>
    (await desk.view('passkeys', who.cookie)).body.passkeys;
  /** Adds a second passkey to someone's own. */
  async function addKey(who: Person) {
    const { token } = (await desk.act(who, 'passkey.add', {})).body.result;
    const key = await desk.addKey(token);
    const { passkeys } = (await desk.post('enrol/begin', { token })).body;
    await desk.post('enrol/end', { token, keys: passkeys.map(({ id }: { id: string }) => id) });
    return key;
  }
  const emailsTo = async (id: number): Promise<string[]> => {
    const { db } = desk.server.services;
    const [member] = await db.select().from(staff).where(eq(staff.id, id));
    const emails = await db.select().from(outbox).where(eq(outbox.target, member!.email)).orderBy(outbox.id);
    return emails.map(({ subject }) => subject);
  };

  test('is added by its owner, who signs with another one, and removed again [DESK-03]', async () => {
    const bob = await desk.person('support');
    const key = await addKey(bob);
    expect((await passkeysOf(bob)).map(({ id }) => id).sort()).toEqual([bob.key.id, key.id].sort());
    expect((await desk.logIn(key)).status).toBe(200);
    const { cookie } = await desk.logIn(bob.key);
    const again = { ...bob, cookie: cookie! };
    // signing with another one proves that it works
    expect(codeOf(await desk.act(again, 'passkey.remove', { passkey: bob.key.id }))).toEqual([401, 'passkey']);
    expect((await desk.act(again, 'passkey.remove', { passkey: key.id })).body).toEqual({ state: 'done' });
    expect(codeOf(await desk.logIn(key))).toEqual([401, 'passkey']);
    const removed = expect.stringContaining(`removed the passkey Key (${key.id.slice(0, 8)})`);
    expect([(await emailsTo(bob.id)).at(-1), (await emailsTo(owner.id)).at(-1)]).toEqual([removed, removed]);
  });

  test('is not removed if it is the last one, of someone else, or unknown [DESK-03]', async () => {
    const bob = await desk.person('support');
    const remove = (passkey: string) => desk.act(bob, 'passkey.remove', { passkey });
    expect(codeOf(await remove(bob.key.id))).toEqual([409, 'lastPasskey']);
    await addKey(bob);
    expect(codeOf(await remove(owner.key.id))).toEqual([404, 'notFound']);
  });

  test('of someone else is removed by two owners, which ends the session [DESK-03]', async () => {
    const bob = await desk.person('support');
    const body = { staff: bob.id, passkey: bob.key.id };
    const { approval } = (await desk.act(owner, 'staff.removePasskey', body)).body;
    expect((await desk.logIn(bob.key)).status).toBe(200);
    expect((await desk.approve(second, approval)).body).toEqual({ state: 'done' });
    expect(codeOf(await desk.logIn(bob.key))).toEqual([401, 'passkey']);
    expect(codeOf(await desk.ask('GET', '/api/me', { cookie: bob.cookie }))).toEqual([401, 'session']);
    expect((await emailsTo(owner.id)).at(-1)).toContain('lost the passkey');
    expect(codeOf(await desk.act(owner, 'staff.removePasskey', { ...body, staff: owner.id }))).toEqual([403, 'own']);
  });

  test.each(['two\nlines', 'turned \u202Ename', 'in\u200Bvisible', 'Bcc: x\r\ny', ' '])(
    'is not added under the name %j [DESK-03]',
    async (name) => {
      const bob = await desk.person('support');
      const { token } = (await desk.act(bob, 'passkey.add', {})).body.result;
      const { options } = (await desk.post('enrol/begin', { token })).body;
      const response = authenticator(desk.origin).create(options);
      expect(codeOf(await desk.post('enrol/passkey', { token, response, name }))).toEqual([400, 'field']);
      expect(codeOf(await desk.act(owner, 'staff.invite', { ...newcomer(), name }))).toEqual([400, 'field']);
    },
  );
});

describe('the lists', () => {
  test('show staff, the log and what is set up [DESK-02]', async () => {
    const bob = await desk.person('support');
    await desk.act(owner, 'staff.disable', { staff: bob.id });
    const { staff: members } = (await desk.view('staff', owner.cookie)).body;
    expect(members.find(({ id }: { id: number }) => id === bob.id)).toMatchObject({
      roles: ['support'],
      passkeys: [],
      isEnrolled: false,
      disabled: desk.server.clock.now(),
    });
    const { entries } = (await desk.view(`log?target=${encodeURIComponent(`staff ${bob.id}`)}`, owner.cookie)).body;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'staff.disable',
      'staff.login',
      'staff.enrol',
      'staff.passkey',
    ]);
    expect(entries[0]).toMatchObject({ staff: owner.id, isAlone: false });
    const [newest] = (await desk.view('log', owner.cookie)).body.entries;
    const older = (await desk.view(`log?before=${newest.id}`, owner.cookie)).body.entries;
    expect(older[0].id).toBe(newest.id - 1);
    expect(codeOf(await desk.view('log?before=x', owner.cookie))).toEqual([400, 'field']);
    const { parts } = (await desk.view('setup', owner.cookie)).body;
    const twoPeople = async () =>
      (await desk.view('setup', owner.cookie)).body.parts.find(({ name }: { name: string }) => name === 'Two people');
    expect(await twoPeople()).toMatchObject({ isOpen: false, text: expect.stringContaining('roles: treasury.') });
    await Promise.all([desk.person('treasury'), desk.person('treasury')]);
    await desk.person('reader');
    const { isOpen, text } = await twoPeople();
    expect(isOpen).toBe(true);
    const { staff: people } = (await desk.view('staff', owner.cookie)).body;
    const deciding = people.filter(
      (entry: { roles: string[]; isEnrolled: boolean; disabled: number | null }) =>
        entry.isEnrolled && entry.disabled === null && entry.roles.join() !== 'reader',
    );
    expect(text).toContain(`${deciding.length} people can decide.`);
    expect(parts.find(({ name }: { name: string }) => name === 'Email')).toMatchObject({
      isOpen: false,
      text: 'Set SMTP_URL and MAIL_FROM in the environment of the server (docs/operating/messages.md).',
    });
  });

  test('count what waits', async () => {
    const before = (await desk.view('today', owner.cookie)).body;
    await desk.act(owner, 'staff.invite', newcomer());
    expect((await desk.view('today', owner.cookie)).body).toMatchObject({
      approvals: before.approvals + 1,
      mayMoneyMove: true,
      waitingVerifications: 0,
      failedLetters: 0,
      lateLetters: 0,
      openLines: 0,
    });
  });

  test('say when someone has changed the log, as the metrics and the server log do [AUDIT-02]', async () => {
    expectLogged('the staff log was changed');
    const { services } = desk.server;
    const sound = async (): Promise<string | undefined> =>
      /^andaman_staff_log_sound (\d)$/m.exec(await (await desk.server.fetch('/metrics')).text())?.[1];
    await services.staffLog.check(services);
    expect([(await desk.view('today', owner.cookie)).body.isLogWhole, await sound()]).toEqual([true, '1']);
    await services.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update staff_log set target = 'staff 0' where id = 2`);
    });
    const reported = vi.spyOn(console, 'error');
    await services.staffLog.check(services);
    await services.staffLog.check(services);
    expect(reported).toHaveBeenCalledTimes(1);
    expect(String(reported.mock.calls[0]?.[0])).toContain('"entry":2');
    expect([(await desk.view('today', owner.cookie)).body.isLogWhole, await sound()]).toEqual([false, '0']);
  });
});
