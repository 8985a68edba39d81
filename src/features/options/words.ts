import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OptionOrder } from './store.ts';
import type { MissingTerm } from './ticket-availability.ts';

export const directionWords: Readonly<Record<string, MessageDescriptor>> = { up: msg`Buy up`, down: msg`Buy short` };

/** Returns the title of an order: its direction and its coin. */
export const orderTitle = (
  { code, direction }: Pick<OptionOrder, 'code' | 'direction'>,
  translate: (message: MessageDescriptor) => string,
): string => {
  const words = translate(directionWords[direction] ?? { id: direction });
  return translate(msg`${words}: ${code}/USDT`);
};

/** Names of the results, the same in rows and details (OPT-14). */
export const resultWords: Readonly<Record<string, MessageDescriptor>> = {
  win: msg`Won`,
  lose: msg`Lost`,
  tie: msg`Tie`,
  void: msg`Void`,
};

/** Why an order is void, by the server's name; an unknown reason is shown as the server sent it. */
export const reasonWords: Readonly<Record<string, MessageDescriptor>> = {
  noPrice: msg`No price arrived in the ten seconds before expiry.`,
  noStart: msg`No price arrived in time to start your order.`,
  moved: msg`The price moved further than the allowed change before your order started.`,
};

/** What happens to the stake in a tie or an outage, by the operator's rule. */
export const ruleWords: Readonly<Record<string, MessageDescriptor>> = { return: msg`you get your stake back` };

export const termWords: Readonly<Record<MissingTerm, MessageDescriptor>> = {
  yield: msg`return`,
  fee: msg`fee`,
  tolerance: msg`allowed price change`,
  samples: msg`end price`,
  tie: msg`what happens in a tie`,
  outage: msg`what happens if no price arrives`,
};

/** Shown for terms missing in a response, instead of a default (TRUST-05). */
export const notStated = msg`Not available right now`;
