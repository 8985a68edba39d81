import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { reportJob } from '../../../../server/desk/report/job.ts';
import { reportOf } from '../../../../server/desk/report/report.ts';
import { reportEmails } from '../../../../server/desk/report/schema.ts';
import { figuresOf } from '../../../../server/desk/solvency/closes.ts';
import { post } from '../../../../server/ledger/ledger.ts';
import { findCustomer } from '../../../../server/modules/customers/index.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { dateOf, plusDays, startOfDate } from '../../../../server/platform/calendar.ts';
import { HOUR_MS } from '../../../../src/domain/time.ts';
import { amountText, reportLines } from '../../../../src/desk/words/report.ts';
import { testServer } from '../fixtures.ts';
import type { StaffPerson } from './staff-steps.ts';
import { payoutSteps } from './withdrawal-steps.ts';

const server = testServer({}, { audited: true });
const steps = payoutSteps(server);

const db = () => server.services.db;
const now = (): number => server.services.clock.now();
const emails = () =>
  db()
    .select({ target: outbox.target, text: outbox.text })
    .from(outbox)
    .where(eq(outbox.subject, `Andaman desk: report of ${day}`));

let day: string;
let reader: StaffPerson;
let support: StaffPerson;
let username: string;
beforeAll(async () => {
  [reader, support] = [await steps.person('reader'), await steps.person('support')];
  ({ username } = await steps.ready());
  const { id } = (await findCustomer(db(), username))!;
  await db().transaction((tx) =>
    post(tx, {
      kind: 'optionLose',
      now: now(),
      legs: [
        { customer: id, purpose: 'available', asset: 'USDT', amount: -5_000_000n },
        { purpose: 'options', asset: 'USDT', amount: 4_000_000n },
        { purpose: 'fees', asset: 'USDT', amount: 1_000_000n },
      ],
    }),
  );
  day = dateOf(now());
});

test('a report has the books of its day in words, and names no customer [DESK-85]', async () => {
  await expect(reportOf(server.services, day)).rejects.toMatchObject({ code: 'day' });
  server.clock.advance(startOfDate(plusDays(day, 1)) + HOUR_MS - now());
  const report = await reportOf(server.services, day);
  const figures = await figuresOf(server.services, db(), day);
  expect(report.parts.flatMap(({ movements }) => movements)).toHaveLength(figures.movements.length);
  expect(report).toMatchObject({
    optionsResult: '4',
    fees: [{ kind: 'optionLose', asset: 'USDT', count: 1, amount: '1' }],
    openOptions: { count: 0, stake: '0', most: '0' },
    isClosed: false,
  });
  const lines = reportLines(report).map((line) => `${line.what}: ${amountText(line)}`);
  expect(lines).toContain('Options, lost by customers: −5.00 USDT');
  expect(lines).toContain('Result: +4.00 USDT');
  expect(JSON.stringify(report)).not.toContain(username);
  // the same again, whatever was booked since
  await steps.ready();
  expect(await reportOf(server.services, day)).toEqual(report);
});

test('it is emailed once in the morning, to those who read money [DESK-86]', async () => {
  await reportJob.run(server.services);
  expect(await emails()).toEqual([]);
  server.clock.advance(6 * HOUR_MS);
  await Promise.all([reportJob.run(server.services), reportJob.run(server.services)]);
  await reportJob.run(server.services);
  const sent = await emails();
  const targets = sent.map(({ target }) => target);
  expect(targets).toContain(reader.context.member.email);
  expect(targets).not.toContain(support.context.member.email);
  expect(new Set(targets).size).toBe(targets.length);
  expect(sent[0]?.text).toContain('Fees of the company: Options, lost by customers: +1.00 USDT');
  expect(sent[0]?.text).not.toContain(username);
  expect(await db().select().from(reportEmails).where(eq(reportEmails.day, day))).toHaveLength(1);
});
