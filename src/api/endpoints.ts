import * as account from './account.ts';
import * as activities from './activities.ts';
import * as auth from './auth.ts';
import * as blindbox from './blindbox.ts';
import * as content from './content.ts';
import * as operator from './operator.ts';
import * as liquidity from './liquidity.ts';
import * as live from './account-events.ts';
import * as logout from './logout.ts';
import * as market from './market.ts';
import * as messages from './messages.ts';
import * as money from './money.ts';
import * as notices from './notification-settings.ts';
import * as prices from './prices.ts';
import * as profile from './profile.ts';
import * as protection from './protection.ts';
import * as receipts from './receipts.ts';
import * as registration from './registration.ts';
import * as rewards from './rewards.ts';
import * as security from './security.ts';
import * as sessions from './sessions.ts';
import * as trading from './trading.ts';
import * as transfers from './transfers.ts';
import * as withdrawalConfirmation from './withdrawal-confirmation.ts';
import type { Endpoint } from './endpoint.ts';

const isEndpoint = (item: unknown): item is Endpoint =>
  typeof item === 'object' && item !== null && 'path' in item && 'effect' in item;

/**
 * All endpoints of the API. Server, API document and tests use this list. Screens import endpoints from their own
 * files, so that the first screen does not load the others.
 */
export const endpoints: readonly Endpoint[] = [
  account,
  activities,
  auth,
  blindbox,
  content,
  operator,
  liquidity,
  live,
  logout,
  market,
  messages,
  money,
  notices,
  prices,
  profile,
  protection,
  receipts,
  registration,
  rewards,
  security,
  sessions,
  trading,
  transfers,
  withdrawalConfirmation,
]
  .flatMap((area) => Object.values(area))
  .filter(isEndpoint);

/** Returns the endpoint of a request by its method and its path after the API prefix. */
export const findEndpoint = (method: string, path: string): Endpoint | undefined =>
  endpoints.find((endpoint) => endpoint.path === path && endpoint.method === method);
