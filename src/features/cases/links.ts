import type { CaseRecord } from '../../domain/cases.ts';
import { hashHref } from '../../browser/location.ts';
import { link } from '../../domain/routes.ts';

const PATH = '/pages/service/cases';

export const questionsHref = hashHref(PATH);

/** Link to a question, as messages about it have it. */
export const questionHref = (id: string): string => hashHref(link(PATH, { id }));

/** Link to the form that asks about a record, or in general. */
export const askHref = (about?: CaseRecord, record?: string): string =>
  hashHref(link(PATH, { ask: about ?? '1', ...(record === undefined ? {} : { record }) }));
