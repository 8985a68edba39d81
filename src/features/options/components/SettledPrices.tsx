import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { formatPrice } from '../../../domain/decimal.ts';
import { samplesBefore } from '../../../domain/option-rules.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { compareWithRecorded, type Point } from '../evidence.ts';
import { orderLink } from '../links.ts';
import { recentPrices } from '../price-recorder.ts';
import { chosen, detail, type OptionOrder } from '../store.ts';
import styles from './placed.module.css';
import { AverageStanding } from './Standing.tsx';
import { TenCells } from './TenCells.tsx';
import { TenChart } from './TenChart.tsx';
import { useRecordedPrices } from './use-recorded-prices.ts';

/** Reads the prices that settled an order; undefined until they have arrived. */
function useServerSamples(id: string): readonly Point[] | undefined {
  const { value } = useResource(detail);
  useEffect(() => {
    chosen.order = id;
    void detail.refresh();
  }, [id]);
  return value?.id === id && value.samples.length > 0 ? value.samples : undefined;
}

/**
 * Shows the prices that settled an order, the server's once they have arrived and until then those of this device, and
 * how many of them this device has received too.
 */
export function SettledPrices({ order, scale }: { readonly order: OptionOrder; readonly scale: number | undefined }) {
  const { t } = useLingui();
  const { startPrice, endPrice, ends, code, direction } = order;
  const fromServer = useServerSamples(order.id);
  const recorded = [...useRecordedPrices(order), ...recentPrices(code)];
  if (startPrice === undefined || endPrice === undefined || ends === undefined) return null;
  const samples = samplesBefore(fromServer ?? recorded, ends);
  return (
    <>
      <TenChart direction={direction} start={startPrice} scale={scale} samples={samples} average={endPrice} done />
      <AverageStanding start={startPrice} average={endPrice} scale={scale} done />
      <Pairs
        lines
        pairs={[
          { name: t`Start price`, value: <bdi dir="ltr">{formatPrice(startPrice, scale)}</bdi> },
          { name: t`End price, average of the ten`, value: <bdi dir="ltr">{formatPrice(endPrice, scale)}</bdi> },
        ]}
      />
      <a className={styles.proof} href={orderLink(order.id)}>
        <Icon name="shield-check" size={20} />
        <Matches order={order} samples={fromServer} recorded={recorded} />
        <Icon name="chevron-right" size={16} />
      </a>
      <TenCells samples={samples} ends={ends} now={Number.POSITIVE_INFINITY} scale={scale} />
    </>
  );
}

/** Says how many of the server's prices this device has received too, which is evidence and no proof. */
function Matches({
  order,
  samples,
  recorded,
}: {
  readonly order: OptionOrder;
  readonly samples: readonly Point[] | undefined;
  readonly recorded: readonly Point[];
}) {
  const { t } = useLingui();
  const evidence = samples && compareWithRecorded({ ...order, samples }, recorded);
  if (!evidence || evidence.seen === 0) return <span>{t`See how it was settled`}</span>;
  const { same, samples: compared } = evidence;
  const count = compared.length;
  return <span>{t`The ten prices: ${same} of ${count} match this device's`}</span>;
}
