import { useEffect, useState } from 'react';
import { startOfBangkokDay } from '../../../domain/bangkok-day.ts';
import { useHistory } from '../../../client/query/history.ts';
import { firstKnownDay, firstShownDay } from '../paid-days.ts';
import { type LiquidityRecord, recentRecords } from '../store.ts';

/** Returns the records of the shown days, and reads older pages until they cover these. */
export function useRecentInterest() {
  const history = useHistory(recentRecords);
  const items = history.items as readonly LiquidityRecord[];
  const { at, last, loading, error } = history;
  const today = at === undefined ? undefined : startOfBangkokDay(at);
  const isCovered = today !== undefined && firstKnownDay(items, last) <= firstShownDay(today);
  const mayReadMore = today !== undefined && !isCovered && error === undefined;
  const [stuckAt, setStuckAt] = useState<number>();
  const count = items.length;
  useEffect(() => {
    if (!mayReadMore || loading || stuckAt === count) return;
    void recentRecords.more().then(() => {
      // a page that adds nothing is not asked for again
      if (recentRecords.state.items.length === count) setStuckAt(count);
    });
  }, [mayReadMore, loading, stuckAt, count]);
  return {
    history,
    items,
    /** The Bangkok day of the records, ms. */
    today,
    isComing: mayReadMore && stuckAt !== count,
  };
}
