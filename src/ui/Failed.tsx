import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import { Monogram } from './Monogram.tsx';
import { useOutageNotice } from './outage-notice.ts';
import { type Pair, Pairs } from './Pairs.tsx';
import { RetryButton } from './RetryButton.tsx';
import styles from './Empty.module.css';

interface Props {
  /** What did not happen; default "This didn't load". */
  title?: string;
  icon?: IconName;
  /** What it means for the person, and why. */
  children?: ReactNode;
  /** Stands alone while the shell says why nothing loads; default the title. */
  quiet?: ReactNode;
  /** For the service: the server's answer, the time of the last try. */
  details?: readonly Pair[];
  onRetry?: (() => void) | undefined;
  /** The try is under way. */
  busy?: boolean | undefined;
}

/**
 * A read failed and nothing older is there: what happened, and the next step. While nothing reaches the server and the
 * shell says so, one quiet line is left of it.
 */
export function Failed({ title, icon = 'triangle-alert', children, quiet, details, onRetry, busy }: Props) {
  const { t } = useLingui();
  const what = title ?? t`This didn't load`;
  if (useOutageNotice()) return <p className={styles.quiet}>{quiet ?? what}</p>;
  return (
    <div className={styles.empty} role="alert">
      <Monogram large>
        <Icon name={icon} />
      </Monogram>
      <h2>{what}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {details && (
        <div className={styles.details}>
          <Pairs pairs={details} />
        </div>
      )}
      {onRetry && (
        <div className={styles.action}>
          <RetryButton kind="outline" icon="refresh-cw" busy={busy} onClick={onRetry}>{t`Try again`}</RetryButton>
        </div>
      )}
    </div>
  );
}
