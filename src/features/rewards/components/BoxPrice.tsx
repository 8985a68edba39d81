import { Trans, useLingui } from '@lingui/react/macro';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { type BoxAverages, boxAverages } from '../box-averages.ts';
import type { BoxInfo } from '../store.ts';
import styles from './box-price.module.css';

/**
 * Shows what a draw costs beside what it returns on average, at one size, and what that makes of ten draws. The
 * averages come from the odds below; what is paid is rounded up and what returns is rounded down (RWD-05, LOOK-33).
 */
export function BoxPrice({ info }: { readonly info: BoxInfo }) {
  const { t } = useLingui();
  const averages = boxAverages(info);
  const { price, expected, code } = info;
  return (
    <section className={styles.card} aria-label={t`What a draw costs`}>
      <dl className={styles.pair}>
        <div>
          <dt>{t`A draw costs`}</dt>
          <dd>
            <Figure value={price} size={20} unit={code} charged />
          </dd>
        </div>
        <div>
          <dt>{t`and returns, on average`}</dt>
          <dd>
            <Figure value={averages?.returned ?? expected} size={20} unit={code} />
          </dd>
        </div>
      </dl>
      {averages && <Averages averages={averages} code={code} />}
      <p>{t`This is the average over a very large number of draws. A single draw can pay nothing.`}</p>
    </section>
  );
}

function Averages({
  averages: { lost, ten, nothing },
  code,
}: {
  readonly averages: BoxAverages;
  readonly code: string;
}) {
  return (
    <p>
      {lost !== undefined && (
        <>
          <strong>
            <Trans>
              On average you lose <Quantity value={lost} unit={code} charged /> a draw.
            </Trans>
          </strong>{' '}
        </>
      )}
      <Trans>
        10 draws cost <Quantity value={ten.cost} unit={code} charged /> and return about{' '}
        <Quantity value={ten.returned} unit={code} />.
      </Trans>
      {nothing !== undefined && (
        <>
          {' '}
          <Trans>
            <bdi dir="ltr">{nothing}%</bdi> of all draws pay nothing.
          </Trans>
        </>
      )}
    </p>
  );
}
