import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { activity } from '../../client/http/activity.ts';
import styles from './LoadingMask.module.css';

/**
 * 'Loading...' while a foreground call runs, until 200 ms after the last one ended; a thin line for reads in the
 * background (SHELL-19).
 */
export function LoadingMask() {
  const { t } = useLingui();
  const { masked, background } = useSnapshot(activity);
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
      {background > 0 && !masked ? <div className={styles.line} aria-hidden="true" /> : null}
    </>
  );
}
