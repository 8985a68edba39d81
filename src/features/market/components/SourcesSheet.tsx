import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatPercent, formatPrice } from '../../../domain/decimal.ts';
import { isZero } from '../../../domain/rounding.ts';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { agedAt } from '../../../ui/layout/aged-at.ts';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { type PriceIndex, priceIndex, usePriceOrigin } from '../price-index.ts';
import { market } from '../quotes.ts';

interface Props {
  readonly scale: number;
  readonly onClose: () => void;
}

/** Shows the exchanges that a coin's price comes from, with their prices, ages and shares (FEED-01). */
export default function SourcesSheet({ scale, onClose }: Props) {
  const { t } = useLingui();
  const { paused } = useSnapshot(market);
  const read = useResource(priceIndex);
  // paused prices are not read again, so they show their age like a copy
  const index = paused ? { ...read, source: 'device' } : read;
  return (
    <Sheet title={t`Where the price comes from`} onClose={onClose}>
      <ResourceView
        of={index}
        messageOf={errorMessage}
        onRetry={() => void priceIndex.refresh()}
        shape="rows"
        count={3}
      >
        {(value) => <Sources index={value} scale={scale} isCurrent={agedAt(index) === undefined} />}
      </ResourceView>
    </Sheet>
  );
}

interface SourcesProps {
  readonly index: PriceIndex;
  readonly scale: number;
  /** Whether the index was just read; otherwise the sheet dates it, and the ages would mislead. */
  readonly isCurrent: boolean;
}

function Sources({ index, scale, isCurrent }: SourcesProps) {
  const { t } = useLingui();
  const origin = usePriceOrigin(index);
  const { grade, sources } = index;
  return (
    <>
      {grade !== 'tradable' && <p>{origin}</p>}
      {sources.length > 0 && (
        <>
          <p>{t`We average the prices of these exchanges. If one is far from the others, we give it less weight or leave it out.`}</p>
          <Rows indent="text" label={t`Exchanges`}>
            {sources.map((source) => (
              <Source key={source.name} source={source} scale={scale} isCurrent={isCurrent} />
            ))}
          </Rows>
        </>
      )}
      {grade !== 'tradable' && (
        <p>{t`Pending option orders settle at the average of our prices in the ten seconds before expiry. A price that comes from only one exchange doesn't count. If no price counts, you get your stake back.`}</p>
      )}
      <Pairs pairs={[{ name: t`Price source`, value: <bdi>{index.source}</bdi> }]} />
    </>
  );
}

interface SourceProps extends Pick<SourcesProps, 'scale' | 'isCurrent'> {
  readonly source: PriceIndex['sources'][number];
}

function Source({ source: { name, price, age, share }, scale, isCurrent }: SourceProps) {
  const { t } = useLingui();
  // rounded up, so that no price looks newer than it is
  const seconds = Math.max(1, Math.ceil(age / 1000));
  const percent = formatPercent(share, { sign: 'never', trim: true });
  return (
    <Row
      title={<bdi>{name}</bdi>}
      detail={isCurrent && t`${seconds} s ago`}
      trailing={<bdi dir="ltr">{`${formatPrice(price, scale)}\u00a0USDT`}</bdi>}
      trailingDetail={isZero(share) ? t`Not used right now` : t`${percent} of the price`}
    />
  );
}
