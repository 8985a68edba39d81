import { useLingui } from '@lingui/react/macro';
import { today } from '../overview/api.ts';
import { useView } from '../calls/views.ts';
import { deskHref } from './route.ts';
import styles from './Shell.module.css';

/** What stops the whole company, above every page, and whether one person may do alone what needs two. */
export function Alarms({ isOnePerson }: { readonly isOnePerson: boolean }) {
  const { t } = useLingui();
  const { data: day } = useView(today);
  const texts = day
    ? [
        ...(day.mayMoneyMove ? [] : [t`Money is paused: nothing is credited or paid.`]),
        ...(day.isLogWhole ? [] : [t`Someone has changed the log.`]),
      ]
    : [];
  return (
    <div className={styles.alarms}>
      {texts.map((text) => (
        <p key={text} className={styles.alarm} role="alert">
          {text} <a href={deskHref('')}>{t`See what to do`}</a>
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
