import { useTransfer } from '../../../client/query/use-transfer.ts';
import { details, records, view } from '../store.ts';

const ENDED = ['success', 'fail', 'cancelled'];
const open = (id: string): void => {
  view.id = id;
  void details.refresh();
};
const source = {
  kind: 'withdraw',
  open,
  details,
  records,
  isOpen: (status: string): boolean => !ENDED.includes(status),
} as const;

/** Loads the withdrawal with the given id or number and polls it until it has ended; for `ResourceView`. */
export const useOrder = (id: string) => useTransfer(source, id);
