import { Trans, useLingui } from '@lingui/react/macro';
import { toProbabilityParts } from '../../../domain/blindbox.ts';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import type { BoxInfo } from '../store.ts';
import { fullScale, OddsBar } from './OddsBar.tsx';
import styles from './odds-table.module.css';

const partsOf = (probability: string | undefined): number => toProbabilityParts(probability ?? '') ?? 0;

/**
 * Lists the prizes with their value, probability and remaining stock, the likeliest first, each with a bar to scale.
 * "No prize" has a row of the same size and colour (RWD-05, TRUST-09, LOOK-33).
 */
export function OddsTable({ lists }: { lists: BoxInfo['lists'] }) {
  const { t } = useLingui();
  const prizes = lists.toSorted((a, b) => partsOf(b.probability) - partsOf(a.probability));
  const scale = fullScale(prizes.map(({ probability }) => partsOf(probability)));
  return (
    <ul role="list" className={styles.odds}>
      {prizes.map(({ id, name, probability, stock, value, code }) => (
        <li key={id}>
          <span className={styles.prize}>
            <bdi>{name}</bdi>
            <span className={styles.detail}>
              {value === undefined ? (
                t`Value: –`
              ) : (
                <Trans>
                  Value: <Quantity value={value} unit={code} trim />
                </Trans>
              )}
            </span>
          </span>
          <OddsBar parts={partsOf(probability)} scale={scale} />
          <span className={styles.chance}>
            <bdi dir="ltr">{probability === undefined ? '–' : `${probability}%`}</bdi>
            <span className={styles.detail}>{stock === undefined ? t`Unlimited` : t`${stock} left`}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
