import { and, asc, desc, eq, lte, max } from 'drizzle-orm';
import type { ResponseInput } from '../../../src/api/endpoint.ts';
import type { caseInfo, cases as casesEndpoint } from '../../../src/api/cases.ts';
import type { Language } from '../../../src/config.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { moment } from '../../platform/texts/moment.ts';
import type { TextKey } from '../../platform/texts/messages.ts';
import { translate } from '../../platform/texts/translate.ts';
import { RECORD_NAMES } from './records.ts';
import { caseMessages, cases } from './schema.ts';
import type { CaseTerms } from './terms.ts';
import { type Case, writableUntil } from './write.ts';

const STATE_NAMES: Readonly<Record<Case['state'], TextKey>> = {
  open: 'caseOpen',
  answered: 'caseAnswered',
  closed: 'caseEnded',
};

/** Names the record that a case is about; '' if it is about none. */
export const recordName = ({ about, recordNumber }: Pick<Case, 'about' | 'recordNumber'>, language: Language): string =>
  about === null ? '' : translate(language, RECORD_NAMES[about], { number: recordNumber });

/** Converts a case to its response in a list. */
export const toEntry = (
  item: Case,
  language: Language,
): ResponseInput<typeof casesEndpoint>['lists'][number] & { readonly id: string } => ({
  id: String(item.id),
  kind: item.kind,
  number: item.number ?? '',
  about: recordName(item, language),
  title: item.title,
  state: item.state,
  status: translate(language, STATE_NAMES[item.state]),
  created: item.created,
  updated: item.updated,
});

/** Says when a question is answered and what a complaint gets. */
export function termSentences({ firstAnswerMs, complaintMs }: CaseTerms, language: Language) {
  const inHours = firstAnswerMs % HOUR_MS === 0;
  return {
    promise: inHours
      ? translate(language, 'caseWithinHours', { hours: firstAnswerMs / HOUR_MS })
      : translate(language, 'caseWithinMinutes', { minutes: firstAnswerMs / MINUTE_MS }),
    complaint: translate(language, 'complaintTerms', { days: complaintMs / DAY_MS }),
  };
}

/** Returns the name of the regulator, whom a customer can turn to; '' if none is named. */
const regulatorOf = async ({ settings }: Pick<Services, 'settings'>, db: Database): Promise<string> =>
  (await settings.read(db, 'config.system'))?.regulator ?? process.env['REGULATOR'] ?? '';

function closedSentences(item: Case, regulator: string, language: Language): string[] {
  const until = writableUntil(item) ?? 0;
  const complaint = regulator === '' ? 'complaintFinal' : 'complaintRegulator';
  return [
    item.kind === 'complaint'
      ? translate(language, complaint, { number: item.number ?? '', regulator })
      : translate(language, item.closeReason as TextKey),
    translate(language, 'caseReopen', { time: moment(until) }),
  ];
}

/** Says what a customer can expect: when the first answer or the final one comes, or why it was closed. */
async function noteOf(services: Services, db: Database, item: Case, language: Language, now: number): Promise<string> {
  if (item.state === 'closed') return closedSentences(item, await regulatorOf(services, db), language).join(' ');
  const { firstAnswer, due, number, complaintDue } = item;
  return [
    ...(number === null || complaintDue === null
      ? []
      : [translate(language, 'complaintBy', { number, time: moment(complaintDue) })]),
    ...(firstAnswer === null ? [translate(language, now > due ? 'caseLate' : 'caseBy', { time: moment(due) })] : []),
  ].join(' ');
}

/** Returns a customer's case with its messages, without the notes of staff. */
export async function readCase(
  { services, db, language, now }: { services: Services; db: Database; language: Language; now: number },
  item: Case,
): Promise<ResponseInput<typeof caseInfo>> {
  const messages = await db
    .select()
    .from(caseMessages)
    .where(and(eq(caseMessages.case, item.id), eq(caseMessages.isNote, false)))
    .orderBy(asc(caseMessages.id));
  return {
    ...toEntry(item, language),
    note: await noteOf(services, db, item, language, now),
    writable: now <= (writableUntil(item) ?? now),
    messages: messages.map(({ id, staff, text, pictures, created }) => ({
      id: String(id),
      own: staff === null,
      text,
      pictures: pictures.map((picture) => `/files/${picture}`),
      time: created,
    })),
  };
}

/** Returns a page of a customer's cases, newest first, up to the id `newest`. */
export const listCases = (
  db: Database,
  account: number,
  { newest, limit, skip }: { newest: number; limit: number; skip: number },
): Promise<Case[]> =>
  db
    .select()
    .from(cases)
    .where(and(eq(cases.account, account), lte(cases.id, newest)))
    .orderBy(desc(cases.id))
    .limit(limit)
    .offset(skip);

export async function newestCaseId(db: Database, account: number): Promise<number> {
  const [row] = await db
    .select({ id: max(cases.id) })
    .from(cases)
    .where(eq(cases.account, account));
  return row?.id ?? 0;
}
