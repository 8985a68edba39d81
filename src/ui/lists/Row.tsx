import { type MouseEventHandler, type ReactNode, useContext } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../base/Icon.tsx';
import { SplitPaneContext } from '../base/navigation.ts';
import styles from './Row.module.css';

export interface RowProps {
  /** Icon or avatar at the start. */
  leading?: ReactNode;
  title: ReactNode;
  /** Second line. */
  detail?: ReactNode;
  /** Between text and value, such as a `Sparkline`; the first to be hidden on a narrow screen. */
  middle?: ReactNode;
  /** Value at the end. */
  trailing?: ReactNode;
  /** Under the value: change, status, time. */
  trailingDetail?: ReactNode;
  /** Renders a link. */
  href?: string | undefined;
  /** With `href` it runs before the link is followed; without `href` the row is a button. */
  onClick?: MouseEventHandler<HTMLElement> | undefined;
  /** Chevron at the end; shown by default if the row can be tapped and has no `trailingDetail`. */
  chevron?: boolean;
  /** A separate control at the end of the row, such as a button. */
  action?: ReactNode;
  /** Its details are open next to the list. Set automatically for a link to an entry's page. */
  selected?: boolean;
  /** `div` inside a `VirtualList`, which renders the list items itself. */
  as?: 'li' | 'div';
  /** Data attributes for tests and measurements. */
  [data: `data-${string}`]: string | undefined;
}

/** Row of a list: two lines of text and a value at the end. Static, a link or a button. */
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
  selected = false,
  as: Item = 'li',
  ...data
}: RowProps) {
  const pane = useContext(SplitPaneContext);
  const isSelected = selected || (href !== undefined && pane?.part === 'list' && pane.href === href);
  const isInteractive = href !== undefined || onClick !== undefined;
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
      {(chevron ?? (isInteractive && !trailingDetail)) && (
        <Icon name="chevron-right" size={20} flip className={styles.chevron} />
      )}
    </>
  );
  const contentClass = classes(styles.content, leading ? styles.indented : null);
  return (
    <Item className={classes(styles.row, isSelected && styles.selected, action ? styles.acting : null)} {...data}>
      {href !== undefined ? (
        <a className={contentClass} href={href} onClick={onClick} aria-current={isSelected || undefined}>
          {content}
        </a>
      ) : onClick ? (
        <button type="button" className={contentClass} onClick={onClick} aria-current={isSelected || undefined}>
          {content}
        </button>
      ) : (
        <div className={contentClass}>{content}</div>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </Item>
  );
}
