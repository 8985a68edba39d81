import styles from './LivePoint.module.css';

interface Props {
  /** Percent of the drawing. */
  x: number;
  y: number;
  /** Each new value sends out a ring. */
  value: string;
  /** The value is outdated: grey and hollow, without a ring. */
  stale?: boolean | undefined;
}

/** The newest point of a line, inside an SVG. */
export function LivePoint({ x, y, value, stale }: Props) {
  const [cx, cy] = [`${x}%`, `${y}%`];
  return (
    <g className={styles.point} data-stale={stale || undefined}>
      {!stale && <circle key={value} className={styles.ring} cx={cx} cy={cy} r="4.5" />}
      <circle cx={cx} cy={cy} r="4.5" />
    </g>
  );
}
