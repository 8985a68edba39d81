import * as v from 'valibot';
import { deskView } from '../api/desk-call.ts';
import { idText } from '../api/fields.ts';

/** An entry of the log. */
export interface LogEntry {
  readonly id: number;
  readonly time: number;
  /** Null for a command on the server. */
  readonly staff: number | null;
  readonly name: string | null;
  readonly action: string;
  readonly target: string;
  readonly details: unknown;
  readonly approval: number | null;
  readonly isAlone: boolean;
  readonly source: string;
}

/** Returns up to 50 entries, newest first; `before` continues a list. A reader sees customers' values masked. */
export const log = deskView<{ readonly entries: readonly LogEntry[] }>()({
  id: 'log',
  roles: ['owner', 'reader'],
  query: v.strictObject({
    before: v.optional(idText),
    staff: v.optional(idText),
    target: v.optional(v.pipe(v.string(), v.maxLength(300))),
  }),
});
