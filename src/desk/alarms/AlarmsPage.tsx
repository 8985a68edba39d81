import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { type AlarmEntry, alarmList } from './api.ts';
import type { DeskView } from '../api/desk-call.ts';
import { hasRole } from '../api/roles.ts';
import { deposits } from '../deposits/api.ts';
import { log } from '../log/api.ts';
import { letters } from '../outbox/api.ts';
import { today } from '../overview/api.ts';
import { staffList } from '../staff/api.ts';
import { switches } from '../switches/api.ts';
import { withdrawals } from '../withdrawals/api-views.ts';
import { Icon } from '../../ui/base/Icon.tsx';
import { Tag } from '../../ui/figures/Tag.tsx';
import { useMe } from '../calls/session.ts';
import { useView } from '../calls/views.ts';
import { DeskPage } from '../parts/DeskPage.tsx';
import { Failure } from '../parts/Failure.tsx';
import { momentText } from '../words/zone.ts';
import { Table } from '../parts/Table.tsx';
import { deskHref } from '../shell/route.ts';
import { ALARM_KINDS, type AlarmPage, ALARMS, alarmsTitle, subjectList, toldRoles } from '../words/alarms.ts';
import { roleList } from '../words/roles.ts';
import styles from './AlarmsPage.module.css';

/** Who may read it sees a link to the page. */
const VIEWS: Readonly<Record<AlarmPage, DeskView>> = {
  '': today,
  deposits,
  letters,
  log,
  staff: staffList,
  switches,
  withdrawals,
};

/** What is wrong now, what was wrong in the last 30 days, and who hears of what. */
export function AlarmsPage() {
  const { t } = useLingui();
  const { data, error } = useView(alarmList);
  const now = groupAlarms(data?.now ?? [], ({ kind }) => kind);
  const count = now.length;
  return (
    <DeskPage title={t`Alarms`} tools={count > 0 && <Tag kind="danger">{t`${count} now`}</Tag>}>
      <Failure error={error} />
      {data && (
        <div className={styles.alarms}>
          <section aria-labelledby="alarms-now">
            <h2 id="alarms-now">{t`Now`}</h2>
            {count === 0 && (
              <p className={styles.none}>{t`No alarm is on. New ones appear here, and go to people by email.`}</p>
            )}
            <AlarmRows of={now} />
          </section>
          {data.over.length > 0 && (
            <section aria-labelledby="alarms-over">
              <h2 id="alarms-over">{t`Over in the last 30 days`}</h2>
              <AlarmRows of={groupAlarms(data.over, (alarm) => `${alarm.kind} ${periodOf(alarm)}`)} />
            </section>
          )}
          <WhoIsTold />
        </div>
      )}
    </DeskPage>
  );
}

/** Alarms of one kind that are shown together, oldest first. */
type Group = readonly [AlarmEntry, ...AlarmEntry[]];

/** Puts alarms with the same key together. */
function groupAlarms(alarms: readonly AlarmEntry[], keyOf: (alarm: AlarmEntry) => string): readonly Group[] {
  const groups = new Map<string, [AlarmEntry, ...AlarmEntry[]]>();
  for (const alarm of alarms) {
    const group = groups.get(keyOf(alarm));
    // the lists have the newest first
    if (group) group.unshift(alarm);
    else groups.set(keyOf(alarm), [alarm]);
  }
  return [...groups.values()];
}

/** From when to when an alarm was on, as its row says it. */
const periodOf = ({ begun, ended }: AlarmEntry): string => `${momentText(begun)} ${momentText(ended ?? 0)}`;

function AlarmRows({ of: groups }: { readonly of: readonly Group[] }) {
  return (
    <ul className={styles.rows}>
      {groups.map((group) => (
        <AlarmRow key={group[0].id} of={group} />
      ))}
    </ul>
  );
}

/** Alarms of one kind: what they mean, since when, who was told, and where staff act. */
function AlarmRow({ of: group }: { readonly of: Group }) {
  const { t } = useLingui();
  const [{ kind, ended }] = group;
  const { meaning, action, page, link, isSevere } = ALARMS[kind];
  const mayOpen = hasRole(useMe().data?.roles ?? [], VIEWS[page].roles);
  const isOver = ended !== null;
  const state = isOver ? 'over' : isSevere ? 'severe' : 'on';
  const begun = Math.min(...group.map((alarm) => alarm.begun));
  const records = group.filter(({ record }) => record !== null);
  return (
    <li className={styles.row} data-state={state}>
      <Icon name={isOver ? 'circle-check' : 'triangle-alert'} size={20} />
      <div>
        <h3>
          {alarmsTitle(
            kind,
            group.map(({ subject }) => subject),
            isOver,
          )}
        </h3>
        {group.length > 1 && <Subjects of={group} mayOpen={mayOpen} />}
        {!isOver && (
          <p>
            {meaning} {action}
          </p>
        )}
        <p>
          {isOver ? t`From ${momentText(begun)} to ${momentText(ended)}.` : t`Since ${momentText(begun)}.`}{' '}
          <Told of={group} />
        </p>
      </div>
      {!isOver && mayOpen && records.length < 2 && <a href={deskHref(page, records[0]?.record ?? undefined)}>{link}</a>}
    </li>
  );
}

/** All coins, networks, channels or records of a group. Each record is a link for those who may read it. */
function Subjects({ of: group, mayOpen }: { readonly of: Group; readonly mayOpen: boolean }) {
  const [{ kind }] = group;
  const { page } = ALARMS[kind];
  if (kind === 'moneyPaused') return null;
  return (
    <p>
      {group.map(({ id, subject, record }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          {mayOpen && record !== null ? <a href={deskHref(page, record)}>{subject}</a> : subjectList(kind, [subject])}
        </Fragment>
      ))}
    </p>
  );
}

/** Who was told, and when, each time once. */
function Told({ of: group }: { readonly of: Group }) {
  const { t } = useLingui();
  const toldOf = ({ kind, told, ended, emailedBegun, emailedEnded }: AlarmEntry): string => {
    if (told.length === 0) return t`No one was emailed.`;
    const names = told.join(', ');
    const begun = t`Email queued ${momentText(emailedBegun)}: ${names}.`;
    if (ended === null || !ALARMS[kind].over) return begun;
    return emailedEnded === null
      ? `${begun} ${t`They hear that it is over once it has been for ten minutes.`}`
      : `${begun} ${t`Again when it was over: ${momentText(emailedEnded)}.`}`;
  };
  return [...new Set(group.map(toldOf))].join(' ');
}

/** Which people get an email about each kind of alarm, and after which time. */
function WhoIsTold() {
  const { t } = useLingui();
  const roleNames = (kind: (typeof ALARM_KINDS)[number]): string =>
    toldRoles(kind)
      .map((role) => (role === 'owner' ? t`owners` : roleList([role])))
      .join(', ');
  return (
    <section aria-labelledby="alarms-told">
      <h2 id="alarms-told">{t`Who is told`}</h2>
      <p className={styles.none}>
        {t`Each person gets one email when an alarm begins, and another one once it has been over for ten minutes.`}
      </p>
      <Table
        label={plural(ALARM_KINDS.length, { one: '# kind of alarm', other: '# kinds of alarms' })}
        rows={ALARM_KINDS}
        keyOf={(kind) => kind}
        empty=""
        columns={[
          { label: t`Alarm`, render: (kind) => ALARMS[kind].name },
          { label: t`After`, render: (kind) => ALARMS[kind].after },
          { label: t`Email`, render: roleNames },
        ]}
      />
    </section>
  );
}
