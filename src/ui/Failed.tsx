import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { Monogram } from './Monogram.tsx';
import { type Pair, Pairs } from './Pairs.tsx';
import styles from './Empty.module.css';

interface Props {
  /** What did not happen; default "This didn't load". */
  title?: string;
  icon?: IconName;
  /** What it means for the person, and why. */
  children?: ReactNode;
  /** For the service: the server's answer, the time of the last try. */
  details?: readonly Pair[];
  onRetry?: (() => void) | undefined;
  /** The try is under way. */
  busy?: boolean | undefined;
}

/** A read failed and nothing older is there: what happened, and the next step. */
export function Failed({ title, icon = 'triangle-alert', children, details, onRetry, busy }: Props) {
  const { t } = useLingui();
  const [pressed, setPressed] = useState(false);
  const [wasBusy, setWasBusy] = useState(busy);
  // a try that nobody asked for turns no wheel (OFF-05)
  if (busy !== wasBusy) {
    setWasBusy(busy);
    if (!busy) setPressed(false);
  }
  const retry = (): void => {
    setPressed(true);
    onRetry?.();
  };
  return (
    <div className={styles.empty} role="alert">
      <Monogram large>
        <Icon name={icon} />
      </Monogram>
      <h2>{title ?? t`This didn't load`}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {details && (
        <div className={styles.details}>
          <Pairs pairs={details} />
        </div>
      )}
      {onRetry && (
        <div className={styles.action}>
          <Button kind="outline" icon="refresh-cw" busy={busy && pressed} onClick={retry}>{t`Try again`}</Button>
        </div>
      )}
    </div>
  );
}
