import { askCase, caseInfo, cases, replyCase } from '../../../src/api/cases.ts';
import { handle } from '../../context.ts';
import { pageCursor, PAGE_SIZE } from '../../platform/pagination.ts';
import { Refusal } from '../../platform/refusal.ts';
import { translate } from '../../platform/texts/translate.ts';
import { listCases, newestCaseId, readCase, termSentences, toEntry } from './read.ts';
import { readCaseTerms } from './terms.ts';
import { findCase, openCase, replyToCase } from './write.ts';

export const handlers = [
  handle(cases, async ({ page }, { services, db, account, session, language, now }) => {
    const { newest } = await pageCursor(db, session.id, 'cases', page, now, () => newestCaseId(db, account.id));
    const rows = await listCases(db, account.id, { newest, limit: PAGE_SIZE + 1, skip: (page - 1) * PAGE_SIZE });
    const terms = await readCaseTerms(services, db);
    return {
      lists: rows.slice(0, PAGE_SIZE).map((item) => toEntry(item, language)),
      page,
      last: rows.length <= PAGE_SIZE,
      closed: terms.isChatOnly ? translate(language, 'caseChatOnly') : '',
      ...termSentences(terms, language),
    };
  }),

  handle(caseInfo, async ({ id }, { services, db, account, language, now }) => {
    const item = await findCase(db, account.id, id);
    if (!item) throw new Refusal('notFound');
    return readCase({ services, db, language, now }, item);
  }),

  handle(askCase, async (fields, context) => ({ id: String(await openCase(context, fields)) })),

  handle(replyCase, async (fields, context) => ({ id: String(await replyToCase(context, fields)) })),
];
