import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
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
import { ALARM_KINDS, type AlarmPage, ALARMS, alarmTitle, toldRoles } from '../words/alarms.ts';
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
  const count = data?.now.length ?? 0;
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
            <AlarmRows of={data.now} />
          </section>
          {data.over.length > 0 && (
            <section aria-labelledby="alarms-over">
              <h2 id="alarms-over">{t`Over in the last 30 days`}</h2>
              <AlarmRows of={data.over} />
            </section>
          )}
          <WhoIsTold />
        </div>
      )}
    </DeskPage>
  );
}

function AlarmRows({ of: alarms }: { readonly of: readonly AlarmEntry[] }) {
  return (
    <ul className={styles.rows}>
      {alarms.map((alarm) => (
        <AlarmRow key={alarm.id} of={alarm} />
      ))}
    </ul>
  );
}

/** An alarm: what it means, since when, who was told, and where staff act. */
function AlarmRow({ of: alarm }: { readonly of: AlarmEntry }) {
  const { t } = useLingui();
  const { kind, subject, record, begun, ended } = alarm;
  const { meaning, action, page, link, isSevere } = ALARMS[kind];
  const mayOpen = hasRole(useMe().data?.roles ?? [], VIEWS[page].roles);
  const isOver = ended !== null;
  const state = isOver ? 'over' : isSevere ? 'severe' : 'on';
  return (
    <li className={styles.row} data-state={state}>
      <Icon name={isOver ? 'circle-check' : 'triangle-alert'} size={20} />
      <div>
        <h3>{alarmTitle(kind, subject, isOver)}</h3>
        {!isOver && (
          <p>
            {meaning} {action}
          </p>
        )}
        <p>
          {isOver ? t`From ${momentText(begun)} to ${momentText(ended)}.` : t`Since ${momentText(begun)}.`}{' '}
          <Told of={alarm} />
        </p>
      </div>
      {!isOver && mayOpen && <a href={deskHref(page, record ?? undefined)}>{link}</a>}
    </li>
  );
}

/** Who was told, and when. */
function Told({ of: { kind, told, ended, emailedBegun, emailedEnded } }: { readonly of: AlarmEntry }) {
  const { t } = useLingui();
  if (told.length === 0) return t`No one was emailed.`;
  const names = told.join(', ');
  const begun = t`Emailed ${momentText(emailedBegun)}: ${names}.`;
  if (ended === null || !ALARMS[kind].over) return begun;
  return emailedEnded === null
    ? `${begun} ${t`They hear that it is over once it has been for ten minutes.`}`
    : `${begun} ${t`Again when it was over: ${momentText(emailedEnded)}.`}`;
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
