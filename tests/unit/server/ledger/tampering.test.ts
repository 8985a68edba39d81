import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { transferIn } from '../../../../src/api/liquidity.ts';
import { checkLedger } from '../../../../server/ledger/check.ts';
import { testServer } from '../fixtures.ts';
import { ledgerSteps } from './support.ts';

const server = testServer({}, { reset: false });
const { funded, tamper, rowsOf } = ledgerSteps(server);
// the full check after a start would find the changes of these tests, and pause all money calls
beforeAll(() => server.services.jobs.stop());

test.each([
  [
    'its amount',
    sql`update postings set amount = amount + 1 where id = (select max(id) from postings)`,
    sql`update postings set amount = amount - 1 where id = (select max(id) from postings)`,
  ],
  [
    'its asset',
    sql`update postings set asset = 'USDC' where id = (select max(id) from postings)`,
    sql`update postings set asset = 'USDT' where id = (select max(id) from postings)`,
  ],
  [
    'the kind of its journal',
    sql`update journals set kind = kind || 'x' where id = (select max(id) from journals)`,
    sql`update journals set kind = rtrim(kind, 'x') where id = (select max(id) from journals)`,
  ],
  [
    'the time of its journal',
    sql`update journals set created = created + 1 where id = (select max(id) from journals)`,
    sql`update journals set created = created - 1 where id = (select max(id) from journals)`,
  ],
  [
    'the remark of its journal',
    sql`update journals set remark = 'x' where id = (select max(id) from journals)`,
    sql`update journals set remark = '' where id = (select max(id) from journals)`,
  ],
])('names a posting that was changed behind the server in %s [LEDG-04]', async (part, change, undo) => {
  const { db } = server.services;
  const person = await funded();
  await server.call(transferIn, { amount: '10' }, { token: person.token, key: `change ${part}`.replaceAll(' ', '-') });
  const [newest] = await rowsOf<{ id: number }>(sql`select max(id) as id from postings`);
  expect(await checkLedger(db)).toEqual([]);
  await tamper(change);
  const wrong = (await checkLedger(db)).join('\n');
  expect(wrong).toMatch(new RegExp(`posting ${newest?.id} of ledger account \\d+ breaks its chain`));
  await tamper(undo);
  expect(await checkLedger(db)).toEqual([]);
});

test('names the successor and the journal of a deleted posting [LEDG-04]', async () => {
  const { db } = server.services;
  const person = await funded();
  for (const amount of ['10', '20'])
    await server.must(transferIn, { amount }, { token: person.token, key: `taken-out-${amount}` });
  const [newest] = await rowsOf<{ id: number; journal: number }>(
    sql`select max(id) as id, max(journal) as journal from postings`,
  );
  const { id, journal } = newest!;
  await db.execute(sql`create temporary table kept as select * from postings where id = ${id - 2}`);
  await tamper(sql`delete from postings where id = ${id - 2}`);
  const wrong = (await checkLedger(db)).join('\n');
  expect(wrong).toContain(`posting ${id} of ledger account`);
  expect(wrong).toContain(`journal ${journal - 1} does not sum to zero in USDT`);
  await tamper(sql`insert into postings overriding system value select * from kept`);
  expect(await checkLedger(db)).toEqual([]);
});
