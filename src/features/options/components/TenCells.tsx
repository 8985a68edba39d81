import { useLingui } from '@lingui/react/macro';
import { formatTime } from '../../../i18n/dates.ts';
import { formatPrice } from '../../../domain/decimal.ts';
import { samplesBegin } from '../../../domain/option-rules.ts';
import { SECOND_MS } from '../../../domain/time.ts';
import type { Point } from '../evidence.ts';
import styles from './placed.module.css';

/** Time after the beginning of a second within which its price may arrive. */
const LATE_MS = 3 * SECOND_MS;

interface Props {
  /** Of the ten seconds before the end; undefined for one without a price. */
  readonly samples: readonly (Point | undefined)[];
  /** End of the order, in ms. */
  readonly ends: number;
  /** The time, in ms: a second long before it, or before one with a price, gets no price any more. */
  readonly now: number;
  readonly scale: number | undefined;
}

/** Lists the ten seconds before the end of an order with their prices. */
export function TenCells({ samples, ends, now, scale }: Props) {
  const { t } = useLingui();
  const newest = samples.findLastIndex((sample) => sample !== undefined);
  return (
    <ol className={styles.cells} aria-label={t`The ten prices that decide`}>
      {samples.map((sample, index) => {
        const second = samplesBegin(ends) + index * SECOND_MS;
        return (
          <li key={second} data-filled={sample !== undefined || undefined}>
            <bdi dir="ltr">{formatTime(second, { seconds: true })}</bdi>
            {sample ? (
              <b>
                <bdi dir="ltr">{formatPrice(sample.price, scale)}</bdi>
              </b>
            ) : (
              <b>{index < newest || second + LATE_MS < now ? t`no price` : '–'}</b>
            )}
          </li>
        );
      })}
    </ol>
  );
}
