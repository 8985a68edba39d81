import { lazy, Suspense, useEffect, useState } from 'react';
import { startPoll } from '../../../client/query/poll.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import { agedAt } from '../../../ui/layout/aged-at.ts';
import { hasDetails, indexed, type PriceIndex, priceIndex, usePriceOrigin } from '../price-index.ts';
import { market } from '../quotes.ts';
import styles from './Coin.module.css';

const SourcesSheet = lazy(() => import('./SourcesSheet.tsx'));

/** Time between two reads while the sheet shows every source, and while only the line is visible. */
const SHEET_INTERVAL_MS = 2000;
const LINE_INTERVAL_MS = 30_000;

interface Props {
  readonly code: string;
  /** Decimals of the coin's price. */
  readonly scale: number;
}

/**
 * Says in one line where the coin's price comes from, or why there is none to trade at; its sheet names each source
 * (FEED-01, FEED-03). The line's space is reserved, and stays empty while nothing current is known.
 */
export function PriceSources({ code, scale }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    indexed.code = code;
    void priceIndex.refresh();
    return () => priceIndex.clear();
  }, [code]);
  const index = useResource(priceIndex);
  const { value } = index;
  const isPolled = value !== undefined && value.needed > 0;
  useEffect(
    () =>
      isPolled ? startPoll(priceIndex, isOpen ? SHEET_INTERVAL_MS : LINE_INTERVAL_MS, () => !market.paused) : undefined,
    [isPolled, isOpen],
  );
  return (
    <div className={styles.sources}>
      {value && (isOpen || agedAt(index) === undefined) && <Line index={value} onOpen={() => setIsOpen(true)} />}
      {isOpen && (
        <Suspense>
          <SourcesSheet scale={scale} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface LineProps {
  readonly index: PriceIndex;
  readonly onOpen: () => void;
}

function Line({ index, onOpen }: LineProps) {
  const origin = usePriceOrigin(index);
  if (!hasDetails(index)) return <p>{origin}</p>;
  return (
    <button type="button" onClick={onOpen} aria-haspopup="dialog">
      <span>{origin}</span>
      <Icon name="chevron-right" size={16} flip />
    </button>
  );
}
