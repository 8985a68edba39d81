import { useLingui } from '@lingui/react/macro';
import { alarmLine } from '../alarms/api.ts';
import { Icon } from '../../ui/base/Icon.tsx';
import { useView } from '../calls/views.ts';
import { ALARMS, alarmTitle } from '../words/alarms.ts';
import { deskHref } from './route.ts';
import styles from './Shell.module.css';

/** What stops the whole company, above every page, and whether one person may do alone what needs two. */
export function Alarms({ isOnePerson }: { readonly isOnePerson: boolean }) {
  const { t } = useLingui();
  const severe = useView(alarmLine).data?.severe ?? [];
  return (
    <div className={styles.alarms}>
      {severe.map(({ id, kind, subject }) => (
        <p key={id} className={styles.alarm} role="alert">
          <Icon name="triangle-alert" size={20} />
          <span>
            {alarmTitle(kind, subject, false)}. {ALARMS[kind].meaning}
          </span>
          <a href={deskHref('alarms')}>{t`See what to do`}</a>
        </p>
      ))}
      {isOnePerson && (
        <p className={styles.alarm} role="note">
          {t`One person may do here what needs two (DESK_ONE_PERSON). Every such entry of the log says so.`}
        </p>
      )}
    </div>
  );
}
