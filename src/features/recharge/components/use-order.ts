import { useTransfer } from '../../../client/query/use-transfer.ts';
import { details, records, view } from '../store.ts';

const open = (id: string): void => {
  view.id = id;
  void details.refresh();
};
const source = {
  kind: 'recharge',
  open,
  details,
  records,
  isOpen: (status: string): boolean => status === 'pending',
} as const;

/** Loads the deposit with the given id or number and polls it until it has ended; for `ResourceView`. */
export const useOrder = (id: string) => useTransfer(source, id);
