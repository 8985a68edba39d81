import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staff, staffInvitations, staffRecoveryCodes, staffSessions } from '../../../../server/desk/schema.ts';
import {
  addPasskey,
  beginEnrolment,
  endInvitation,
  invite,
  invitedBy,
  isEnrolled,
  mayLogIn,
  replaceRecoveryCodes,
} from '../../../../server/desk/staff/enrolment.ts';
import { beginLogin, loginByPasskey, takeRecoveryCode } from '../../../../server/desk/staff/login.ts';
import { createStaff, type StaffMember } from '../../../../server/desk/staff/people.ts';
import { staffEntries } from '../../../../server/desk/views/staff.ts';
import { beginSession, endSessions, findSession } from '../../../../server/desk/staff/sessions.ts';
import { hashToken } from '../../../../server/modules/customers/secrets.ts';
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
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());

let created = 0;
const person = (): Promise<StaffMember> =>
  createStaff(db, { name: 'Anna', email: `Anna${(created += 1)}@andaman.example`, roles: ['owner'], now: NOW });
const enrol = async (member: StaffMember, key: Authenticator, now = NOW): Promise<void> => {
  const options = await beginEnrolment(db, member, { origin: ORIGIN, now });
  await addPasskey(db, member, { response: key.create(options), name: 'a key', origin: ORIGIN, now });
};
/** A person with two passkeys. */
const enrolled = async (): Promise<{ member: StaffMember; key: Authenticator }> => {
  const [member, key] = [await person(), authenticator(ORIGIN)];
  await enrol(member, key);
  await enrol(member, authenticator(ORIGIN));
  return { member, key };
};
const logIn = async (
  key: Authenticator,
  change: Parameters<Authenticator['get']>[1] = {},
  later = 0,
): Promise<StaffMember> => {
  const options = await beginLogin(db, { origin: ORIGIN, now: NOW });
  return loginByPasskey(db, { response: key.get(options, change), origin: ORIGIN, now: NOW + later });
};
const code = { code: 'passkey' };

describe('an invitation', () => {
  test('lets one person enrol within an hour, once [DESK-02 DESK-03]', async () => {
    const member = await person();
    const token = await invite(db, member.id, NOW);
    expect((await invitedBy(db, token, NOW + HOUR_MS - 1)).id).toBe(member.id);
    await expect(invitedBy(db, token, NOW + HOUR_MS)).rejects.toMatchObject({ code: 'invitation' });
    await expect(invitedBy(db, 'another', NOW)).rejects.toMatchObject({ code: 'invitation' });
    await enrol(member, authenticator(ORIGIN));
    await expect(endInvitation(db, token, member, NOW)).rejects.toMatchObject({ code: 'enrolment' });
    await enrol(member, authenticator(ORIGIN));
    await endInvitation(db, token, member, NOW);
    await expect(invitedBy(db, token, NOW)).rejects.toMatchObject({ code: 'invitation' });
    await expect(endInvitation(db, token, member, NOW)).rejects.toMatchObject({ code: 'invitation' });
  });

  test('ends when a newer one is made, and when its person is disabled', async () => {
    const member = await person();
    const first = await invite(db, member.id, NOW);
    const second = await invite(db, member.id, NOW);
    await expect(invitedBy(db, first, NOW)).rejects.toMatchObject({ code: 'invitation' });
    await db.update(staff).set({ disabled: NOW }).where(eq(staff.id, member.id));
    await expect(invitedBy(db, second, NOW)).rejects.toMatchObject({ code: 'invitation' });
  });

  test('is stored as a hash only', async () => {
    const token = await invite(db, (await person()).id, NOW);
    const rows = await db.select().from(staffInvitations);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.some((row) => row.token === hashToken(token))).toBe(true);
  });
});

describe('enrolment', () => {
  test('needs two passkeys, or one and recovery codes [DESK-02]', async () => {
    const member = await person();
    expect(await isEnrolled(db, member.id)).toBe(false);
    await replaceRecoveryCodes(db, KEYS, member.id, NOW);
    expect(await isEnrolled(db, member.id)).toBe(false);
    await enrol(member, authenticator(ORIGIN));
    expect(await isEnrolled(db, member.id)).toBe(true);
  });

  test('ends with the last recovery code of somebody with one passkey, who still logs in [DESK-02 DESK-03]', async () => {
    const [member, key] = [await person(), authenticator(ORIGIN)];
    await enrol(member, key);
    const codes = await replaceRecoveryCodes(db, KEYS, member.id, NOW);
    const take = (code: string, source: string) =>
      takeRecoveryCode(db, KEYS, { email: member.email, code, source, now: NOW + HOUR_MS * codes.indexOf(code) });
    for (const [at, code] of codes.slice(0, -1).entries()) await take(code, `192.0.2.${at}`);
    expect(await isEnrolled(db, member.id)).toBe(true);
    await take(codes.at(-1)!, '192.0.2.200');
    const [entry] = (await staffEntries(db)).filter(({ id }) => id === member.id);
    expect([await isEnrolled(db, member.id), entry?.isEnrolled]).toEqual([false, false]);
    expect([await mayLogIn(db, member.id), (await logIn(key)).id]).toEqual([true, member.id]);
    // the invitation that the last code opened asks for a second passkey or new codes
    const token = await invite(db, member.id, NOW);
    await expect(endInvitation(db, token, member, NOW)).rejects.toMatchObject({ code: 'enrolment' });
    await replaceRecoveryCodes(db, KEYS, member.id, NOW);
    await endInvitation(db, token, member, NOW);
    expect(await isEnrolled(db, member.id)).toBe(true);
  });

  test('refuses a passkey twice, of another origin, or to the challenge of somebody else [DESK-03]', async () => {
    const [member, other, key] = [await person(), await person(), authenticator(ORIGIN)];
    await enrol(member, key);
    await expect(enrol(member, key)).rejects.toMatchObject(code);
    await expect(enrol(other, key)).rejects.toMatchObject(code);
    const foreign = authenticator('https://andaman.example');
    await expect(enrol(member, foreign)).rejects.toMatchObject(code);
    const options = await beginEnrolment(db, other, { origin: ORIGIN, now: NOW });
    const add = { response: authenticator(ORIGIN).create(options), name: '', origin: ORIGIN, now: NOW };
    await expect(addPasskey(db, member, add)).rejects.toMatchObject(code);
  });

  test('refuses the same email address, in any case', async () => {
    const { email } = await person();
    const again = { name: 'Bob', email: ` ${email.toUpperCase()}`, roles: ['support'] as const, now: NOW };
    await expect(createStaff(db, again)).rejects.toMatchObject({ code: 'staffExists' });
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

  test('refuses a passkey that is unknown, of somebody half enrolled, or of somebody disabled [DESK-03]', async () => {
    await expect(logIn(authenticator(ORIGIN))).rejects.toMatchObject(code);
    const [member, key] = [await person(), authenticator(ORIGIN)];
    await enrol(member, key);
    await expect(logIn(key)).rejects.toMatchObject(code);
    await enrol(member, authenticator(ORIGIN));
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
  const take = (email: string, text: string, source = '203.0.113.9') =>
    takeRecoveryCode(db, KEYS, { email, code: text, source, now: NOW });

  test('works once, for its person, in any spelling [DESK-03]', async () => {
    const { member } = await enrolled();
    const { member: other } = await enrolled();
    const [first = '', second = ''] = await replaceRecoveryCodes(db, KEYS, member.id, NOW);
    expect(first).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    await expect(take(other.email, first)).rejects.toMatchObject({ code: 'code' });
    expect((await take(member.email.toUpperCase(), first.toLowerCase().replaceAll('-', ' '))).id).toBe(member.id);
    await expect(take(member.email, first)).rejects.toMatchObject({ code: 'code' });
    await replaceRecoveryCodes(db, KEYS, member.id, NOW);
    await expect(take(member.email, second)).rejects.toMatchObject({ code: 'code' });
    expect(JSON.stringify(await db.select().from(staffRecoveryCodes))).not.toContain(second);
  });

  test('can be tried five times an hour', async () => {
    const { member } = await enrolled();
    const [right = ''] = await replaceRecoveryCodes(db, KEYS, member.id, NOW);
    for (let tries = 0; tries < 5; tries += 1)
      await expect(take(member.email, 'AAAA-BBBB-CCCC', `198.51.100.${tries}`)).rejects.toMatchObject({ code: 'code' });
    await expect(take(member.email, right, '198.51.100.9')).rejects.toMatchObject({ key: 'tooMany' });
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

  test('ends for good when it is used from another network [DESK-03]', async () => {
    const { token } = await begin();
    await find(token, NOW, '203.0.113.250');
    await expect(find(token, NOW, '203.0.114.7')).rejects.toMatchObject(over);
    await expect(find(token)).rejects.toMatchObject(over);
  });

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
