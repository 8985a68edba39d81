import { deskView } from '../api/desk-call.ts';
import { nothing } from '../api/fields.ts';
import { ROLES } from '../api/roles.ts';
import type { AlarmKind } from '../words/alarms.ts';

/** Something that is wrong with the system, or was. */
export interface AlarmEntry {
  readonly id: number;
  readonly kind: AlarmKind;
  /** A coin, a network, a number or a channel, or ''. */
  readonly subject: string;
  /** Id of the deposit or withdrawal that it is about; null if it is about none. */
  readonly record: number | null;
  /** ms. */
  readonly begun: number;
  /** ms; null while it is on. */
  readonly ended: number | null;
  /** Names of the people who get emails about it. Empty if email isn't set up. */
  readonly told: readonly string[];
  /** When the emails about its begin were queued, ms. */
  readonly emailedBegun: number;
  /** When the emails that it is over were queued, ms; null before. */
  readonly emailedEnded: number | null;
}

export interface AlarmList {
  /** Alarms that are on, newest first. */
  readonly now: readonly AlarmEntry[];
  /** Up to 100 alarms that ended in the last 30 days, newest first. */
  readonly over: readonly AlarmEntry[];
}

export const alarmList = deskView<AlarmList>()({ id: 'alarms', roles: ROLES, query: nothing });

/** What the line above every page needs of an alarm. */
export type AlarmLineEntry = Pick<AlarmEntry, 'id' | 'kind' | 'subject'>;

/** Returns the alarms that are on and stop the whole company, newest first. Every page reads it all the time. */
export const alarmLine = deskView<{ readonly severe: readonly AlarmLineEntry[] }>()({
  id: 'alarmLine',
  roles: ROLES,
  query: nothing,
});
