import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runCommand } from '../../../../server/commands/index.ts';
import { staff, staffInvitations, staffPasskeys } from '../../../../server/desk/schema.ts';
import { signLogHead } from '../../../../server/desk/log/heads.ts';
import { SettingsStore } from '../../../../server/modules/content/index.ts';
import { Outbox } from '../../../../server/modules/outbox/outbox.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { Signer } from '../../../../server/modules/receipts/signer.ts';
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
  const [, token = ''] =
    /^Link for Anna Lee \(anna@andaman\.example\), valid for one hour: https:\/\/desk\.andaman\.example\/#invitation=([\w-]{43})$/.exec(
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

test('invites again whom no one has let in yet, but no one who can log in [DESK-02]', async () => {
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
  expect(printed.at(-1)).toBe('The staff log is wrong from entry 1 on: it was changed or put in, or it is missing.');
});

test('verify refuses a place without a database, and creates none there [AUDIT-02]', async () => {
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATA_DIR', join(folder, 'wrong'));
  await expect(runCommand('desk', ['verify'])).rejects.toThrow(`There is no database in ${join(folder, 'wrong')}`);
  expect(readdirSync(folder)).toEqual([]);
});

test.runIf(process.env['TEST_DATABASE_URL'])('verify refuses an empty PostgreSQL, and changes nothing', async () => {
  vi.stubEnv('DATABASE_URL', (await freshDatabase({ empty: true }))!);
  for (let time = 1; time <= 2; time += 1)
    await expect(runCommand('desk', ['verify'])).rejects.toThrow('The database of DATABASE_URL is empty');
});

test('verify names the database that it reads, without its password [AUDIT-02]', async () => {
  await runCommand('desk', ['invite', 'Anna Lee', 'anna@andaman.example', 'owner']);
  expect(await runCommand('desk', ['verify'])).toBe(0);
  const { host, pathname } = new URL(databaseUrl ?? 'postgres:///');
  const place = databaseUrl ? `PostgreSQL at ${host}${pathname}` : folder;
  expect(printed.slice(-2)).toEqual([`Database: ${place}`, expect.stringContaining('is whole. Entries: 1.')]);
});

test('verify refuses a database whose log has no entry [AUDIT-02]', async () => {
  await (await open()).close();
  await expect(runCommand('desk', ['verify'])).rejects.toThrow('This database has no staff log');
});

test('--help lists the commands', async () => {
  expect(await runCommand('--help', [])).toBe(0);
  expect(printed.at(-1)).toMatch(/commands are backup, .*desk.*restore/);
  await expect(runCommand('verify', [])).rejects.toThrow(/no command "verify"\..*desk/);
});

describe('verify with the email of a day', () => {
  /** Writes two entries, signs the end of the log, and saves the email about it. Returns its file. */
  async function saveLogEmail(): Promise<string> {
    for (const name of ['Anna', 'Ben']) await runCommand('desk', ['invite', name, `${name}@andaman.example`, 'owner']);
    const { db, close } = await open();
    const clock = { now: () => Date.now() };
    const gateway = { channels: new Set(['email'] as const), send: async () => ({ result: 'sent' as const }) };
    const signer = new Signer(folder, undefined);
    const outgoing = new Outbox(clock, gateway, false);
    const services = { db, config: {}, clock, signer, outbox: outgoing, settings: new SettingsStore() };
    await signLogHead(services);
    const [email] = await db.select().from(outbox);
    await close();
    const file = join(folder, 'letter.eml');
    // as mail programs save it, with the line breaks of quoted-printable
    const text = email!.text.replace(/(signature .{60})/, '$1=\r\n');
    writeFileSync(file, `Subject: ${email!.subject}\r\n\r\n${text}`);
    return file;
  }
  /** Changes the database with its triggers switched off. */
  async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
    const { db, close } = await open();
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`delete from staff_log_heads`);
      await tx.execute(statement);
    });
    await close();
  }

  test('says that the log is whole, with what was verified [AUDIT-02 AUDIT-03]', async () => {
    expect(await runCommand('desk', ['verify', '--letter', await saveLogEmail()])).toBe(0);
    expect(printed.at(-1)).toBe('The staff log is whole. Entries: 2. Verified signatures: 0. Signed ends: 1.');
  });

  test('notices newest entries that were taken out with their signed ends [AUDIT-02 AUDIT-03]', async () => {
    const file = await saveLogEmail();
    await tamper(sql`with gone as (delete from staff_log where id = 2)
      update staff_log_end set last = 1, hash = (select hash from staff_log where id = 1)`);
    expect(await runCommand('desk', ['verify'])).toBe(0);
    expect(await runCommand('desk', ['verify', '--letter', file])).toBe(1);
    expect(printed.at(-1)).toContain('wrong from entry 2 on');
  });

  test('refuses a file that is no such email, or is not signed [AUDIT-03]', async () => {
    const file = await saveLogEmail();
    writeFileSync(file, readFileSync(file, 'utf8').replace('entry 2', 'entry 1'));
    await expect(runCommand('desk', ['verify', '--letter', file])).rejects.toThrow('not signed');
    writeFileSync(file, 'Hello');
    await expect(runCommand('desk', ['verify', '--letter', file])).rejects.toThrow('no email about the log');
  });

  test('asks for the receipts key before it makes a new one', async () => {
    await saveLogEmail();
    rmSync(join(folder, 'receipts-key.pem'));
    await expect(runCommand('desk', ['verify'])).rejects.toThrow('RECEIPTS_KEY');
  });
});

test.each([
  [[]],
  [['invite']],
  [['invite', 'Anna', 'anna@andaman.example', 'boss']],
  [['invite', 'Anna', 'not an address', 'owner']],
  [['invite', ' ', 'anna@andaman.example', 'owner']],
  [['verify', 'now']],
  [['verify', '--letter']],
])('refuses %j and says how to call it', async (args) => {
  await expect(runCommand('desk', args)).rejects.toThrow('Say one of these');
});

test('needs the address of the desk to invite', async () => {
  vi.stubEnv('DESK_URL', '');
  await expect(runCommand('desk', ['invite', 'Anna', 'anna@andaman.example', 'owner'])).rejects.toThrow('DESK_URL');
});
