import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { compare } from '../../../domain/decimal.ts';
import { divide, subtract } from '../../../domain/money.ts';
import styles from './level-line.module.css';

/** Decimals of a share that is drawn. */
const SHARE_DECIMALS = 4;

/**
 * Returns how much of the way from a level to the next one is done, from 0 to 1, rounded down; 0 at the last level.
 * Only for drawing: it is a float.
 */
export const shareOfNext = (values: readonly string[], level: number, deposited: string): number => {
  const [from, to] = [values[level - 1] ?? '0', values[level]];
  if (to === undefined || compare(to, from) <= 0) return 0;
  return Number(divide(subtract(deposited, from), subtract(to, from), SHARE_DECIMALS, 'floor'));
};

interface Props {
  /** The deposits that each level requires. */
  readonly values: readonly string[];
  readonly level: number;
  readonly deposited: string;
}

/** Draws the levels as dots in equal steps, and the way to the next one by its true share, from left to right. */
export function LevelLine({ values, level, deposited }: Props) {
  const { t } = useLingui();
  const element = useRef<HTMLDivElement>(null);
  const count = values.length;
  const share = shareOfNext(values, level, deposited);
  useLayoutEffect(() => {
    element.current?.style.setProperty('--levels', String(count));
    element.current?.style.setProperty('--done', `${((level + share) / count) * 100}%`);
  }, [count, level, share]);
  const percent = Math.floor(share * 100);
  const [next, last] = [level + 1, count];
  return (
    <div
      ref={element}
      className={styles.line}
      role="img"
      aria-label={level < count ? t`${percent}% of the way to VIP ${next}` : t`VIP ${level} of ${last}`}
    >
      <span className={styles.track} aria-hidden />
      <ol className={styles.dots} aria-hidden>
        {values.map((value, index) => (
          <li key={value}>
            <span data-reached={index < level || undefined} data-own={index === level - 1 || undefined}>
              <i />
              {index + 1}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
