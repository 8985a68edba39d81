import { type MouseEventHandler, type ReactNode, useContext } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { BesideContext } from './navigation.ts';
import styles from './Row.module.css';

export interface RowProps {
  /** Icon, mark or avatar at the start. */
  leading?: ReactNode;
  title: ReactNode;
  /** Second line. */
  detail?: ReactNode;
  /** Between text and figure, such as a `Sparkline`; the first to go on a narrow screen. */
  middle?: ReactNode;
  /** Figure or value at the end. */
  trailing?: ReactNode;
  /** Under the figure: change, status, time. */
  trailingDetail?: ReactNode;
  /** Makes it a link. */
  href?: string | undefined;
  /** With `href` runs before the link; alone makes it a button. */
  onClick?: MouseEventHandler<HTMLElement> | undefined;
  /** A chevron at the end; on by default where a tap leads on and there is no second line at the end. */
  chevron?: boolean;
  /** A control of its own behind the row, such as a button. */
  action?: ReactNode;
  /** Its detail is open beside the list; known of a link to a page of its own. */
  selected?: boolean;
  /** `div` inside a `VirtualList`, which makes the list items itself. */
  as?: 'li' | 'div';
  /** What the row is about, for tests and measurements. */
  [data: `data-${string}`]: string | undefined;
}

/** A row of a list: two lines of text, a figure at the end. Static, a link or a button. */
export function Row({
  leading,
  title,
  detail,
  middle,
  trailing,
  trailingDetail,
  href,
  onClick,
  chevron,
  action,
  selected: chosen,
  as: Item = 'li',
  ...data
}: RowProps) {
  const beside = useContext(BesideContext);
  const selected = chosen || (href !== undefined && beside?.part === 'list' && beside.href === href);
  const leads = href !== undefined || onClick !== undefined;
  const content = (
    <>
      {leading && <span className={styles.leading}>{leading}</span>}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {middle && <span className={styles.middle}>{middle}</span>}
      {(trailing || trailingDetail) && (
        <span className={classes(styles.trailing, trailingDetail ? styles.figures : null)}>
          {trailing && <span className={styles.value}>{trailing}</span>}
          {trailingDetail && <span className={styles.change}>{trailingDetail}</span>}
        </span>
      )}
      {(chevron ?? (leads && !trailingDetail)) && (
        <Icon name="chevron-right" size={20} flip className={styles.chevron} />
      )}
    </>
  );
  const name = classes(styles.content, leading ? styles.indented : null);
  return (
    <Item className={classes(styles.row, selected && styles.selected, action ? styles.acting : null)} {...data}>
      {href !== undefined ? (
        <a className={name} href={href} onClick={onClick} aria-current={selected || undefined}>
          {content}
        </a>
      ) : onClick ? (
        <button type="button" className={name} onClick={onClick} aria-current={selected || undefined}>
          {content}
        </button>
      ) : (
        <div className={name}>{content}</div>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </Item>
  );
}
