import {
  answerCase,
  type CasePictures,
  cases as casesView,
  caseView,
  closeCase,
  lookAtCasePictures,
  makeComplaint,
  noteOnCase,
  readyAnswers,
  releaseCase,
  takeCase,
} from '../../../src/desk/cases/api.ts';
import {
  addCaseNote,
  answerCase as answer,
  assignCase,
  closeCase as close,
  makeComplaint as complain,
} from '../../modules/cases/index.ts';
import { DeskError } from '../desk-error.ts';
import { perform, provide } from '../perform.ts';
import { readPictureOr } from '../pictures.ts';
import {
  describeAnswer,
  describeClosing,
  describeComplaint,
  describeNote,
  describeRelease,
  describeTake,
} from './describe.ts';
import { readReadyAnswers } from './ready-answers.ts';
import { findPictures, lockCase, type OnCase, seenCase } from './subject.ts';
import { caseEntries, closingReasons, readCasePage } from './views.ts';

const target = ({ case: id }: OnCase): string => `case ${id}`;

const refuse = (code: string, message: string): DeskError => new DeskError(409, code, message);

/** Throws unless this case can be closed now. */
function assertClosable({ state, kind, firstAnswer }: Awaited<ReturnType<typeof lockCase>>): void {
  if (state === 'closed') throw refuse('closed', 'This case is closed already.');
  if (kind === 'complaint' && firstAnswer === null)
    throw refuse('unanswered', 'Answer this complaint before you close it: the customer gets a final answer.');
}

export const caseActions = [
  perform(answerCase, {
    describe: describeAnswer,
    target,
    subject: seenCase,
    run: async ({ services, member, now }, tx, { case: id, text }) => {
      const item = await lockCase(tx, id);
      if (item.state === 'closed')
        throw refuse('closed', 'This case is closed. It opens again if the customer writes.');
      await answer(services, tx, item, { staff: member.id, text, now });
    },
  }),

  perform(noteOnCase, {
    describe: describeNote,
    target,
    subject: seenCase,
    run: async ({ member, now }, tx, { case: id, text }) =>
      addCaseNote(tx, await lockCase(tx, id), { staff: member.id, text, now }),
  }),

  perform(takeCase, {
    describe: describeTake,
    target,
    subject: seenCase,
    run: ({ member }, tx, { case: id }) => assignCase(tx, { id }, member.id),
  }),

  perform(releaseCase, {
    describe: describeRelease,
    target,
    subject: seenCase,
    run: (_, tx, { case: id }) => assignCase(tx, { id }, null),
  }),

  perform(makeComplaint, {
    describe: describeComplaint,
    target,
    subject: seenCase,
    run: async ({ services, now }, tx, { case: id }) => {
      const item = await lockCase(tx, id);
      if (item.kind === 'complaint') throw refuse('complaint', 'This is a complaint already.');
      await complain(services, tx, item, now);
    },
  }),

  perform(closeCase, {
    describe: describeClosing,
    target,
    subject: async (tx, body) => {
      assertClosable(await lockCase(tx, body.case));
      return seenCase(tx, body);
    },
    run: async ({ services, member, now }, tx, { case: id, reason }) => {
      await close(services, tx, await lockCase(tx, id), { staff: member.id, reason, now });
    },
  }),

  perform(lookAtCasePictures, {
    target,
    subject: findPictures,
    run: async ({ services }, _, __, { pictures }) => {
      const shown: CasePictures[number][] = [];
      // one after the other: a picture is large in memory
      for (const { message, ...picture } of pictures)
        shown.push({ message, picture: await readPictureOr(services, picture) });
      return shown;
    },
  }),
];

export const caseViews = [
  provide(readyAnswers, ({ services }, { language }) => readReadyAnswers(services, language)),
  provide(casesView, async (context, query) => ({ cases: await caseEntries(context, query) })),
  provide(caseView, async (context, { id }) => ({
    case: await readCasePage(context, id),
    reasons: closingReasons(),
  })),
];
