import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staff, staffRecoveryCodes } from '../../../../server/desk/schema.ts';
import { beginLogin, loginByPasskey } from '../../../../server/desk/staff/login.ts';
import { createStaff } from '../../../../server/desk/staff/people.ts';
import type { Database } from '../../../../server/platform/db/connect.ts';
import { MINUTE_MS } from '../../../../src/domain/time.ts';
import { authenticator } from '../authenticator.ts';
import { openTestDatabase, type TestDatabase } from '../ledger/test-database.ts';
import { enrolmentSteps, NOW, ORIGIN } from './enrolment-steps.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());

const { person, enrol, enrolled, logIn, takeCode } = enrolmentSteps(() => db);
const code = { code: 'passkey' };

let created = 0;

describe('a staff member', () => {
  const again = (fields: { name?: string; email?: string }) =>
    createStaff(db, {
      name: `Bob ${(created += 1)}`,
      email: `bob${created}@andaman.example`,
      roles: [],
      now: NOW,
      ...fields,
    });

  test('has an email address that no one else has, in any case', async () => {
    const { email } = await person();
    await expect(again({ email: ` ${email.toUpperCase()}` })).rejects.toMatchObject({ code: 'staffExists' });
  });

  test('has a name that no one else has, in any case and spelling [DESK-05]', async () => {
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

  test('refuses a passkey that is unknown, or of someone disabled [DESK-03]', async () => {
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
  test('works once, for its person, in any spelling [DESK-03]', async () => {
    const { member: other } = await enrolled();
    const [member, key] = [await person(), authenticator(ORIGIN)];
    const [first = '', second = ''] = await enrol(member, [key], true);
    expect(first).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    await expect(takeCode(other.email, first)).rejects.toMatchObject({ code: 'code' });
    expect((await takeCode(member.email.toUpperCase(), first.toLowerCase().replaceAll('-', ' '))).id).toBe(member.id);
    await expect(takeCode(member.email, first)).rejects.toMatchObject({ code: 'code' });
    await enrol(member, [authenticator(ORIGIN)], true);
    await expect(takeCode(member.email, second)).rejects.toMatchObject({ code: 'code' });
    expect(JSON.stringify(await db.select().from(staffRecoveryCodes))).not.toContain(second);
  });

  test('works after any number of wrong ones, so that no one can lock its owner out [DESK-03]', async () => {
    const [member, key] = [await person(), authenticator(ORIGIN)];
    const [right = ''] = await enrol(member, [key], true);
    for (let tries = 0; tries < 40; tries += 1)
      await expect(takeCode(member.email, 'AAAA-BBBB-CCCC')).rejects.toMatchObject({ code: 'code' });
    expect((await takeCode(member.email, right)).id).toBe(member.id);
  });
});
