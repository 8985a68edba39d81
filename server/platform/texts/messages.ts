import { requests } from './messages/requests.ts';
import { account } from './messages/account.ts';
import { trading } from './messages/trading.ts';
import { payouts } from './messages/payouts.ts';
import { transfers } from './messages/transfers.ts';
import { earn } from './messages/earn.ts';
import { switches } from './messages/switches.ts';
import { restrictions } from './messages/restrictions.ts';
import { verification } from './messages/verification.ts';

/**
 * What the server says, by key, in English and in ICU syntax; `server/locales` has the other languages. Keys stay as
 * they are: stored orders and identity verifications name them.
 */
export const messages = {
  ...requests,
  ...account,
  ...trading,
  ...transfers,
  ...earn,
  ...switches,
  ...verification,
  ...payouts,
  ...restrictions,
};

export type TextKey = keyof typeof messages;
