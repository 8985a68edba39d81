import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashOfRow, type LogRow } from '../../../../server/desk/log/append.ts';
import { LogWatch } from '../../../../server/desk/log/watch.ts';
import { checkLog } from '../../../../server/desk/log/log.ts';
import { staffLog, staffLogEnd, staffPasskeys } from '../../../../server/desk/schema.ts';
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
    expect([fault, counts]).toEqual([undefined, { entries: before.length, signatures: 2, heads: 0 }]);
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

  test.each([
    ['no passkeys', 'staff.passkey', 'staff.enrol', 'passkeys'],
    ['no end of an enrolment', 'staff.enrol', 'staff.invite proposed', 'signature'],
  ])('names the first wrong entry of a log with %s [AUDIT-02]', async (_, missing, wrong, reason) => {
    const log = before.filter(({ action }) => action !== missing).map((row, index) => ({ ...row, id: index + 1 }));
    await write(log);
    const entry = log.find(({ action }) => action === wrong)!.id;
    expect((await check()).fault).toEqual({ entry, reason: expect.stringContaining(reason) });
  });

  test('names an enrolment that does not say which passkeys it put in force [AUDIT-02]', async () => {
    await write(before.map((row) => (row.action === 'staff.enrol' ? { ...row, details: '{}' } : row)));
    const { id } = before.find(({ action }) => action === 'staff.enrol')!;
    expect((await check()).fault?.entry).toBe(id);
  });

  test('names a decision without a signature also before the first passkey [AUDIT-02]', async () => {
    const last = before.at(-1)!;
    await write([{ ...last, id: 1, assertion: '' }]);
    expect((await check()).fault).toMatchObject({ entry: 1, reason: expect.stringContaining('no signature') });
  });

  test('takes no passkey from an entry that only claims to know it [AUDIT-02]', async () => {
    const keys = before
      .filter(({ action }) => action === 'staff.passkey')
      .map(({ staff: by, details }) => ({ staff: by, ...(JSON.parse(details) as { id: string; publicKey: string }) }));
    const claim = { ...before[0]!, staff: null, action: 'keys.adopted', details: JSON.stringify({ keys }) };
    const rest = before.filter(({ action }) => !['staff.passkey', 'staff.enrol'].includes(action));
    const log = [claim, ...rest].map((row, index) => ({ ...row, id: index + 1 }));
    await write(log);
    const { id } = log.find(({ assertion }) => assertion !== '')!;
    expect((await check()).fault).toMatchObject({ entry: id, reason: expect.stringContaining('signature') });
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
