import { classes } from '../classes.ts';
import styles from './Badge.module.css';

interface Props {
  count: number;
  /** Says what is counted; without it screen readers skip the badge. */
  label?: string | undefined;
  className?: string | undefined;
}

/** Count badge: "99+" above 99, nothing at 0. */
export function Badge({ count, label, className }: Props) {
  if (count <= 0) return null;
  return (
    <span
      dir="ltr"
      className={classes(styles.badge, className)}
      data-count={count}
      aria-hidden={label === undefined || undefined}
    >
      {label && <span className="visually-hidden">{label} </span>}
      {count > 99 ? '99+' : count}
    </span>
  );
}
