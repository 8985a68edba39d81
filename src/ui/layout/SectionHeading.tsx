import type { ReactNode } from 'react';
import { Icon } from '../base/Icon.tsx';
import styles from './SectionHeading.module.css';

interface Props {
  children: ReactNode;
  /** At the end: an `AsOf` or the text of a link. */
  end?: ReactNode;
  /** Makes `end` a link. */
  href?: string;
  id?: string;
}

/** Heading of a section, with related content at the end of the line. */
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
