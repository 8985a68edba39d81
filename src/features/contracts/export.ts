import type { CsvColumn } from '../../domain/csv.ts';
import { tableWithNote } from '../../ui/lists/table-file.ts';
import type { ContractOrder } from './store.ts';

const columns: readonly CsvColumn<ContractOrder>[] = [
  { name: 'order', value: ({ id }) => id },
  { name: 'created', kind: 'time', value: ({ created }) => created },
  { name: 'updated', kind: 'time', value: ({ updated }) => updated },
  { name: 'coin', value: ({ code }) => code },
  { name: 'side', value: ({ side }) => side },
  { name: 'type', value: ({ type }) => type },
  { name: 'price', kind: 'amount', value: ({ price }) => price },
  { name: 'worst_price', kind: 'amount', value: ({ worst }) => worst },
  { name: 'quantity', kind: 'amount', value: ({ amount }) => amount },
  { name: 'dealt', kind: 'amount', value: ({ dealt }) => dealt },
  { name: 'average_price', kind: 'amount', value: ({ average }) => average },
  { name: 'value_usdt', kind: 'amount', value: ({ paid }) => paid },
  { name: 'fee_usdt', kind: 'amount', value: ({ fee }) => fee },
  { name: 'status', value: ({ status }) => status },
  { name: 'reason', value: ({ reason }) => reason },
];

/** Returns the orders as CSV, the same in every language. */
export const ordersCsv = (orders: readonly ContractOrder[], note?: string): string =>
  tableWithNote(columns, orders, note, 'reason');
