import { and, asc, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { ViewQuery } from '../../../src/desk/api/desk-call.ts';
import { PAGE_SIZE } from '../../../src/desk/api/paging.ts';
import type { CaseEntry, CaseList, CasePage, cases as casesView } from '../../../src/desk/cases/api.ts';
import { CASE_CLOSE_REASONS } from '../../../src/domain/cases.ts';
import { recordName } from '../../modules/cases/index.ts';
import { caseMessages, cases } from '../../modules/cases/schema.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { CustomerRows } from '../../platform/db/customer-rows.ts';
import { customers } from '../../platform/db/schema.ts';
import type { TextKey } from '../../platform/texts/messages.ts';
import { translate } from '../../platform/texts/translate.ts';
import { visibleTo } from '../customers/masks.ts';
import { readCustomerNames } from '../customers/names.ts';
import type { DeskContext } from '../perform.ts';
import { staff } from '../schema.ts';
import { readSubject } from './record.ts';
import { noCase } from './subject.ts';

const select = (db: Database, where: SQL | undefined, order: readonly SQL[], limit = PAGE_SIZE) =>
  db
    .select({ item: cases, username: customers.username, language: customers.language, owner: staff.name })
    .from(cases)
    .innerJoin(customers, eq(customers.id, cases.account))
    .leftJoin(staff, eq(staff.id, cases.owner))
    .where(where)
    .orderBy(...order)
    .limit(limit);
type Row = Awaited<ReturnType<typeof select>>[number];

const toEntry = (
  context: Pick<DeskContext, 'member'>,
  { item, username, owner }: Row,
  name: string | null,
): CaseEntry => ({
  id: item.id,
  account: item.account,
  username: visibleTo(context).username(username),
  name,
  kind: item.kind,
  number: item.number,
  title: item.title,
  about: recordName(item, 'en'),
  state: item.state,
  owner: item.owner === null ? null : { id: item.owner, name: owner ?? '' },
  created: item.created,
  updated: item.updated,
  due: item.due,
  isFirst: item.firstAnswer === null,
  complaintDue: item.complaintDue,
});

/** Returns which cases are in a list. */
const inList = (list: CaseList, member: number): SQL | undefined => {
  const isOpen = eq(cases.state, 'open');
  const conditions: Readonly<Record<CaseList, SQL | undefined>> = {
    open: isOpen,
    mine: and(isOpen, eq(cases.owner, member)),
    nobody: and(isOpen, isNull(cases.owner)),
    complaints: and(ne(cases.state, 'closed'), eq(cases.kind, 'complaint')),
    answered: eq(cases.state, 'answered'),
    closed: eq(cases.state, 'closed'),
  };
  return conditions[list];
};

/** Returns a page of a list of cases. */
export async function caseEntries(
  context: Pick<DeskContext, 'services' | 'member'>,
  { list, account, after, before }: ViewQuery<typeof casesView>,
): Promise<CaseEntry[]> {
  const { db } = context.services;
  const isWaiting = account === undefined && list !== 'answered' && list !== 'closed';
  const place = sql`(${cases.due}, ${cases.id})`;
  const placeOf = (id: number): SQL => sql`(select c.due, c.id from ${cases} c where c.id = ${id})`;
  const where = and(
    account === undefined ? inList(list, context.member.id) : eq(cases.account, account),
    after === undefined ? undefined : sql`${place} > ${placeOf(after)}`,
    before === undefined ? undefined : sql`${cases.id} < ${before}`,
  );
  const rows = await select(db, where, isWaiting ? [asc(cases.due), asc(cases.id)] : [desc(cases.id)]);
  const nameOf = await readCustomerNames(
    context,
    rows.map(({ item }) => item.account),
  );
  return rows.map((row) => toEntry(context, row, nameOf(row.item.account)));
}

/** Describes the complaint with a number, of any customer. */
export const caseRowsNumbered = (number: string): CustomerRows => ({
  account: cases.account,
  where: sql`${cases.number} = ${number}`,
});

/** Counts the cases that wait for us. */
export const countOpenCases = (db: Database): Promise<number> => db.$count(cases, eq(cases.state, 'open'));

const messagesOf = (db: Database, id: number) =>
  db
    .select({
      id: caseMessages.id,
      staff: caseMessages.staff,
      name: staff.name,
      isNote: caseMessages.isNote,
      text: caseMessages.text,
      pictures: caseMessages.pictures,
      created: caseMessages.created,
    })
    .from(caseMessages)
    .leftJoin(staff, eq(staff.id, caseMessages.staff))
    .where(eq(caseMessages.case, id))
    .orderBy(asc(caseMessages.id));

async function closingOf(db: Database, { closed, closedBy, closeReason }: Row['item']): Promise<CasePage['closed']> {
  if (closed === null) return null;
  const [who] = await db
    .select({ name: staff.name })
    .from(staff)
    .where(eq(staff.id, closedBy ?? 0));
  return { time: closed, name: who?.name ?? '', reason: closingText(closeReason) };
}

const closingText = (reason: string): string => translate('en', reason as TextKey);

/** Returns what a closing can say, as customers read it in English. */
export const closingReasons = () => CASE_CLOSE_REASONS.map((reason) => ({ reason, text: closingText(reason) }));

/** Returns a case with its messages, notes included. Throws `notFound`. */
export async function readCasePage(context: Pick<DeskContext, 'services' | 'member'>, id: number): Promise<CasePage> {
  const { db } = context.services;
  const [row] = await select(db, eq(cases.id, id), [], 1);
  if (!row) throw noCase();
  const { item, language } = row;
  const messages = await messagesOf(db, id);
  const nameOf = await readCustomerNames(context, [item.account]);
  return {
    ...toEntry(context, row, nameOf(item.account)),
    messages: messages.map(({ staff: writer, name, pictures, ...message }) => ({
      ...message,
      // no one wrote the demo's answer
      staff: writer === null ? null : (name ?? 'Andaman'),
      pictures: pictures.length,
    })),
    record: await readSubject(db, item),
    language,
    others: await db.$count(cases, and(eq(cases.account, item.account), ne(cases.id, id))),
    closed: await closingOf(db, item),
  };
}

/** Selects the ids of a customer's cases. */
export const caseIdsOf = (account: number): SQL => sql`select id from ${cases} where ${cases.account} = ${account}`;
