import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { activity } from '../../client/http/activity.ts';
import { connection } from '../../client/http/connection.ts';
import styles from './LoadingMask.module.css';

/**
 * Shows 'Loading...' while a foreground call runs, until 200 ms after the last one ends, and a thin line during
 * background reads (SHELL-19). There is no line during an outage, since it would never end (OFF-05).
 */
export function LoadingMask() {
  const { t } = useLingui();
  const { masked, background } = useSnapshot(activity);
  const { outage } = useSnapshot(connection);
  return (
    <>
      <div role="status" className={masked ? styles.mask : undefined}>
        {masked ? (
          <div className={styles.box}>
            <span className={styles.wheel} aria-hidden="true" />
            {t`Loading...`}
          </div>
        ) : null}
      </div>
      {background > 0 && !masked && !outage ? <div className={styles.line} aria-hidden="true" /> : null}
    </>
  );
}
