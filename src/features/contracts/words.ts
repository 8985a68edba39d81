import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ContractOrder } from './store.ts';

const sides: Readonly<Record<string, MessageDescriptor>> = { buy: msg`Buy`, sell: msg`Sell` };
const types: Readonly<Record<string, MessageDescriptor>> = { limit: msg`Limit`, market: msg`Market` };
const statuses: Readonly<Record<string, MessageDescriptor>> = {
  open: msg`Open`,
  starting: msg`Waiting for its first price`,
  partly: msg`Partly filled`,
  dealt: msg`Filled`,
  cancelled: msg`Cancelled`,
  refused: msg`Rejected`,
};

type Translate = (message: MessageDescriptor) => string;
const translateKey = (
  messages: Readonly<Record<string, MessageDescriptor>>,
  key: string,
  translate: Translate,
): string => {
  const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
  return message ? translate(message) : key;
};

/** Names of an order's side, type and status; an unknown value is returned as the server sent it (CTR-12). */
export const sideName = ({ side }: Pick<ContractOrder, 'side'>, translate: Translate): string =>
  translateKey(sides, side, translate);
export const typeName = ({ type }: Pick<ContractOrder, 'type'>, translate: Translate): string =>
  translateKey(types, type, translate);
export const statusName = (
  { status, dealt = '0', isStarting }: Pick<ContractOrder, 'status' | 'dealt' | 'isStarting'>,
  translate: Translate,
): string => {
  const isPartly = status === 'open' && /[1-9]/.test(dealt);
  return translateKey(statuses, isStarting ? 'starting' : isPartly ? 'partly' : status, translate);
};
