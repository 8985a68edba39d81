import * as v from 'valibot';
import { deskAction, deskView } from '../api/desk-call.ts';
import type { Described } from '../api/described.ts';
import { day, id, idText } from '../api/fields.ts';
import type { Role } from '../api/roles.ts';

const roles: readonly Role[] = ['owner'];

/** Most entries of a file. */
export const MAX_LOG_FILE = 10_000;

/** An entry of the log. */
export interface LogEntry {
  readonly id: number;
  readonly time: number;
  /** Null for a command on the server. */
  readonly staff: number | null;
  readonly name: string | null;
  readonly action: string;
  readonly target: string;
  /** The target as people call it: "deposit R2026120100001". */
  readonly on: string;
  /** What was seen and done, in words; only a title for what is no action of the desk. */
  readonly words: Described;
  readonly details: unknown;
  readonly approval: number | null;
  readonly isAlone: boolean;
  readonly source: string;
}

/** Which entries of the log are meant; what is left out lets all through. */
export interface LogFilter {
  readonly staff?: number | undefined;
  /** Id of an action, with all that became of its proposals. */
  readonly action?: string | undefined;
  readonly target?: string | undefined;
  /** First and last day in Bangkok time, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const filter = {
  action: v.optional(v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,40}\.[a-zA-Z]{1,40}$/))),
  target: v.optional(v.pipe(v.string(), v.maxLength(300))),
  from: v.optional(day),
  to: v.optional(day),
};

/** Returns up to 50 entries, newest first; `before` continues a list. A reader sees customers' values masked. */
export const log = deskView<{ readonly entries: readonly LogEntry[] }>()({
  id: 'log',
  roles: ['owner', 'reader'],
  query: v.strictObject({ before: v.optional(idText), staff: v.optional(idText), ...filter }),
});

/** A file of entries. */
export interface LogFile {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly text: string;
  /** Number of the entries that the filter let through. */
  readonly count: number;
}

/** It is an action, since the log names who took which entries out of the desk. Its result is a `LogFile`. */
export const exportLog = deskAction({
  id: 'log.export',
  roles,
  isSigned: true,
  request: v.strictObject({ form: v.picklist(['csv', 'proof']), staff: v.optional(id), ...filter }),
  summary: 'Downloads up to 10,000 entries of the log, as CSV or with what proves them without the server.',
});
