import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staff, staffSessions } from '../../../../server/desk/schema.ts';
import { createStaff, type StaffMember } from '../../../../server/desk/staff/people.ts';
import { loginByPasskey } from '../../../../server/desk/staff/login.ts';
import { beginSession, endSessions, findSession } from '../../../../server/desk/staff/sessions.ts';
import type { Database } from '../../../../server/platform/db/connect.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import { openTestDatabase, type TestDatabase } from '../ledger/test-database.ts';

const NOW = 1_800_000_000_000;
const CLIENT = { source: '203.0.113.7', agent: 'a browser' };

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());

let created = 0;
const person = (): Promise<StaffMember> => {
  created += 1;
  return createStaff(db, { name: `Anna ${created}`, email: `anna${created}@andaman.example`, roles: [], now: NOW });
};

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

  test('says whether time, another login or a change of access ended it [DESK-17]', async () => {
    const { member, token } = await begin();
    const reasonOf = (of: string, now: number): Promise<string> =>
      find(of, now).then(
        () => '',
        (error: Error) => error.message,
      );
    expect(await reasonOf(token, NOW + HOUR_MS)).toContain('after 15 minutes');
    const second = await beginSession(db, member.id, CLIENT, NOW + 1);
    expect(await reasonOf(token, NOW + 2)).toContain('You logged in elsewhere');
    // for good, also once the newer session is over
    await endSessions(db, member.id, NOW + 3);
    expect(await reasonOf(token, NOW + 4)).toContain('You logged in elsewhere');
    expect(await reasonOf(second, NOW + 4)).toContain('Your access or your network address changed');
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

test("a customer's passkey is named as such at the login of the desk", async () => {
  const attempt = (handle: string) =>
    loginByPasskey(db, {
      response: JSON.stringify({
        id: Buffer.from('a passkey').toString('base64url'),
        response: {
          clientDataJSON: Buffer.from('{"challenge":"none"}').toString('base64url'),
          userHandle: Buffer.from(handle).toString('base64url'),
        },
      }),
      origin: 'https://desk.andaman.example',
      now: NOW,
    });
  await expect(attempt('andaman 17')).rejects.toThrow("This is a customer's passkey.");
  await expect(attempt('andaman staff 17')).rejects.toThrow("This passkey didn't work.");
});
