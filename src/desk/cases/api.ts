import * as v from 'valibot';
import {
  CASE_CLOSE_REASONS,
  type CaseCloseReason,
  type CaseKind,
  type CaseRecord,
  type CaseState,
  MAX_CASE_TEXT,
} from '../../domain/cases.ts';
import { type Language, LANGUAGES } from '../../domain/languages.ts';
import { deskAction, deskView } from '../api/desk-call.ts';
import { id, idText, plainText } from '../api/fields.ts';
import { type Role, ROLES } from '../api/roles.ts';
import type { Picture } from '../verifications/api.ts';

/** Who answers. Treasury reads what is asked about a payment. */
const answering: readonly Role[] = ['owner', 'compliance', 'support'];
const moments = ['due', 'complaintDue'] as const;
const text = plainText(1, MAX_CASE_TEXT);

export const answerCase = deskAction({
  id: 'case.answer',
  roles: answering,
  isSigned: false,
  moments,
  request: v.strictObject({ case: id, text }),
  summary: 'Answers a customer. They get a message, a notification and an email that there is an answer.',
});

export const noteOnCase = deskAction({
  id: 'case.note',
  roles: answering,
  isSigned: false,
  moments,
  request: v.strictObject({ case: id, text }),
  summary: 'Adds a note to a case. The customer never reads it.',
});

export const takeCase = deskAction({
  id: 'case.take',
  roles: answering,
  isSigned: false,
  moments,
  request: v.strictObject({ case: id }),
  summary: 'Assigns a case to the person who asks for it, also one that is assigned to someone else.',
});

export const releaseCase = deskAction({
  id: 'case.release',
  roles: answering,
  isSigned: false,
  moments,
  request: v.strictObject({ case: id }),
  summary: 'Unassigns a case, so that no one owns it.',
});

export const makeComplaint = deskAction({
  id: 'case.complaint',
  roles: answering,
  isSigned: false,
  moments,
  request: v.strictObject({ case: id }),
  summary: 'Makes a question a complaint. It gets a number and a deadline, and stays one.',
});

export const closeCase = deskAction({
  id: 'case.close',
  roles: answering,
  isSigned: false,
  moments,
  request: v.strictObject({ case: id, reason: v.picklist(CASE_CLOSE_REASONS) }),
  summary: 'Closes a case. If the customer writes again within 30 days, it opens again.',
});

/** Its result is `CasePictures`. */
export const lookAtCasePictures = deskAction({
  id: 'case.pictures',
  roles: answering,
  isSigned: false,
  moments,
  request: v.strictObject({ case: id }),
  summary: 'Shows the pictures of a case to the person who asks, and logs that they looked.',
});

/** The pictures of a case with the message that each belongs to; a text instead of one that can't be shown. */
export type CasePictures = readonly { readonly message: number; readonly picture: Picture | string }[];

export const CASE_LISTS = ['open', 'mine', 'nobody', 'complaints', 'answered', 'closed'] as const;
export type CaseList = (typeof CASE_LISTS)[number];

/** A case. Times in ms. */
export interface CaseEntry {
  readonly id: number;
  readonly account: number;
  /** Whole, or masked as the reader may see it. */
  readonly username: string;
  /** Verified name, whole or masked as the reader may see it; null without one. */
  readonly name: string | null;
  readonly kind: CaseKind;
  /** Number of a complaint; null for a question. */
  readonly number: string | null;
  /** First line of the first message. */
  readonly title: string;
  /** What it is about, such as "Withdrawal W2026120100001"; '' for a general question. */
  readonly about: string;
  readonly state: CaseState;
  readonly owner: { readonly id: number; readonly name: string } | null;
  readonly created: number;
  readonly updated: number;
  /** When the message that waits is due to be answered. */
  readonly due: number;
  /** Whether no one has answered yet, so that the customer was promised this time. */
  readonly isFirst: boolean;
  readonly complaintDue: number | null;
}

/**
 * Returns up to 50 cases: those that wait for us by when an answer is due, continued by `after`; `answered` and
 * `closed` ones newest first, continued by `before`. Each continues after the case with that id. With `account`, all
 * cases of that customer, newest first.
 */
export const cases = deskView<{ readonly cases: readonly CaseEntry[] }>()({
  id: 'cases',
  roles: ROLES,
  query: v.strictObject({
    list: v.optional(v.picklist(CASE_LISTS), 'open'),
    account: v.optional(idText),
    after: v.optional(idText),
    before: v.optional(idText),
  }),
});

export interface CaseMessage {
  readonly id: number;
  /** Name of the member of staff who wrote it; null for the customer. */
  readonly staff: string | null;
  readonly isNote: boolean;
  readonly text: string;
  readonly pictures: number;
  readonly created: number;
}

/** The record that a case is about. */
export interface CaseSubject {
  readonly kind: CaseRecord;
  readonly name: string;
  /** Page of the desk that has it, with its id; null if there is none. */
  readonly page: { readonly path: string; readonly id: number } | null;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

/** A case with its messages and notes, oldest first. */
export interface CasePage extends CaseEntry {
  readonly messages: readonly CaseMessage[];
  readonly record: CaseSubject | null;
  /** Language of the customer's app, as the API names it; '' if it is not known. */
  readonly language: string;
  /** Other cases of the customer. */
  readonly others: number;
  readonly closed: { readonly time: number; readonly name: string; readonly reason: string } | null;
}

export const caseView = deskView<{
  readonly case: CasePage;
  /** What a closing can say, as customers read it in English. */
  readonly reasons: readonly { readonly reason: CaseCloseReason; readonly text: string }[];
}>()({
  id: 'case',
  roles: ROLES,
  query: v.strictObject({ id: idText }),
});

/** A text that staff put into an answer and edit. */
export interface ReadyAnswer {
  /** Only staff see it. */
  readonly name: string;
  readonly text: string;
}

/** Returns the ready answers that have a text in a language, and the names of those that have none. */
export const readyAnswers = deskView<{
  readonly answers: readonly ReadyAnswer[];
  readonly missing: readonly string[];
}>()({
  id: 'ready-answers',
  roles: ROLES,
  query: v.strictObject({ language: v.picklist(LANGUAGES) }),
});

/** Returns the language of ready answers for a customer: English while theirs is not known. */
export const answerLanguage = (language: string): Language => LANGUAGES.find((known) => known === language) ?? 'en';
