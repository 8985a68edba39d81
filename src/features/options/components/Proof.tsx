import { Trans, useLingui } from '@lingui/react/macro';
import type { Snapshot } from 'valtio';
import type { ResponseOf } from '../../../api/endpoint.ts';
import type { optionInfo } from '../../../api/options.ts';
import { formatTime } from '../../../i18n/dates.ts';
import { formatAmount, formatPrice } from '../../../domain/decimal.ts';
import { hashHref } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { SupportLink } from '../../../ui/layout/SupportLink.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { compareWithRecorded, type Finding } from '../evidence.ts';
import styles from './order.module.css';
import { useRecordedPrices } from './use-recorded-prices.ts';

type Settled = Snapshot<ResponseOf<typeof optionInfo>>;

/** Says whether the price that this device received matches. */
function Seen({ finding, scale }: { readonly finding: Finding; readonly scale: number | undefined }) {
  const { t } = useLingui();
  if (finding.kind === 'unseen') return <span className={styles.unseen}>{t`not seen`}</span>;
  if (finding.kind === 'same') return t`matches`;
  const by = formatAmount(finding.by, { scale, sign: 'always' });
  return (
    <span className={styles.differs}>
      <bdi dir="ltr">{formatPrice(finding.seen, scale)}</bdi> {t`differs by ${by}`}
    </span>
  );
}

/**
 * Shows the samples behind the end price, their mean, and next to them the prices that this device received: evidence,
 * not proof (OPT-13).
 */
export function Proof({ order }: { readonly order: Settled }) {
  const { t } = useLingui();
  const evidence = compareWithRecorded(order, useRecordedPrices(order));
  const { samples, mean } = evidence;
  return (
    <section>
      <div className={styles.bleed}>
        <SectionHeading
          href={hashHref(link('/pages/optionRule/index'))}
          end={t`Rules`}
        >{t`How the end price was calculated`}</SectionHeading>
      </div>
      {samples.length === 0 ? (
        <p className={styles.caption}>{t`There are no price samples for this order.`}</p>
      ) : (
        <Samples order={order} evidence={evidence} />
      )}
      {mean && !mean.agrees && (
        <Note kind="danger" title={t`The end price doesn't match`}>
          {t`The end price isn't the average of the ten prices shown. Please contact support and quote your order number.`}
          <SupportLink />
        </Note>
      )}
      <p className={styles.caption}>
        <Trans>
          The right-hand column shows the prices this device received around the start and the end. It supports the
          result but doesn't prove it: a device that was offline received none.
        </Trans>
      </p>
    </section>
  );
}

interface SamplesProps {
  readonly order: Settled;
  readonly evidence: ReturnType<typeof compareWithRecorded>;
}

/** Lists start price, samples and mean, each next to the price that this device received. */
function Samples({ order, evidence: { samples, start, mean, seen, same } }: SamplesProps) {
  const { t } = useLingui();
  const { scale } = order;
  return (
    <div className={styles.proof}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Time`}</th>
            <th scope="col">{t`Price`}</th>
            <th scope="col">{t`Seen on this device`}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t`Start price`}</th>
            <td>
              <bdi dir="ltr">{formatPrice(order.startPrice, scale)}</bdi>
            </td>
            <td>
              <Seen finding={start} scale={scale} />
            </td>
          </tr>
          {samples.map(({ time, price, finding }) => (
            <tr key={time}>
              <th scope="row">
                <bdi dir="ltr">{formatTime(time, { seconds: true })}</bdi>
              </th>
              <td>
                <bdi dir="ltr">{formatPrice(price, scale)}</bdi>
              </td>
              <td>
                <Seen finding={finding} scale={scale} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t`Average`}</th>
            <td>
              <bdi dir="ltr">{formatPrice(mean?.value, scale)}</bdi>
            </td>
            <td>{seen > 0 ? t`${same} of ${seen} match` : t`not seen`}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
