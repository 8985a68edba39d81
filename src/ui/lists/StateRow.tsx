import type { ReactNode } from 'react';
import { Icon, type IconName } from '../base/Icon.tsx';
import styles from './StateRow.module.css';

interface Props {
  readonly href: string;
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly detail: ReactNode;
  /** Between the words and the chevron, such as a countdown. */
  readonly end?: ReactNode;
}

/** The one thing that is due on a page: a card of two lines that leads to it. */
export function StateRow({ href, icon, title, detail, end }: Props) {
  return (
    // home's snapshot has only its space
    <div className={styles.state}>
      <a href={href} data-passing>
        <span className={styles.icon}>
          <Icon name={icon} size={20} />
        </span>
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          <span className={styles.detail}>{detail}</span>
        </span>
        {end}
        <Icon name="chevron-right" size={20} flip />
      </a>
    </div>
  );
}
