import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { adoptKeys } from '../../../../server/desk/adopt-keys.ts';
import { appendLog, hashOfRow, type LogRow } from '../../../../server/desk/append-log.ts';
import { LogWatch } from '../../../../server/desk/log-watch.ts';
import { checkLog } from '../../../../server/desk/log.ts';
import { staff, staffLog, staffLogEnd, staffPasskeys } from '../../../../server/desk/schema.ts';
import { expectLogged } from '../../../console.ts';
import { type DeskClient, type Person, startDesk } from './desk-client.ts';

let desk: DeskClient;
let anna: Person;
let ben: Person;
beforeAll(async () => {
  desk = await startDesk();
  // the first check, before anything is changed
  await desk.server.services.jobs.runAll();
  [anna, ben] = [await desk.person('owner'), await desk.person('owner')];
});
afterAll(() => desk.server.close());

const db = () => desk.server.services.db;
const check = () => checkLog(db());
const rowsOf = (): Promise<LogRow[]> => db().select().from(staffLog).orderBy(asc(staffLog.id));

/** Writes a log with a chain of its own, as someone with all rights of the database could. */
const write = (rows: readonly LogRow[]): Promise<void> =>
  db().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.delete(staffLog);
    let hash = '';
    for (const row of rows) {
      hash = hashOfRow(hash, row);
      await tx.insert(staffLog).values({ ...row, hash });
    }
    await tx.update(staffLogEnd).set({ last: rows.length, hash });
  });

/** Has Anna propose to invite someone, and Ben approve it. */
async function inviteSomebody(): Promise<void> {
  const { length } = await rowsOf();
  const body = { name: `Bob ${length}`, email: `bob${length}@andaman.example`, roles: ['support'] };
  const { approval } = (await desk.act(anna, 'staff.invite', body)).body;
  expect((await desk.approve(ben, approval)).body).toEqual({ state: 'done' });
}

let before: LogRow[];
beforeAll(async () => {
  await inviteSomebody();
  before = await rowsOf();
});
afterEach(() => write(before));

describe('the check of the log', () => {
  test('verifies every signature with the passkeys that are in the log [AUDIT-02]', async () => {
    const { fault, ...counts } = await check();
    expect([fault, counts]).toEqual([undefined, { entries: before.length, signatures: 2, unverifiable: 0, heads: 0 }]);
    // the table of passkeys is not asked
    await db().update(staffPasskeys).set({ publicKey: 'x' });
    expect((await check()).signatures).toBe(2);
    for (const { details } of before.filter(({ action }) => action === 'staff.passkey')) {
      const { id, publicKey } = JSON.parse(details) as { id: string; publicKey: string };
      await db().update(staffPasskeys).set({ publicKey }).where(eq(staffPasskeys.id, id));
    }
  });

  test('names the entry that a passkey signed which someone put into the table [AUDIT-02]', async () => {
    const thief = await desk.person('support');
    // the thief's passkey under the name of Ben
    await db().update(staffPasskeys).set({ staff: ben.id }).where(eq(staffPasskeys.id, thief.key.id));
    const asBen = { id: ben.id, key: thief.key, cookie: (await desk.logIn(thief.key)).cookie! };
    const body = { name: 'Eve', email: 'eve@andaman.example', roles: ['owner'] };
    const { approval } = (await desk.act(anna, 'staff.invite', body)).body;
    expect((await desk.approve(asBen, approval)).body).toEqual({ state: 'done' });
    await db().delete(staffPasskeys).where(eq(staffPasskeys.id, thief.key.id));
    const forged = (await rowsOf()).at(-1)!;
    expect((await check()).fault).toMatchObject({ entry: forged.id, reason: expect.stringContaining('signature') });
    ben = { ...ben, cookie: (await desk.logIn(ben.key)).cookie! };
  });

  test.each<[string, (row: LogRow) => Partial<LogRow>]>([
    ['other details', ({ details }) => ({ details: details.replace('support', 'owner') })],
    ['another person', ({ staff: by }) => ({ staff: by === anna.id ? ben.id : anna.id })],
    ['another proposal', ({ approval }) => ({ approval: approval! + 1 })],
    ['no signature', () => ({ assertion: '' })],
    ['no one who made it', () => ({ staff: null, assertion: '' })],
    ['a broken signature', () => ({ assertion: '{}' })],
    ['the signature of another entry', () => ({ assertion: before.at(-2)!.assertion })],
  ])('names a decision with %s, though its chain is whole [AUDIT-02]', async (_, change) => {
    const last = before.at(-1)!;
    await write([...before.slice(0, -1), { ...last, ...change(last) }]);
    expect((await check()).fault?.entry).toBe(last.id);
  });

  test('names a decision with a passkey that was removed before [AUDIT-02]', async () => {
    await desk.act(anna, 'staff.disable', { staff: ben.id });
    const [disabling] = (await rowsOf()).slice(-1);
    const [proposal, approval] = before.slice(-2) as [LogRow, LogRow];
    const rest = before.slice(0, -2);
    const moved = [proposal, disabling!, approval].map((row, index) => ({ ...row, id: rest.length + index + 1 }));
    await write([...rest, ...moved]);
    expect((await check()).fault?.entry).toBe(moved[2]!.id);
  });

  test('counts signatures from before passkeys were in the log, and verifies those after [AUDIT-02]', async () => {
    await db().update(staff).set({ disabled: null });
    [anna, ben] = [await desk.person('owner'), await desk.person('owner')];
    await inviteSomebody();
    const old = (await rowsOf())
      .filter(({ action }) => action !== 'staff.passkey')
      .map((row, index) => ({ ...row, id: index + 1, ...(row.action === 'staff.enrol' ? { details: '{}' } : {}) }));
    await write(old);
    expect((await check()).fault).toMatchObject({ reason: expect.stringContaining('signature') });
    await adoptKeys(desk.server.services);
    await adoptKeys(desk.server.services);
    expect(await db().$count(staffLog, eq(staffLog.action, 'keys.adopted'))).toBe(1);
    await inviteSomebody();
    const { fault, signatures, unverifiable } = await check();
    expect([fault, signatures]).toEqual([undefined, 2]);
    expect(unverifiable).toBe(old.filter(({ assertion }) => assertion !== '').length);
  });

  test('refuses to adopt passkeys once some are in the log [AUDIT-02]', async () => {
    const adoption = { time: 1, action: 'keys.adopted', target: 'staff', details: { keys: [] } };
    await db().transaction((tx) => appendLog(tx, adoption));
    expect((await check()).fault?.entry).toBe(before.length + 1);
  });
});

test('a running server notices newest entries that someone took out [AUDIT-02]', async () => {
  expectLogged('the staff log was changed');
  const watch = new LogWatch();
  await watch.checkEnd(db());
  await watch.checkEnd(db());
  expect(watch.isWhole).toBe(true);
  await write(before.slice(0, -2));
  // nothing in the database shows it
  expect((await check()).fault).toBeUndefined();
  await watch.checkEnd(db());
  expect(watch.isWhole).toBe(false);
});
