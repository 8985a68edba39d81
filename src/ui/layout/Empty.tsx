import type { ReactNode } from 'react';
import { Icon, type IconName } from '../base/Icon.tsx';
import { Monogram } from './Monogram.tsx';
import styles from './Empty.module.css';

interface Props {
  icon: IconName;
  title: string;
  /** Why it is empty. */
  children?: ReactNode;
  /** The next step, if it is not in the bottom bar. */
  action?: ReactNode;
}

/** Empty state: why it is empty, and the next step. */
export function Empty({ icon, title, children, action }: Props) {
  return (
    <div className={styles.empty}>
      <Monogram large>
        <Icon name={icon} />
      </Monogram>
      <h2>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
