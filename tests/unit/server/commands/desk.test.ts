import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from '../../../../server/commands/index.ts';
import { staff, staffInvitations, staffPasskeys } from '../../../../server/desk/schema.ts';
import { hashToken } from '../../../../server/modules/customers/secrets.ts';
import { connect } from '../../../../server/platform/db/connect.ts';
import { freshDatabase } from '../database.ts';

let folder: string;
let databaseUrl: string | undefined;
let printed: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'andaman-desk-'));
  databaseUrl = await freshDatabase();
  printed = [];
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('DATABASE_URL', databaseUrl ?? '');
  vi.stubEnv('DESK_URL', 'https://desk.andaman.example');
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});
const open = () => connect({ dataDir: folder, ...(databaseUrl ? { databaseUrl } : {}) });

test('invites the first person by a link of one hour, and logs it [DESK-02]', async () => {
  expect(await runCommand('desk', ['invite', 'Anna Lee', 'Anna@andaman.example', 'owner,compliance'])).toBe(0);
  const [, token = ''] = /^Open this within an hour: https:\/\/desk\.andaman\.example\/#invitation=([\w-]{43})$/.exec(
    printed[0]!,
  )!;
  const { db, close } = await open();
  expect(await db.select().from(staff)).toMatchObject([
    { name: 'Anna Lee', email: 'anna@andaman.example', roles: ['compliance', 'owner'] },
  ]);
  expect((await db.select().from(staffInvitations))[0]!.token).toBe(hashToken(token));
  await close();
  expect(await runCommand('desk', ['verify'])).toBe(0);
});

test('invites again whom nobody has let in yet, but no one who can log in [DESK-02]', async () => {
  const invite = () => runCommand('desk', ['invite', 'Anna', 'anna@andaman.example', 'owner']);
  expect([await invite(), await invite()]).toEqual([0, 0]);
  const { db, close } = await open();
  const [{ id } = { id: 0 }] = await db.select().from(staff);
  expect(await db.$count(staffInvitations, isNull(staffInvitations.used))).toBe(1);
  await db.insert(staffPasskeys).values({ id: 'x', staff: id, publicKey: 'x', counter: 0, name: 'x', created: 0 });
  await close();
  await expect(invite()).rejects.toThrow('works here');
});

test('verify names the first entry that was changed [AUDIT-02]', async () => {
  await runCommand('desk', ['invite', 'Anna Lee', 'anna@andaman.example', 'owner']);
  const { db, close } = await open();
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update staff_log set target = 'staff 9'`);
  });
  await close();
  expect(await runCommand('desk', ['verify'])).toBe(1);
  expect(printed.at(-1)).toBe('The staff log is wrong from entry 1 on.');
});

test.each([
  [[]],
  [['invite']],
  [['invite', 'Anna', 'anna@andaman.example', 'boss']],
  [['invite', 'Anna', 'not an address', 'owner']],
  [['invite', ' ', 'anna@andaman.example', 'owner']],
  [['verify', 'now']],
])('refuses %j and says how to call it', async (args) => {
  await expect(runCommand('desk', args)).rejects.toThrow('Say one of these');
});

test('needs the address of the desk to invite', async () => {
  vi.stubEnv('DESK_URL', '');
  await expect(runCommand('desk', ['invite', 'Anna', 'anna@andaman.example', 'owner'])).rejects.toThrow('DESK_URL');
});
