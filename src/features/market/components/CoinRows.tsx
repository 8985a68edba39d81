import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { VirtualList } from '../../../ui/lists/VirtualList.tsx';
import { type Coin, useLivePrices, useRecentPrices } from '../store.ts';
import { CoinRow } from './CoinRow.tsx';

/** Rows are streamed in whole blocks, so that a short scroll opens no other stream. */
const BLOCK_ROWS = 10;
/** Rows next to those in sight that are streamed, too. */
const MARGIN_ROWS = 3;
/** Largest number of coins in a stream. */
const MAX_ROWS = 50;

/** A search opens one stream for its result, not one for each letter. */
const SETTLE_MS = 400;

/** Returns the range of rows to stream. */
const blocksOf = (first: number, last: number): { from: number; to: number } => {
  const from = Math.floor(Math.max(0, first - MARGIN_ROWS) / BLOCK_ROWS) * BLOCK_ROWS;
  const to = Math.ceil((last + 1 + MARGIN_ROWS) / BLOCK_ROWS) * BLOCK_ROWS;
  return { from, to: Math.min(to, from + MAX_ROWS) };
};

/** Returns a value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

interface Props {
  coins: readonly Coin[];
  /** Name under which the scroll position is remembered. */
  keep: string;
  selected: string | undefined;
  onOpen: ((code: string) => void) | undefined;
  query: string;
  empty: ReactNode;
}

/**
 * Lists coins with their prices: live for the rows in sight, at most 10 s old for the others. All 500 live would take
 * 43 kB a second of a customer's data (SCALE-02).
 */
export function CoinRows({ coins, keep, selected, onOpen, query, empty }: Props) {
  const { t } = useLingui();
  const [range, setRange] = useState(blocksOf(0, BLOCK_ROWS));
  const show = useCallback((first: number, last: number): void => {
    const next = blocksOf(first, last);
    setRange((current) => (current.from === next.from && current.to === next.to ? current : next));
  }, []);
  useLivePrices(
    useSettled(
      coins
        .slice(range.from, range.to)
        .map(({ code }) => code)
        .join(','),
    ),
  );
  useRecentPrices();
  return (
    <VirtualList
      items={coins}
      keyOf={({ code }) => code}
      label={t`Coins`}
      keep={keep}
      empty={empty}
      onShow={show}
      onKeyMove={onOpen && (({ code }) => onOpen(code))}
    >
      {(coin) => <CoinRow coin={coin} selected={coin.code === selected} onOpen={onOpen} query={query} />}
    </VirtualList>
  );
}
