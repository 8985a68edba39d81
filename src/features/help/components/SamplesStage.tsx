import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { formatPrice } from '../../../domain/decimal.ts';
import { divide } from '../../../domain/money.ts';
import { useReducedMotion } from '../../../ui/base/use-media.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Tag } from '../../../ui/figures/Tag.tsx';
import styles from './intro-stages.module.css';

/** Start price of the example, in hundredths: so round that no one takes it for a coin's price. */
const START = 10_000;
/** How far each price of the example is from the start, in hundredths. */
const OFFSETS = [24, 18, 16, 6, 42, 20, 12, -8, 14, 26];
/** Faster than the second of a real order: all ten end within the 5 s that motion may last without a control. */
const STEP_MS = 450;

/** Height of the start price in the drawing, and of a hundredth above it, in percent. */
const [START_LEVEL, LEVEL_STEP] = [64, 1.15];

const priceOf = (hundredths: number, count = 1): string =>
  divide(String(hundredths), String(100 * count), 2, 'half-even');
const levelOf = (offset: number): string => `${START_LEVEL - offset * LEVEL_STEP}%`;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** The middle of a price's column. */
const columnOf = (index: number): string => `${index * 10 + 5}%`;

function Drawing({ shown }: { readonly shown: readonly number[] }) {
  const { t } = useLingui();
  const count = shown.length;
  const average = count === 0 ? undefined : levelOf(sum(shown) / count);
  return (
    <div className={styles.drawing} dir="ltr">
      <svg width="100%" height="100%" role="img" aria-label={t`Example: ten prices and their average`}>
        <rect className={styles.half} width="100%" height={`${START_LEVEL}%`} />
        <line className={styles.start} x1="0" x2="100%" y1={`${START_LEVEL}%`} y2={`${START_LEVEL}%`} />
        {average !== undefined && (
          <line className={styles.average} x1="0" x2={`${count * 10}%`} y1={average} y2={average} />
        )}
        {OFFSETS.map((offset, index) => {
          const x = columnOf(index);
          if (index >= count)
            return <circle key={index} className={styles.open} cx={x} cy={`${START_LEVEL}%`} r="4.5" />;
          const move = offset >= 0 ? 'rise' : 'fall';
          return (
            <g key={index} className={styles.sample} data-move={move}>
              <line x1={x} x2={x} y1={`${START_LEVEL}%`} y2={levelOf(offset)} />
              <circle cx={x} cy={levelOf(offset)} r="5.5" />
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** Plays the last ten prices of an example order once, when its panel comes into sight. */
export function SamplesStage({ isCurrent }: { readonly isCurrent: boolean }) {
  const { t } = useLingui();
  const isMotionReduced = useReducedMotion();
  const [played, setPlayed] = useState(0);
  const total = OFFSETS.length;
  const count = isMotionReduced ? total : played;
  const isPlaying = isCurrent && count < total;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => setPlayed((last) => last + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, played]);
  const shown = OFFSETS.slice(0, count);
  return (
    <div className={styles.block}>
      <div className={styles.head}>
        <span>{t`Option up, last 10 seconds`}</span>
        <Tag>{t`Example`}</Tag>
      </div>
      <Drawing shown={shown} />
      <dl className={styles.pair}>
        <div>
          <dt>{t`Start price`}</dt>
          <dd>
            <bdi dir="ltr">{formatPrice(priceOf(START))}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t`Average of ${count} of ${total}`}</dt>
          <dd>
            <bdi dir="ltr">{formatPrice(count === 0 ? undefined : priceOf(START * count + sum(shown), count))}</bdi>
          </dd>
        </div>
      </dl>
      <p className={styles.quiet}>{t`This device records them too, and compares.`}</p>
      {!isMotionReduced && (
        <div className={styles.again} data-hidden={count < total || undefined}>
          <Button kind="text" disabled={count < total} onClick={() => setPlayed(0)}>{t`Play again`}</Button>
        </div>
      )}
    </div>
  );
}
