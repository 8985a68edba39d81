import { proxy, type Snapshot } from 'valtio';
import { caseInfo, cases } from '../../api/cases.ts';
import type { ResponseOf } from '../../api/endpoint.ts';
import { createHistory } from '../../client/query/history.ts';
import { createResource } from '../../client/query/resource.ts';

export type CaseInfo = Snapshot<ResponseOf<typeof caseInfo>>;

/** The customer's questions and complaints. */
export const questions = createHistory(cases);

const selection = proxy({ id: '' });

/** The open question with its messages. */
export const question = createResource(caseInfo, () => ({ id: selection.id }));

export const openQuestion = (id: string): void => {
  selection.id = id;
  void question.refresh();
};
