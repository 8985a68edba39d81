import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './SectionHeading.module.css';

interface Props {
  children: ReactNode;
  /** At the end: a `Stamp`, or the words of the link. */
  end?: ReactNode;
  /** Makes `end` a link. */
  href?: string;
  id?: string;
}

/** The heading of a part of a page, with what belongs to it at the end of the line. */
export function SectionHeading({ children, end, href, id }: Props) {
  return (
    <div className={styles.heading}>
      <h2 id={id}>{children}</h2>
      {href === undefined ? (
        end
      ) : (
        <a href={href}>
          {end}
          <Icon name="chevron-right" size={16} flip />
        </a>
      )}
    </div>
  );
}
