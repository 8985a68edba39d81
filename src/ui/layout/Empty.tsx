import type { ReactNode } from 'react';
import { Icon, type IconName } from '../base/Icon.tsx';
import { Drawing, type DrawingName } from './Drawing.tsx';
import { Monogram } from './Monogram.tsx';
import styles from './Empty.module.css';

interface Props {
  /** For a list without entries or a page without content. */
  drawing?: DrawingName;
  /** For anything else. */
  icon?: IconName;
  title: string;
  /** Why it is empty. */
  children?: ReactNode;
  /** The next step, if it is not in the bottom bar. */
  action?: ReactNode;
}

/** Empty state: why it is empty, and the next step. */
export function Empty({ drawing, icon, title, children, action }: Props) {
  return (
    <div className={styles.empty}>
      {drawing && <Drawing name={drawing} />}
      {icon && (
        <Monogram large>
          <Icon name={icon} />
        </Monogram>
      )}
      <h2>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
