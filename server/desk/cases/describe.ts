import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import type { Described } from '../../../src/desk/api/described.ts';
import type {
  answerCase,
  closeCase,
  makeComplaint,
  noteOnCase,
  releaseCase,
  takeCase,
} from '../../../src/desk/cases/api.ts';
import { translate } from '../../platform/texts/translate.ts';
import { fact, inWords } from '../describe.ts';
import type { seenCase } from './subject.ts';

type Seen = Awaited<ReturnType<typeof seenCase>>;

const nameOf = ({ number }: Seen, id: number): string => (number === null ? `case ${id}` : `complaint ${number}`);

export const describeAnswer = (seen: Seen, { case: id, text }: ActionBody<typeof answerCase>): Described =>
  inWords(`Answer ${nameOf(seen, id)} of customer ${seen.account}`, { customer: [text] });

export const describeNote = (seen: Seen, { case: id, text }: ActionBody<typeof noteOnCase>): Described =>
  inWords(`Add a note to ${nameOf(seen, id)}`, { said: text });

export const describeTake = (seen: Seen, { case: id }: ActionBody<typeof takeCase>): Described =>
  inWords(`Assign ${nameOf(seen, id)} to yourself`, {
    changes: [{ label: 'Owner', from: seen.ownerName ?? 'no one', to: 'you' }],
  });

export const describeRelease = (seen: Seen, { case: id }: ActionBody<typeof releaseCase>): Described =>
  inWords(`Unassign ${nameOf(seen, id)}`, {
    changes: [{ label: 'Owner', from: seen.ownerName ?? 'no one', to: 'no one' }],
  });

export const describeComplaint = (seen: Seen, { case: id }: ActionBody<typeof makeComplaint>): Described =>
  inWords(`Make ${nameOf(seen, id)} a complaint`, {
    changes: [{ label: 'Kind', from: seen.kind, to: 'complaint' }],
    customer: ['They read its number and when the final answer comes.'],
  });

export const describeClosing = (seen: Seen, { case: id, reason }: ActionBody<typeof closeCase>): Described =>
  inWords(`Close ${nameOf(seen, id)}`, {
    changes: [fact('Case', 'closed')],
    customer: [
      seen.kind === 'complaint'
        ? 'They read that this was the final answer, and where they can turn if they disagree.'
        : translate('en', reason),
      'If they write again within 30 days, it opens again.',
    ],
  });
