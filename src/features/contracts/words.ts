import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Order } from './store.ts';

const sides: Readonly<Record<string, MessageDescriptor>> = { buy: msg`Buy`, sell: msg`Sell` };
const types: Readonly<Record<string, MessageDescriptor>> = { limit: msg`Limit`, market: msg`Market` };
const statuses: Readonly<Record<string, MessageDescriptor>> = {
  open: msg`Open`,
  partly: msg`Partly filled`,
  dealt: msg`Filled`,
  cancelled: msg`Cancelled`,
  refused: msg`Rejected`,
};

type Say = (message: MessageDescriptor) => string;
const word = (words: Readonly<Record<string, MessageDescriptor>>, key: string, say: Say): string => {
  const word = Object.hasOwn(words, key) ? words[key] : undefined;
  return word ? say(word) : key;
};

/** Words of an order; what is not known is shown as it was sent (CTR-12). */
export const sideOf = ({ side }: Pick<Order, 'side'>, say: Say): string => word(sides, side, say);
export const typeOf = ({ type }: Pick<Order, 'type'>, say: Say): string => word(types, type, say);
export const statusOf = ({ status, dealt }: Pick<Order, 'status' | 'dealt'>, say: Say): string =>
  word(statuses, status === 'open' && dealt !== undefined && /[1-9]/.test(dealt) ? 'partly' : status, say);
