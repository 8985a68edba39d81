import type { CsvColumn } from '../../domain/csv.ts';
import { tableWithNote } from '../../ui/lists/table-file.ts';
import type { OptionOrder } from './store.ts';

/** Columns of the purchase record, with the same names in every language. */
const columns: readonly CsvColumn<OptionOrder>[] = [
  { name: 'order', value: ({ id }) => id },
  { name: 'coin', value: ({ code }) => code },
  { name: 'direction', value: ({ direction }) => direction },
  { name: 'minutes', value: ({ minutes }) => minutes, kind: 'amount' },
  { name: 'yield_percent', value: (order) => order.yield, kind: 'amount' },
  { name: 'stake_usdt', value: ({ amount }) => amount, kind: 'amount' },
  { name: 'start_price', value: ({ startPrice }) => startPrice, kind: 'amount' },
  { name: 'end_price', value: ({ endPrice }) => endPrice, kind: 'amount' },
  { name: 'result', value: ({ result }) => result },
  { name: 'reason', value: ({ reason }) => reason },
  { name: 'profit_usdt', value: ({ profit }) => profit, kind: 'amount' },
  { name: 'payout_usdt', value: ({ payout }) => payout, kind: 'amount' },
  { name: 'placed', value: ({ created }) => created, kind: 'time' },
  { name: 'ends', value: ({ ends }) => ends, kind: 'time' },
  { name: 'settled', value: ({ settled }) => settled, kind: 'time' },
];

/** Returns the purchase record as CSV. */
export const recordCsv = (orders: readonly OptionOrder[], note?: string): string =>
  tableWithNote(columns, orders, note, 'reason');
