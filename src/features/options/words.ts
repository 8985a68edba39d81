import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Order } from './store.ts';
import type { MissingTerm } from './ticket-availability.ts';

export const directionWords: Readonly<Record<string, MessageDescriptor>> = { up: msg`Buy up`, down: msg`Buy short` };

/** The bet of an order, its title wherever it stands alone. */
export const betOf = (
  { code, direction }: Pick<Order, 'code' | 'direction'>,
  say: (message: MessageDescriptor) => string,
): string => {
  const words = say(directionWords[direction] ?? { id: direction });
  return say(msg`${words} · ${code}/USDT`);
};

/** What became of an order; the same words in row and details (OPT-14). */
export const resultWords: Readonly<Record<string, MessageDescriptor>> = {
  win: msg`Won`,
  lose: msg`Lost`,
  tie: msg`Tie`,
  void: msg`Void`,
};

/** Why an order is void, by the server's name; another is shown as the server wrote it. */
export const reasonWords: Readonly<Record<string, MessageDescriptor>> = {
  noPrice: msg`No price arrived in the ten seconds before expiry.`,
};

/** What becomes of the stake in a tie or an outage, by the operator's rule. */
export const ruleWords: Readonly<Record<string, MessageDescriptor>> = { return: msg`you get your stake back` };

export const termWords: Readonly<Record<MissingTerm, MessageDescriptor>> = {
  yield: msg`return`,
  fee: msg`fee`,
  tolerance: msg`allowed price change`,
  samples: msg`end price`,
  tie: msg`what happens in a tie`,
  outage: msg`what happens if no price arrives`,
};

/** Missing in an answer: no default stands in (TRUST-05). */
export const notStated = msg`Not provided`;
