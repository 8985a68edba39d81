import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import skeleton from './Skeleton.module.css';
import styles from './BlockSkeleton.module.css';

/**
 * What is loading: a headline figure with lines under it, names with values, fields of a form, rows without a mark, or
 * labelled chips to choose from.
 */
type Part = 'figure' | 'pairs' | 'fields' | 'items' | 'plates';

interface Props {
  /** Parts from the top, each with a count: lines under a figure, rows, chips. */
  parts: readonly (readonly [Part, number])[];
  /** Without a margin, inside a form that already has the page's margin. */
  flush?: boolean;
}

const Bar = ({ size = 'text' }: { readonly size?: 'text' | 'small' | 'figure' }) => (
  <span className={styles.line} data-size={size}>
    <span className={skeleton.bar} />
  </span>
);

const repeat = (count: number, drawItem: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => drawItem(index));
const content: Record<Part, (count: number) => ReactNode> = {
  figure: (count) => (
    <>
      <Bar size="small" />
      <Bar size="figure" />
      <span>
        {repeat(count, (index) => (
          <Bar key={index} size="small" />
        ))}
      </span>
    </>
  ),
  pairs: (count) =>
    repeat(count, (index) => (
      <span key={index} className={styles.row}>
        <Bar />
        <Bar />
      </span>
    )),
  fields: (count) =>
    repeat(count, (index) => (
      <span key={index} className={styles.field}>
        <Bar size="small" />
        <span className={styles.box} />
      </span>
    )),
  items: (count) =>
    repeat(count, (index) => (
      <span key={index} className={styles.row}>
        <span className={styles.text}>
          <Bar />
          <Bar size="small" />
        </span>
        <span className={styles.text}>
          <Bar />
          <Bar size="small" />
        </span>
      </span>
    )),
  plates: (count) => (
    <>
      <Bar size="small" />
      <span className={styles.plates}>
        {repeat(count, (index) => (
          <span key={index} className={styles.plate} />
        ))}
      </span>
    </>
  ),
};

/**
 * Skeleton of several parts. Each is as tall as its content will be in every script, so that nothing below moves
 * (LOOK-04).
 */
export function BlockSkeleton({ parts, flush = false }: Props) {
  const { t } = useLingui();
  return (
    <div
      className={classes(skeleton.skeleton, styles.block, flush && styles.flush)}
      data-shape="block"
      role="status"
      aria-label={t`Loading`}
    >
      {parts.map(([part, count], index) => (
        <div key={index} data-part={part} aria-hidden>
          {content[part](count)}
        </div>
      ))}
    </div>
  );
}
