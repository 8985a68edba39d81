import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../base/Icon.tsx';
import { Monogram } from './Monogram.tsx';
import { useOutageNotice } from '../base/outage-notice.ts';
import { type Pair, Pairs } from '../figures/Pairs.tsx';
import { RetryButton } from '../base/RetryButton.tsx';
import styles from './Empty.module.css';

interface Props {
  /** What failed; default "This didn't load". */
  title?: string;
  icon?: IconName;
  /** What it means for the customer, and why. */
  children?: ReactNode;
  /** Shown instead of everything else while the shell tells that nothing loads; default: the title. */
  quiet?: ReactNode;
  /** For support: the server's response, the time of the last attempt. */
  details?: readonly Pair[];
  onRetry?: (() => void) | undefined;
  /** A retry is running. */
  busy?: boolean | undefined;
}

/**
 * Shown if a read failed and there is no older data: what happened, and the next step. While the shell reports an
 * outage, it shrinks to one line.
 */
export function Failed({ title, icon = 'triangle-alert', children, quiet, details, onRetry, busy }: Props) {
  const { t } = useLingui();
  const heading = title ?? t`This didn't load`;
  if (useOutageNotice()) return <p className={styles.quiet}>{quiet ?? heading}</p>;
  return (
    <div className={styles.empty} role="alert">
      <Monogram large>
        <Icon name={icon} />
      </Monogram>
      <h2>{heading}</h2>
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
