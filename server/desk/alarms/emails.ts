import { type AlarmKind, ALARMS, alarmTitle, toldRoles } from '../../../src/desk/words/alarms.ts';
import type { Services } from '../../context.ts';
import { dateOf, timeOfDay } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { activeWithRole, deskAddress, emailStaff } from '../staff/emails.ts';
import type { alarms } from './schema.ts';

type Alarm = typeof alarms.$inferSelect;

const momentText = (time: number): string => `${dateOf(time)} ${timeOfDay(time)}`;

/** Returns what an email says about alarms of one kind that have begun, or are over. */
function emailText(kind: AlarmKind, list: readonly Alarm[], isOver: boolean, page: string | undefined) {
  const { name, meaning, action } = ALARMS[kind];
  const [first] = list;
  const title = list.length === 1 && first ? alarmTitle(kind, first.subject, isOver) : `${name} (${list.length})`;
  const lines = list.map(({ subject, begun, ended }) => {
    const until = ended === null ? '' : `, until ${momentText(ended)}`;
    return `${alarmTitle(kind, subject, isOver)}. Since ${momentText(begun)}${until} (Bangkok time).`;
  });
  return {
    subject: `${isOver ? 'over: ' : ''}${title}`,
    text: [...lines, ...(isOver ? [] : [meaning, action]), ...(page === undefined ? [] : [`All alarms: ${page}`])].join(
      '\n\n',
    ),
  };
}

/**
 * Queues one email about alarms of a kind to each person who has to know. Returns their names, none if email isn't set
 * up.
 */
export async function emailAboutAlarms(
  services: Pick<Services, 'outbox' | 'config' | 'settings'>,
  tx: Database,
  kind: AlarmKind,
  list: readonly Alarm[],
  isOver: boolean,
): Promise<string[]> {
  if (!services.outbox.channels.has('email')) return [];
  const readers = await activeWithRole(tx, toldRoles(kind));
  const email = emailText(kind, list, isOver, deskAddress(services, 'alarms'));
  await emailStaff(services, tx, readers, email);
  return readers.map(({ name }) => name);
}
