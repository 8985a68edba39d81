import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { formatMs } from '../../scripts/measure/table.mjs';
import { connect, type Database } from '../../server/platform/db/connect.ts';
import { freshDatabase } from '../unit/server/database.ts';
import { type DeskClient, type Person as StaffPerson, startDesk } from '../unit/server/desk/desk-client.ts';
import { expectFigure } from './figure.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 600_000 });

const ROWS = 1_000_000;

/** Creates a million decided proposals in SQL, nearly all about withdrawals. */
async function fillApprovals(db: Database, maker: number): Promise<void> {
  await db.execute(
    sql.raw(`insert into approvals (action, target, body, subject, digest, maker, reason, made, expires, state)
      select case when n % 250000 = 0 then 'verification.revoke' else 'withdrawal.approve' end, 'withdrawal ' || n,
        '{"withdrawal":' || n || '}', '{"seen":"' || repeat(md5(n::text), 10) || '"}', md5(n::text), ${maker}, 'large',
        n, n, case when n % 10 = 0 then 'lapsed' else 'withdrawn' end
      from generate_series(1, ${ROWS}) n`),
  );
}

describe.runIf(process.env['TEST_DATABASE_URL'])('a million decided proposals on PostgreSQL', () => {
  let desk: DeskClient;
  let compliance: StaffPerson;
  beforeAll(async () => {
    const databaseUrl = (await freshDatabase())!;
    desk = await startDesk({ databaseUrl });
    const owner = await desk.person('owner');
    compliance = await desk.person('compliance');
    // the server's own connections end statements that take so long
    const connection = await connect({ dataDir: 'memory', databaseUrl });
    await fillApprovals(connection.background, owner.id);
    await connection.background.execute(sql`analyze`);
    await connection.close();
  });
  afterAll(() => desk.server.close());

  test('are shown in less than a second to a role that may see four [SCALE-06]', async () => {
    const begun = performance.now();
    const { body } = await desk.view('approvals?state=decided', compliance.cookie);
    const took = performance.now() - begun;
    expect(body.approvals).toHaveLength(4);
    expectFigure('decided proposals of a role that may see four', took, { max: 1000, format: formatMs });
  });
});
