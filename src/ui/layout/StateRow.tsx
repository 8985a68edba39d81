import type { ReactNode } from 'react';
import { Icon, type IconName } from '../base/Icon.tsx';
import styles from './StateRow.module.css';

interface Props {
  readonly href: string;
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly detail: ReactNode;
  /** Of the price: the words have no colour, since a price that falls may win. */
  readonly direction?: 'rise' | 'fall' | undefined;
  readonly end?: ReactNode;
}

/** Says above a page's content that something is under way or due, and leads to it. */
export function StateRow({ href, icon, title, detail, direction, end }: Props) {
  return (
    // home's snapshot has only its space
    <div className={styles.row}>
      <a href={href} data-passing>
        <span className={styles.icon}>
          <Icon name={icon} size={20} />
        </span>
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          <span className={styles.detail}>
            {direction && (
              <span className={styles.move} data-direction={direction}>
                <Icon name={direction === 'rise' ? 'arrow-up' : 'arrow-down'} size={14} />
              </span>
            )}
            <span>{detail}</span>
          </span>
        </span>
        {end}
        <Icon name="chevron-right" size={20} flip />
      </a>
    </div>
  );
}
