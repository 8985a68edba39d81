import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from '../base/Icon.tsx';
import { IconButton } from '../base/IconButton.tsx';
import styles from './Banner.module.css';

interface Props {
  icon: IconName;
  children: ReactNode;
  /** The only action. */
  action?: { label: string; onClick: () => void };
  /** Set if the banner can be dismissed. */
  onDismiss?: (() => void) | undefined;
  ref?: Ref<HTMLDivElement>;
}

/** Unobtrusive line under the bar: no connection, an old price, memory mode. */
export function Banner({ icon, children, action, onDismiss, ref }: Props) {
  const { t } = useLingui();
  return (
    <div className={styles.banner} role="status" ref={ref}>
      <Icon name={icon} size={20} />
      <span className={styles.text}>{children}</span>
      {action && (
        <button type="button" className={styles.action} onClick={action.onClick}>
          {action.label}
        </button>
      )}
      {onDismiss && <IconButton icon="x" size={20} label={t`Dismiss`} className={styles.dismiss} onClick={onDismiss} />}
    </div>
  );
}
