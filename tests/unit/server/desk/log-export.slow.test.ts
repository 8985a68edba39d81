import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, desc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { desk as command } from '../../../../server/commands/desk.ts';
import { appendLog, type LogRow } from '../../../../server/desk/log/append.ts';
import { checkProof, readProof } from '../../../../server/desk/log/check-proof.ts';
import type { LogProof } from '../../../../server/desk/log/proof.ts';
import { logCondition } from '../../../../server/desk/log/filter.ts';
import { rowsOf } from '../../../../server/platform/db/rows.ts';
import { staffLog } from '../../../../server/desk/schema.ts';
import type { LogEntry, LogFile, LogFilter } from '../../../../src/desk/log/api.ts';
import { codeOf, type DeskClient, type Person, startDesk } from './desk-client.ts';

let desk: DeskClient;
let anna: Person;
let ben: Person;
const OLD = Date.UTC(2026, 0, 31, 17, 0, 0);

const db = () => desk.server.services.db;
const logRows = (): Promise<LogRow[]> => db().select().from(staffLog).orderBy(asc(staffLog.id));

beforeAll(async () => {
  desk = await startDesk();
  for (const [time, target] of [
    [OLD - 1, 'customer 1'],
    [OLD, 'customer 2'],
  ] as const)
    await db().transaction((tx) => appendLog(tx, { time, action: 'customer.note', target, details: {} }));
  [anna, ben] = [await desk.person('owner'), await desk.person('owner')];
  const body = { name: 'Bob', email: 'bob@andaman.example', roles: ['support'] };
  const { approval } = (await desk.act(anna, 'staff.invite', body)).body;
  expect((await desk.approve(ben, approval)).body).toEqual({ state: 'done' });
});
afterAll(() => desk.server.close());

const entries = async (query: string): Promise<LogEntry[]> =>
  (await desk.view(`log${query}`, anna.cookie)).body.entries;
const download = async (body: object): Promise<LogFile> => (await desk.act(anna, 'log.export', body)).body.result;

describe('the log', () => {
  test('is filtered by person and action, with what became of proposals [DESK-52]', async () => {
    expect((await entries('?action=staff.invite')).map(({ action }) => action)).toEqual([
      'staff.invite',
      'staff.invite proposed',
    ]);
    const byBen = await entries(`?action=staff.invite&staff=${ben.id}`);
    expect(byBen.map(({ staff, action }) => [staff, action])).toEqual([[ben.id, 'staff.invite']]);
  });

  test('is filtered by days of Bangkok, both included [DESK-52]', async () => {
    const targets = async (query: string) => (await entries(query)).map(({ target }) => target);
    expect(await targets('?from=2026-02-01&to=2026-02-01')).toEqual(['customer 2']);
    expect(await targets('?from=2026-01-31&to=2026-01-31')).toEqual(['customer 1']);
    expect(await targets('?from=2026-01-31&to=2026-02-01')).toEqual(['customer 2', 'customer 1']);
    expect(await targets('?from=2026-01-30&to=2026-01-30')).toEqual([]);
    expect(codeOf(await desk.view('log?from=2026-02-30', anna.cookie))).toEqual([400, 'field']);
  });

  test('reads a range of an index for each filter [DESK-52]', async () => {
    await db().transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_sort = off`);
      const planOf = async (filter: LogFilter): Promise<string> => {
        const where = await logCondition(tx, filter);
        const query = tx.select().from(staffLog).where(where).orderBy(desc(staffLog.id)).limit(50);
        return JSON.stringify(await rowsOf(tx, sql`explain (costs off) ${query}`));
      };
      expect(await planOf({ action: 'staff.invite' })).toContain('staff_log_action');
      expect(await planOf({ staff: anna.id })).toContain('staff_log_staff');
      // a day between others is a range of ids
      expect(await planOf({ from: '2026-02-02', to: '2026-02-02' })).toMatch(/Index Cond.*id > .*id < /);
    });
  });

  test('says in words what was done [DESK-52]', async () => {
    const [invited] = await entries('?action=staff.invite');
    expect(invited!.words.title).toContain('Bob');
  });

  test('is downloaded as CSV, which the log has as an action [DESK-53]', async () => {
    const { name, text, count } = await download({ form: 'csv', action: 'staff.invite' });
    expect(name).toMatch(/^staff-log-\d{4}-\d\d-\d\d\.csv$/);
    expect(count).toBe(2);
    expect(text.trimEnd().split('\r\n')).toHaveLength(3);
    expect(text).toContain('"Invite to the desk, proposed"');
    const [logged] = await entries('?action=log.export');
    expect(logged).toMatchObject({
      staff: anna.id,
      target: 'log csv',
      details: { body: { form: 'csv', action: 'staff.invite' } },
    });
  });
});

describe('a proof', () => {
  const proofFor = async (body: object): Promise<LogProof> => {
    const proof = readProof((await download({ form: 'proof', ...body })).text);
    return proof!;
  };

  test('of one entry is checked without the server [DESK-53]', async () => {
    const rows = await logRows();
    const invited = rows.find(({ action }) => action === 'staff.invite')!;
    const proof = await proofFor({ action: 'staff.invite', staff: ben.id });
    expect(proof.ids).toEqual([invited.id]);
    expect(proof.entries[0]).toEqual(invited);
    expect(proof.publicKeys).toEqual(desk.server.services.signer.published.map(({ key }) => key));
    const { fault, signatures } = await checkProof(proof);
    expect(fault).toBeUndefined();
    // the approval, the proposal before it, and the download before it
    expect(signatures).toBeGreaterThanOrEqual(2);
  });

  test.each<[string, (proof: LogProof) => LogProof]>([
    [
      'a changed entry',
      (proof) => ({ ...proof, entries: proof.entries.map((row) => ({ ...row, target: 'staff 9' })) }),
    ],
    ['a missing entry', (proof) => ({ ...proof, entries: proof.entries.slice(1) })],
    ['no signed end', (proof) => ({ ...proof, heads: [] })],
    ['an end that another key signed', (proof) => ({ ...proof, publicKeys: [anotherKey] })],
    ['no passkeys', (proof) => ({ ...proof, earlier: [] })],
    ['a changed passkey', (proof) => ({ ...proof, earlier: proof.earlier.map((row) => ({ ...row, details: '{}' })) })],
  ])('with %s is refused [DESK-53]', async (_, change) => {
    const proof = await proofFor({ action: 'staff.invite', staff: ben.id });
    expect((await checkProof(change(proof))).fault).toBeDefined();
  });

  test('is checked by a command, which names the first wrong entry [DESK-53]', async () => {
    const print = vi.spyOn(console, 'log').mockReturnValue();
    const folder = mkdtempSync(join(tmpdir(), 'andaman-proof-'));
    const verify = (text: string): Promise<number> => {
      writeFileSync(join(folder, 'proof.json'), text);
      return command(['verify', '--proof', join(folder, 'proof.json')]);
    };
    try {
      const { text } = await download({ form: 'proof', action: 'staff.invite', staff: ben.id });
      expect(await verify(text)).toBe(0);
      expect(print.mock.lastCall![0]).toMatch(/^The file is whole. Entries: 1\./);
      expect(await verify(text.replace('"action": "staff.invite"', '"action": "staff.enable"'))).toBe(1);
      expect(print.mock.lastCall![0]).toMatch(/^The file is wrong from entry \d+ on: it was changed/);
      await expect(verify('{}')).rejects.toThrow('no proof of the log');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('of no entry is refused, and a file that is none is not read [DESK-53]', async () => {
    expect(codeOf(await desk.act(anna, 'log.export', { form: 'proof', target: 'nothing 1' }))).toEqual([
      409,
      'nothing',
    ]);
    expect([readProof('{}'), readProof('x')]).toEqual([undefined, undefined]);
  });
});

/** A public key of no one here. */
const anotherKey = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
