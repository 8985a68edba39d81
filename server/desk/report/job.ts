import { eq, lt } from 'drizzle-orm';
import type { DayReport } from '../../../src/desk/report/api.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import { amountText, reportLines } from '../../../src/desk/words/report.ts';
import type { Services } from '../../context.ts';
import { journals } from '../../ledger/schema.ts';
import { dateOf, plusDays, startOfDate } from '../../platform/calendar.ts';
import type { Job } from '../../platform/jobs.ts';
import { activeWithRole, emailStaff } from '../staff/emails.ts';
import { reportOf } from './report.ts';
import { reportEmails } from './schema.ts';

/** Bangkok time at which the report of the day before is emailed. */
const MORNING_MS = 7 * HOUR_MS;

/** Returns the text of the email with a report: its sums, and a link to its page. */
function textOf(report: DayReport, origin: string | undefined): string {
  const link = origin === undefined ? [] : ['', `The whole report: ${origin}/#/solvency?tab=report&day=${report.day}`];
  const lines = reportLines(report).map((line) => `${line.section}: ${line.what}: ${amountText(line)}`);
  const close = report.isClosed ? 'The day is closed.' : "The day isn't closed yet.";
  return [close, '', ...lines, ...link].join('\n');
}

/** Emails the report of yesterday, once, to owners, treasury and readers. Waits for email to be set up. */
async function emailReport(services: Services): Promise<void> {
  const { db, clock, outbox, config } = services;
  const now = clock.now();
  const today = dateOf(now);
  if (now < startOfDate(today) + MORNING_MS || !outbox.channels.has('email')) return;
  const day = plusDays(today, -1);
  const [told] = await db.select({ day: reportEmails.day }).from(reportEmails).where(eq(reportEmails.day, day));
  if (told) return;
  const [booked] = await db
    .select({ id: journals.id })
    .from(journals)
    .where(lt(journals.created, startOfDate(today)))
    .limit(1);
  const people = await activeWithRole(db, ['owner', 'treasury', 'reader']);
  if (!booked || people.length === 0) return;
  await db.transaction(async (tx) => {
    // of several instances, one inserts the row
    const row = { day, told: people.map(({ name }) => name), sent: now };
    const [first] = await tx.insert(reportEmails).values(row).onConflictDoNothing().returning();
    if (!first) return;
    const text = textOf(await reportOf({ ...services, db: tx }, day), config.desk?.url.origin);
    await emailStaff(services, tx, people, { subject: `report of ${day}`, text });
  });
}

export const reportJob: Job<Services> = {
  name: 'day-report',
  intervalMs: MINUTE_MS,
  movesMoney: false,
  run: emailReport,
};
