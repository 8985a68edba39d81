import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staff, staffInvitations, staffLog } from '../../../../server/desk/schema.ts';
import { addPasskey, beginEnrolment } from '../../../../server/desk/staff/enrolment.ts';
import { invite, lockInvitation } from '../../../../server/desk/staff/invitations.ts';
import { isEnrolled, mayLogIn, passkeysInForce } from '../../../../server/desk/staff/keys.ts';
import { beginSession, findSession } from '../../../../server/desk/staff/sessions.ts';
import { staffEntries } from '../../../../server/desk/staff/views.ts';
import { hashToken } from '../../../../server/modules/customers/secrets.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import type { Database } from '../../../../server/platform/db/connect.ts';
import { HOUR_MS } from '../../../../src/domain/time.ts';
import { authenticator } from '../authenticator.ts';
import { openTestDatabase, type TestDatabase } from '../ledger/test-database.ts';
import { CLIENT, enrolmentSteps, NOW, ORIGIN } from './enrolment-steps.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());

const { person, guestOf, invited, addKey, codesOf, end, enrol, enrolled, logIn, takeCode } = enrolmentSteps(() => db);
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

  test('lets no one in before it ends [DESK-03]', async () => {
    const [member, keys] = [await person(), [authenticator(ORIGIN), authenticator(ORIGIN)]];
    const token = await invite(db, member.id, NOW);
    for (const key of keys) await addKey(token, key);
    const [first = ''] = await codesOf(token);
    expect(await mayLogIn(db, member.id)).toBe(false);
    await expect(logIn(keys[0]!)).rejects.toMatchObject(code);
    const take = takeCode(member.email, first);
    await expect(take).rejects.toMatchObject({ code: 'code' });
    await end(token, { keys: keys.map(({ id }) => id), code: first });
    expect((await logIn(keys[0]!)).id).toBe(member.id);
  });

  test('does not end with a passkey that its page does not show [DESK-03]', async () => {
    const [member, own, foreign] = [await person(), authenticator(ORIGIN), authenticator(ORIGIN)];
    const token = await invite(db, member.id, NOW);
    await addKey(token, own);
    const [first] = await codesOf(token);
    // someone who read the email
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
    const take = takeCode(member.email, foreign);
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
    const emails = await db
      .select()
      .from(outbox)
      .where(eq(outbox.subject, `Andaman desk: ${member.name} changed passkeys`));
    expect(emails.map(({ target }) => target)).toContain(member.email);
    expect(emails.length).toBeGreaterThan(1);
    expect(emails[0]!.text).toContain(`a key (${key.id.slice(0, 8)})`);
    expect(emails[0]!.text).toContain(`${ORIGIN}/#/staff`);
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

  test('ends with the last recovery code of someone with one passkey, who still logs in [DESK-02 DESK-03]', async () => {
    const [member, key] = [await person(), authenticator(ORIGIN)];
    const codes = await enrol(member, [key], true);
    const take = (text: string) => takeCode(member.email, text);
    for (const text of codes.slice(0, -1)) await take(text);
    expect(await isEnrolled(db, member.id)).toBe(true);
    await take(codes.at(-1)!);
    const [entry] = (await staffEntries(db)).filter(({ id }) => id === member.id);
    expect([await isEnrolled(db, member.id), entry?.isEnrolled]).toEqual([false, false]);
    expect([await mayLogIn(db, member.id), (await logIn(key)).id]).toEqual([true, member.id]);
  });

  test('refuses a passkey twice, of another origin, or to the challenge of someone else [DESK-03]', async () => {
    const [member, other, key] = [await person(), await person(), authenticator(ORIGIN)];
    const token = await invite(db, member.id, NOW);
    const others = await invite(db, other.id, NOW);
    await addKey(token, key);
    await expect(addKey(token, key)).rejects.toMatchObject(code);
    await expect(addKey(others, key)).rejects.toMatchObject(code);
    const foreign = authenticator('https://andaman.example');
    await expect(addKey(token, foreign)).rejects.toMatchObject(code);
    const options = await beginEnrolment(db, await invited(others), { company: 'Andaman', origin: ORIGIN, now: NOW });
    const added = { response: authenticator(ORIGIN).create(options), name: 'a key', origin: ORIGIN };
    await expect(addPasskey(db, guestOf(token), added)).rejects.toMatchObject(code);
  });
});
