import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { approve } from '../../../../server/desk/approvals/approvals.ts';
import { actions } from '../../../../server/desk/registry.ts';
import { approvals } from '../../../../server/desk/schema.ts';
import { lineCounts } from '../../../../server/desk/statements/lines.ts';
import { bankLines } from '../../../../server/desk/statements/schema.ts';
import { stageFile } from '../../../../server/desk/statements/staged.ts';
import { dateOf } from '../../../../server/platform/calendar.ts';
import { setTransfers } from '../../../../server/modules/transfers/terms.ts';
import { reconcileAll } from '../../../../server/reconciliations.ts';
import { customers } from '../../../../server/platform/db/schema.ts';
import { customerSteps, testServer } from '../fixtures.ts';
import { baht } from './deposit-steps.ts';
import { contentsOf, isKilled, killedAfter } from './killed.ts';
import { type StaffPerson, staffSteps } from './staff-steps.ts';

const server = testServer({}, { audited: true });
const { person, sign, perform, propose } = staffSteps(server);
const { funded } = customerSteps(server);

const TABLES = [
  'accounts',
  'approvals',
  'bank_lines',
  'journals',
  'messages',
  'outbox',
  'postings',
  'recharges',
  'staff_log',
];

let anna: StaffPerson;
let bert: StaffPerson;
beforeAll(async () => {
  // they write to the same tables
  await server.services.jobs.stop();
  [anna, bert] = [await person('treasury'), await person('treasury')];
});

/** A line that is open, and a customer. */
async function openLine(): Promise<{ line: number; account: number }> {
  const { services } = server;
  const { db, settings, clock } = services;
  await settings.write(db, 'channels', [baht]);
  await setTransfers(services, db, { rechargeRate: '33.5' });
  const { username } = await funded('100');
  const [row] = await db.select().from(customers).where(eq(customers.username, username));
  const content = new TextEncoder().encode(`Date,Time,Amount,Sender\n${dateOf(clock.now())},00:01,670.00,SOM\n`);
  const file = await stageFile(anna.context, { name: 'bank.csv', content });
  await perform(anna, 'statement.read', { file, channel: 'bank-thb', columns: null, place: null });
  const [kept] = await db.select().from(bankLines);
  return { line: kept!.id, account: row!.id };
}

test('a credit that is cut off after any statement leaves the line open, and is done once [DESK-62]', async () => {
  const { db } = server.services;
  const { line, account } = await openLine();
  const id = await propose(anna, 'statement.credit', {
    line,
    account,
    deposit: null,
    reason: 'They showed the receipt.',
  });
  const [row] = await db.select().from(approvals).where(eq(approvals.id, id));
  const seen = row!.digest;
  let cutOff = 0;
  for (let statements = 1; ; statements += 1) {
    const signature = await sign(bert, seen, id);
    const untouched = await contentsOf(db, TABLES);
    const services = { ...server.services, db: killedAfter(db, statements) };
    try {
      await approve({ ...bert.context, services }, actions, { id, seen, signature });
      break;
    } catch (error) {
      if (!isKilled(error)) throw error;
      cutOff += 1;
      expect([statements, await contentsOf(db, TABLES)]).toEqual([statements, untouched]);
    }
  }
  expect(cutOff).toBeGreaterThan(10);
  expect(await db.select().from(bankLines)).toMatchObject([{ id: line, state: 'credited', sender: 'SOM' }]);
  expect(await reconcileAll(db)).toEqual([]);
});

test('50,000 lines are read, and again without adding one [DESK-59]', async () => {
  const { services } = server;
  const { db, settings, clock } = services;
  await settings.write(db, 'channels', [{ ...baht, account: '5550001111' }]);
  const rows = Array.from({ length: 50_000 }, (_, index) => `${dateOf(clock.now())},00:01,${index + 1}.00,SOM\n`);
  const content = new TextEncoder().encode(`Date,Time,Amount,Sender\n${rows.join('')}`);
  const before = await db.$count(bankLines);
  const upload = async (): Promise<void> => {
    const file = await stageFile(anna.context, { name: 'large.csv', content });
    await perform(anna, 'statement.read', { file, channel: 'bank-thb', columns: null, place: null });
  };
  await upload();
  expect((await db.$count(bankLines)) - before).toBe(50_000);
  await expect(upload()).rejects.toMatchObject({ code: 'known' });
  expect((await db.$count(bankLines)) - before).toBe(50_000);
  const { counts, hasMoreOpen } = await lineCounts(db);
  expect([counts.strays, hasMoreOpen]).toEqual([1000, true]);
});
