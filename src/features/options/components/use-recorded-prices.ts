import { useEffect, useState } from 'react';
import type { Point } from '../evidence.ts';
import type { OptionOrder } from '../store.ts';
import { usePriceFeed } from './price-feed.ts';

/** Returns the prices that this device received around an order. */
export function useRecordedPrices({
  id,
  code,
  created,
  ends,
}: Pick<OptionOrder, 'id' | 'code' | 'created' | 'ends'>): readonly Point[] {
  const { recordedPrices } = usePriceFeed();
  const [recorded, setRecorded] = useState<readonly Point[]>([]);
  useEffect(() => {
    let isStale = false;
    void recordedPrices({ id, code, created, ends }).then((points) => {
      if (!isStale) setRecorded(points);
    });
    return () => {
      isStale = true;
    };
  }, [id, code, created, ends, recordedPrices]);
  return recorded;
}
