import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffLog } from '../../../../../server/desk/schema.ts';
import { codeOf, type DeskClient, type Person, startDesk } from '../../desk/desk-client.ts';
import { hasPostgres } from './support.ts';

describe.runIf(hasPostgres)('a request that waits for the log', () => {
  let desk: DeskClient;
  let anna: Person;
  let ben: Person;
  beforeAll(async () => {
    // a busy machine needs longer than a request may wait
    const databaseTimeouts = { statementMs: 60_000, lockMs: 60_000, connectionMs: 60_000 };
    desk = await startDesk({ databaseTimeouts });
    [anna, ben] = [await desk.person('owner'), await desk.person('owner')];
    await desk.server.services.jobs.runAll();
  });
  afterAll(() => desk.server.close());

  /** Prepares a request of a person, and returns what sends it. */
  async function ready(who: Person, action: string, body: object) {
    const { seen, nonce } = (await desk.post(`prepare/${action}`, { body }, who.cookie)).body;
    const signature = nonce === undefined ? {} : { signature: desk.sign(who, nonce, seen) };
    return () => desk.post(`act/${action}`, { body, seen, ...signature }, who.cookie);
  }
  /** Holds the end of the log while requests are sent one after the other, so that all of them wait. */
  async function whileLogIsHeld<Result>(send: readonly (() => Promise<Result>)[]): Promise<Result[]> {
    const connectionString = desk.server.services.config.databaseUrl!;
    // a transaction sees other connections as they were when it first looked
    const [holder, watcher] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
    await Promise.all([holder.connect(), watcher.connect()]);
    await holder.query('begin');
    await holder.query('select * from staff_log_end for update');
    const waiting = async (): Promise<number> => {
      const { rows } = await watcher.query(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0].count as number;
    };
    const sent: Promise<Result>[] = [];
    for (const [index, request] of send.entries()) {
      sent.push(request());
      await expect.poll(waiting).toBe(index + 1);
    }
    await holder.query('commit');
    await Promise.all([holder.end(), watcher.end()]);
    return Promise.all(sent);
  }

  test('is refused if its person was disabled meanwhile [DESK-03 DESK-05]', async () => {
    const eve = await desk.person('owner');
    const invitation = { name: 'Fay', email: 'fay@andaman.example', roles: ['support'] };
    const { approval } = (await desk.act(anna, 'staff.invite', invitation)).body;
    const disabling = await ready(ben, 'staff.disable', { staff: eve.id });
    const [disabled, approved] = await whileLogIsHeld([disabling, () => desk.approve(eve, approval)]);
    expect(disabled!.body).toEqual({ state: 'done' });
    expect(codeOf(approved!)).toEqual([401, 'session']);
    const entries = await desk.server.services.db.select().from(staffLog).where(eq(staffLog.approval, approval));
    expect(entries.map(({ action }) => action)).toEqual(['staff.invite proposed']);
  });

  test('of one of two owners who disable each other is refused, and one stays [DESK-03]', async () => {
    const both = [
      await ready(anna, 'staff.disable', { staff: ben.id }),
      await ready(ben, 'staff.disable', { staff: anna.id }),
    ];
    const [first, second] = await whileLogIsHeld(both);
    expect([first!.body, codeOf(second!)]).toEqual([{ state: 'done' }, [401, 'session']]);
    expect((await desk.ask('GET', '/api/me', { cookie: anna.cookie })).status).toBe(200);
  });
});
