import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { editUser } from '../../../../src/api/profile.ts';
import { checkIn, claimTask } from '../../../../src/api/rewards.ts';
import { reconcileAll, reconciliations } from '../../../../server/reconciliations.ts';
import { testServer } from '../fixtures.ts';

const server = testServer({}, { reset: false });

interface Node {
  readonly 'Node Type': string;
  readonly 'Subplan Name'?: string;
  readonly 'Parent Relationship'?: string;
  readonly Plans?: readonly Node[];
}
/** Returns full scans that a query plan repeats for each row of another scan. */
const repeatedScans = (node: Node, within = false): string[] => {
  const each = within || (node['Parent Relationship'] === 'SubPlan' && !node['Subplan Name']?.startsWith('hashed'));
  const own = each && ['Seq Scan', 'CTE Scan'].includes(node['Node Type']) ? [node['Node Type']] : [];
  return [...own, ...(node.Plans ?? []).flatMap((node) => repeatedScans(node, each))];
};

test('reconciles without a full scan per row, so that its cost grows linearly [LEDG-06]', async () => {
  await server.services.db.transaction(async (tx) => {
    // makes the planner use indexes despite the small tables of a test
    await tx.execute(sql`set local enable_seqscan = off`);
    for (const { name, differences } of reconciliations) {
      const {
        rows: [row],
      } = (await tx.execute(sql`explain (format json) ${differences}`)) as unknown as {
        rows: { 'QUERY PLAN': [{ Plan: Node }] }[];
      };
      expect([name, repeatedScans(row!['QUERY PLAN'][0].Plan)]).toEqual([name, []]);
    }
  });
});

test('names a check-in or task whose points differ from its journals [LEDG-06 RWD-01]', async () => {
  const { db } = server.services;
  const { token } = await server.person();
  await server.must(checkIn, {}, { token, key: 'matching-check-in' });
  await server.must(editUser, { nickname: 'Somchai' }, { token });
  await server.must(claimTask, { id: 'nickname' }, { token, key: 'matching-task' });
  expect(await reconcileAll(db)).toEqual([]);
  const newest = {
    checkIns: sql`(select account from sign_ins order by account desc limit 1)`,
    tasks: sql`(select account from task_payments order by account desc limit 1)`,
  };
  class Undone extends Error {}
  const toldAfter = async (change: ReturnType<typeof sql>): Promise<string> => {
    let response = '';
    await db
      .transaction(async (tx) => {
        await tx.execute(change);
        response = (await reconcileAll(tx)).join('\n');
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    return response;
  };
  expect(await toldAfter(sql`update sign_ins set reward = '7' where account = ${newest.checkIns}`)).toMatch(
    /^points: the sign-in of \d+ on [\d-]+ is not in the journals as it is$/,
  );
  expect(await toldAfter(sql`delete from sign_ins where account = ${newest.checkIns}`)).toMatch(
    /^points: a journal pays account \d+ the signin [\d-]+, which is not there$/,
  );
  expect(await toldAfter(sql`update task_payments set reward = '7' where account = ${newest.tasks}`)).toMatch(
    /^points: task nickname of \d+ is not in the journals as it is$/,
  );
  expect(await toldAfter(sql`delete from task_payments where account = ${newest.tasks}`)).toMatch(
    /^points: a journal pays account \d+ the task nickname, which is not there$/,
  );
  expect(await reconcileAll(db)).toEqual([]);
});
