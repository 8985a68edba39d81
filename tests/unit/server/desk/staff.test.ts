import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  staff,
  staffInvitations,
  staffLog,
  staffRecoveryCodes,
  staffSessions,
} from '../../../../server/desk/schema.ts';
import {
  addPasskey,
  beginEnrolment,
  endEnrolment,
  newRecoveryCodes,
  type Shown,
} from '../../../../server/desk/staff/enrolment.ts';
import { type Invited, invite, lockInvitation } from '../../../../server/desk/staff/invitations.ts';
import { isEnrolled, mayLogIn, passkeysInForce } from '../../../../server/desk/staff/keys.ts';
import { beginLogin, loginByPasskey, takeRecoveryCode } from '../../../../server/desk/staff/login.ts';
import { createStaff, type StaffMember } from '../../../../server/desk/staff/people.ts';
import { staffEntries } from '../../../../server/desk/views/staff.ts';
import { beginSession, endSessions, findSession } from '../../../../server/desk/staff/sessions.ts';
import { hashToken } from '../../../../server/modules/customers/secrets.ts';
import { Outbox } from '../../../../server/modules/outbox/outbox.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import type { Database } from '../../../../server/platform/db/connect.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import { type Authenticator, authenticator } from '../authenticator.ts';
import { openTestDatabase, type TestDatabase } from '../ledger/test-database.ts';

const ORIGIN = 'https://desk.andaman.example';
const NOW = 1_800_000_000_000;
const KEYS = { codes: Buffer.alloc(32, 1) };
const CLIENT = { source: '203.0.113.7', agent: 'a browser' };

let database: TestDatabase;
let db: Database;
let services: Parameters<typeof endEnrolment>[0];
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  const gateway = { channels: new Set(['email'] as const), send: async () => ({ result: 'sent' as const }) };
  services = { db, keys: KEYS, outbox: new Outbox({ now: () => NOW }, gateway, false) };
});
afterAll(() => database.close());

let created = 0;
const person = (): Promise<StaffMember> => {
  created += 1;
  return createStaff(db, {
    name: `Anna ${created}`,
    email: `Anna${created}@andaman.example`,
    roles: ['owner'],
    now: NOW,
  });
};
const guestOf = (token: string) => ({ token, now: NOW, source: CLIENT.source });
const invited = (token: string): Promise<Invited> => lockInvitation(db, token, NOW);
/** Adds a passkey to an enrolment. */
const addKey = async (token: string, key: Authenticator): Promise<void> => {
  const options = await beginEnrolment(db, await invited(token), { origin: ORIGIN, now: NOW });
  await addPasskey(db, guestOf(token), { response: key.create(options), name: 'a key', origin: ORIGIN });
};
const codesOf = async (token: string): Promise<string[]> =>
  newRecoveryCodes(db, KEYS, (await invited(token)).invitation, NOW);
const end = (token: string, shown: Shown): Promise<void> => endEnrolment(services, guestOf(token), shown);
/** Enrols a person with some passkeys, and recovery codes if they ask for them. */
async function enrol(member: StaffMember, keys: readonly Authenticator[], withCodes = false): Promise<string[]> {
  const token = await invite(db, member.id, NOW);
  for (const key of keys) await addKey(token, key);
  const codes = withCodes ? await codesOf(token) : [];
  await end(token, { keys: keys.map(({ id }) => id), code: codes[0] });
  return codes;
}
/** A person with two passkeys. */
const enrolled = async (): Promise<{ member: StaffMember; key: Authenticator }> => {
  const [member, key] = [await person(), authenticator(ORIGIN)];
  await enrol(member, [key, authenticator(ORIGIN)]);
  return { member, key };
};
const logIn = async (
  key: Authenticator,
  change: Parameters<Authenticator['get']>[1] = {},
  later = 0,
): Promise<StaffMember> => {
  const options = await beginLogin(db, { origin: ORIGIN, now: NOW });
  const { member } = await loginByPasskey(db, { response: key.get(options, change), origin: ORIGIN, now: NOW + later });
  return member;
};
const code = { code: 'passkey' };

describe('an invitation', () => {
  test('lets one person enrol within an hour, once [DESK-02 DESK-03]', async () => {
    const [member, keys] = [await person(), [authenticator(ORIGIN), authenticator(ORIGIN)]];
    const token = await invite(db, member.id, NOW);
    expect((await lockInvitation(db, token, NOW + HOUR_MS - 1)).member.id).toBe(member.id);
    await expect(lockInvitation(db, token, NOW + HOUR_MS)).rejects.toMatchObject({ code: 'invitation' });
    await expect(lockInvitation(db, 'another', NOW)).rejects.toMatchObject({ code: 'invitation' });
    await addKey(token, keys[0]!);
    await expect(end(token, { keys: [keys[0]!.id] })).rejects.toMatchObject({ code: 'enrolment' });
    await addKey(token, keys[1]!);
    await end(token, { keys: keys.map(({ id }) => id) });
    await expect(lockInvitation(db, token, NOW)).rejects.toMatchObject({ code: 'invitation' });
    await expect(end(token, { keys: keys.map(({ id }) => id) })).rejects.toMatchObject({ code: 'invitation' });
  });

  test('ends when a newer one is made, and when its person is disabled', async () => {
    const member = await person();
    const first = await invite(db, member.id, NOW);
    const second = await invite(db, member.id, NOW);
    await expect(lockInvitation(db, first, NOW)).rejects.toMatchObject({ code: 'invitation' });
    await db.update(staff).set({ disabled: NOW }).where(eq(staff.id, member.id));
    await expect(lockInvitation(db, second, NOW)).rejects.toMatchObject({ code: 'invitation' });
  });

  test('is stored as a hash only', async () => {
    const token = await invite(db, (await person()).id, NOW);
    const rows = await db.select().from(staffInvitations);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.some((row) => row.token === hashToken(token))).toBe(true);
  });

  test('drops what an unfinished one before it brought, so that the same device can be added [DESK-02]', async () => {
    const [member, key] = [await person(), authenticator(ORIGIN)];
    await addKey(await invite(db, member.id, NOW), key);
    await enrol(member, [key], true);
    expect((await logIn(key)).id).toBe(member.id);
  });
});

describe('enrolment', () => {
  test('needs two passkeys, or one and recovery codes [DESK-02]', async () => {
    const [member, key] = [await person(), authenticator(ORIGIN)];
    const token = await invite(db, member.id, NOW);
    const [first] = await codesOf(token);
    await expect(end(token, { keys: [], code: first })).rejects.toMatchObject({ code: 'enrolment' });
    await addKey(token, key);
    expect(await isEnrolled(db, member.id)).toBe(false);
    await end(token, { keys: [key.id], code: first });
    expect(await isEnrolled(db, member.id)).toBe(true);
  });

  test('lets nobody in before it ends [DESK-03]', async () => {
    const [member, keys] = [await person(), [authenticator(ORIGIN), authenticator(ORIGIN)]];
    const token = await invite(db, member.id, NOW);
    for (const key of keys) await addKey(token, key);
    const [first = ''] = await codesOf(token);
    expect(await mayLogIn(db, member.id)).toBe(false);
    await expect(logIn(keys[0]!)).rejects.toMatchObject(code);
    const take = takeRecoveryCode(db, KEYS, { email: member.email, code: first, now: NOW });
    await expect(take).rejects.toMatchObject({ code: 'code' });
    await end(token, { keys: keys.map(({ id }) => id), code: first });
    expect((await logIn(keys[0]!)).id).toBe(member.id);
  });

  test('does not end with a passkey that its page does not show [DESK-03]', async () => {
    const [member, own, foreign] = [await person(), authenticator(ORIGIN), authenticator(ORIGIN)];
    const token = await invite(db, member.id, NOW);
    await addKey(token, own);
    const [first] = await codesOf(token);
    // somebody who read the email
    await addKey(token, foreign);
    await expect(end(token, { keys: [own.id], code: first })).rejects.toMatchObject({ code: 'keys' });
    await expect(end(token, { keys: [own.id, own.id], code: first })).rejects.toMatchObject({ code: 'keys' });
    expect(await mayLogIn(db, member.id)).toBe(false);
  });

  test('puts no recovery codes in force that its page has not shown [DESK-03]', async () => {
    const [member, keys] = [await person(), [authenticator(ORIGIN), authenticator(ORIGIN)]];
    const token = await invite(db, member.id, NOW);
    for (const key of keys) await addKey(token, key);
    const ids = keys.map(({ id }) => id);
    const [shown] = await codesOf(token);
    const [foreign = ''] = await codesOf(token);
    await expect(end(token, { keys: ids, code: shown })).rejects.toMatchObject({ code: 'keys' });
    await end(token, { keys: ids });
    const take = takeRecoveryCode(db, KEYS, { email: member.email, code: foreign, now: NOW });
    await expect(take).rejects.toMatchObject({ code: 'code' });
  });

  test('is in the log with each public key, and in an email to its person and the owners [DESK-03 AUDIT-01]', async () => {
    const { member, key } = await enrolled();
    const entries = await db
      .select()
      .from(staffLog)
      .where(eq(staffLog.target, `staff ${member.id}`))
      .orderBy(staffLog.id);
    expect(entries.map(({ action }) => action)).toEqual(['staff.passkey', 'staff.passkey', 'staff.enrol']);
    const passkey = (await passkeysInForce(db, member.id)).find(({ id }) => id === key.id)!;
    const details = { id: key.id, publicKey: passkey.publicKey, name: 'a key' };
    expect(JSON.parse(entries[0]!.details)).toEqual(details);
    expect(JSON.parse(entries[2]!.details).keys).toContain(key.id);
    const letters = await db
      .select()
      .from(outbox)
      .where(eq(outbox.subject, `Andaman desk: ${member.name} changed passkeys`));
    expect(letters.map(({ target }) => target)).toContain(member.email);
    expect(letters.length).toBeGreaterThan(1);
    expect(letters[0]!.text).toContain(`a key (${key.id.slice(0, 8)})`);
  });

  test('after a recovery code replaces all earlier passkeys, codes and sessions [DESK-03]', async () => {
    const { member, key } = await enrolled();
    const session = await beginSession(db, member.id, CLIENT, NOW);
    const fresh = authenticator(ORIGIN);
    await enrol(member, [fresh], true);
    await expect(logIn(key)).rejects.toMatchObject(code);
    expect((await logIn(fresh)).id).toBe(member.id);
    await expect(findSession(db, session, CLIENT, NOW)).rejects.toMatchObject({ code: 'session' });
  });

  test('of another passkey keeps the others [DESK-03]', async () => {
    const { member, key } = await enrolled();
    const [before, fresh] = [await passkeysInForce(db, member.id), authenticator(ORIGIN)];
    const token = await invite(db, member.id, NOW, { replaces: false });
    await addKey(token, fresh);
    await expect(end(token, { keys: [fresh.id] })).rejects.toMatchObject({ code: 'keys' });
    await end(token, { keys: [...before.map(({ id }) => id), fresh.id] });
    expect([(await logIn(key)).id, (await logIn(fresh)).id]).toEqual([member.id, member.id]);
  });

  test('ends with the last recovery code of somebody with one passkey, who still logs in [DESK-02 DESK-03]', async () => {
    const [member, key] = [await person(), authenticator(ORIGIN)];
    const codes = await enrol(member, [key], true);
    const take = (text: string) => takeRecoveryCode(db, KEYS, { email: member.email, code: text, now: NOW });
    for (const text of codes.slice(0, -1)) await take(text);
    expect(await isEnrolled(db, member.id)).toBe(true);
    await take(codes.at(-1)!);
    const [entry] = (await staffEntries(db)).filter(({ id }) => id === member.id);
    expect([await isEnrolled(db, member.id), entry?.isEnrolled]).toEqual([false, false]);
    expect([await mayLogIn(db, member.id), (await logIn(key)).id]).toEqual([true, member.id]);
  });

  test('refuses a passkey twice, of another origin, or to the challenge of somebody else [DESK-03]', async () => {
    const [member, other, key] = [await person(), await person(), authenticator(ORIGIN)];
    const token = await invite(db, member.id, NOW);
    const others = await invite(db, other.id, NOW);
    await addKey(token, key);
    await expect(addKey(token, key)).rejects.toMatchObject(code);
    await expect(addKey(others, key)).rejects.toMatchObject(code);
    const foreign = authenticator('https://andaman.example');
    await expect(addKey(token, foreign)).rejects.toMatchObject(code);
    const options = await beginEnrolment(db, await invited(others), { origin: ORIGIN, now: NOW });
    const added = { response: authenticator(ORIGIN).create(options), name: 'a key', origin: ORIGIN };
    await expect(addPasskey(db, guestOf(token), added)).rejects.toMatchObject(code);
  });
});

describe('a staff member', () => {
  const again = (fields: { name?: string; email?: string }) =>
    createStaff(db, {
      name: `Bob ${(created += 1)}`,
      email: `bob${created}@andaman.example`,
      roles: [],
      now: NOW,
      ...fields,
    });

  test('has an email address that nobody else has, in any case', async () => {
    const { email } = await person();
    await expect(again({ email: ` ${email.toUpperCase()}` })).rejects.toMatchObject({ code: 'staffExists' });
  });

  test('has a name that nobody else has, in any case and spelling [DESK-05]', async () => {
    const { name } = await person();
    for (const same of [name, name.toUpperCase(), ` ${name.replace(' ', '  ')}`, name.replace('A', 'Ａ')])
      await expect(again({ name: same })).rejects.toMatchObject({ code: 'staffExists' });
  });
});

describe('a login', () => {
  test('works with any passkey of an enrolled person [DESK-03]', async () => {
    const { member, key } = await enrolled();
    expect((await logIn(key)).id).toBe(member.id);
  });

  test('refuses another origin, no user verification, an old counter, a spent or old challenge [DESK-03]', async () => {
    const { key } = await enrolled();
    await expect(logIn(key, { from: 'https://andaman.example' })).rejects.toMatchObject(code);
    await expect(logIn(key, { flags: 0x01 })).rejects.toMatchObject(code);
    await logIn(key, { counter: 5 });
    await expect(logIn(key, { counter: 4 })).rejects.toMatchObject(code);
    const options = await beginLogin(db, { origin: ORIGIN, now: NOW });
    const login = { response: key.get(options, { counter: 6 }), origin: ORIGIN, now: NOW };
    await loginByPasskey(db, login);
    await expect(loginByPasskey(db, login)).rejects.toMatchObject(code);
    await expect(logIn(key, { counter: 7 }, 5 * MINUTE_MS)).rejects.toMatchObject(code);
  });

  test('refuses a passkey that is unknown, or of somebody disabled [DESK-03]', async () => {
    await expect(logIn(authenticator(ORIGIN))).rejects.toMatchObject(code);
    const { member, key } = await enrolled();
    await logIn(key);
    await db.update(staff).set({ disabled: NOW }).where(eq(staff.id, member.id));
    await expect(logIn(key, { counter: 9 })).rejects.toMatchObject(code);
  });

  test.each(['', '{}', 'null', '{"id":"x"}', '{"id":"x","response":{"clientDataJSON":"bnVsbA"}}'])(
    'refuses the response %s',
    async (response) => {
      await expect(loginByPasskey(db, { response, origin: ORIGIN, now: NOW })).rejects.toMatchObject(code);
    },
  );
});

describe('a recovery code', () => {
  const take = (email: string, text: string) => takeRecoveryCode(db, KEYS, { email, code: text, now: NOW });

  test('works once, for its person, in any spelling [DESK-03]', async () => {
    const { member: other } = await enrolled();
    const [member, key] = [await person(), authenticator(ORIGIN)];
    const [first = '', second = ''] = await enrol(member, [key], true);
    expect(first).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    await expect(take(other.email, first)).rejects.toMatchObject({ code: 'code' });
    expect((await take(member.email.toUpperCase(), first.toLowerCase().replaceAll('-', ' '))).id).toBe(member.id);
    await expect(take(member.email, first)).rejects.toMatchObject({ code: 'code' });
    await enrol(member, [authenticator(ORIGIN)], true);
    await expect(take(member.email, second)).rejects.toMatchObject({ code: 'code' });
    expect(JSON.stringify(await db.select().from(staffRecoveryCodes))).not.toContain(second);
  });

  test('works after any number of wrong ones, so that nobody can lock its owner out [DESK-03]', async () => {
    const [member, key] = [await person(), authenticator(ORIGIN)];
    const [right = ''] = await enrol(member, [key], true);
    for (let tries = 0; tries < 40; tries += 1)
      await expect(take(member.email, 'AAAA-BBBB-CCCC')).rejects.toMatchObject({ code: 'code' });
    expect((await take(member.email, right)).id).toBe(member.id);
  });
});

describe('a session', () => {
  const begin = async (): Promise<{ member: StaffMember; token: string }> => {
    const member = await person();
    return { member, token: await beginSession(db, member.id, CLIENT, NOW) };
  };
  const find = (token: string, now = NOW, source = CLIENT.source) => findSession(db, token, { ...CLIENT, source }, now);
  const over = { code: 'session', status: 401 };

  test('ends after 15 idle minutes, and after 8 hours in all [DESK-03]', async () => {
    const { member, token } = await begin();
    expect((await find(token, NOW + 15 * MINUTE_MS - 1)).member.id).toBe(member.id);
    await expect(find(token, NOW + 30 * MINUTE_MS)).rejects.toMatchObject(over);
    const { token: busy } = await begin();
    for (let now = NOW; now < NOW + 8 * HOUR_MS; now += 10 * MINUTE_MS) await find(busy, now);
    await expect(find(busy, NOW + 8 * HOUR_MS)).rejects.toMatchObject(over);
  });

  test('is not kept alive by what an idle page asks for [DESK-03]', async () => {
    const { token } = await begin();
    for (let now = NOW; now < NOW + 15 * MINUTE_MS; now += MINUTE_MS)
      await findSession(db, token, { ...CLIENT, isIdle: true }, now);
    await expect(find(token, NOW + 15 * MINUTE_MS)).rejects.toMatchObject(over);
  });

  test.each(['203.0.113.8', '2001:db8:0:0:0:0:0:7'])(
    'ends for good when it is used from %s [DESK-03]',
    async (other) => {
      const { token } = await begin();
      await find(token);
      await expect(find(token, NOW, other)).rejects.toMatchObject(over);
      await expect(find(token)).rejects.toMatchObject(over);
    },
  );

  test('ends with the next login, with its person, and on request', async () => {
    const { member, token } = await begin();
    const next = await beginSession(db, member.id, CLIENT, NOW);
    await expect(find(token)).rejects.toMatchObject(over);
    await endSessions(db, member.id, NOW);
    await expect(find(next)).rejects.toMatchObject(over);
    const last = await beginSession(db, member.id, CLIENT, NOW);
    await db.update(staff).set({ disabled: NOW }).where(eq(staff.id, member.id));
    await expect(find(last)).rejects.toMatchObject(over);
    await expect(find('')).rejects.toMatchObject(over);
    expect(JSON.stringify(await db.select().from(staffSessions))).not.toContain(last);
  });
});
