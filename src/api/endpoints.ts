import * as account from './account.ts';
import * as live from './account-events.ts';
import * as activities from './activities.ts';
import * as auth from './auth.ts';
import * as blindbox from './blindbox.ts';
import * as candles from './candles.ts';
import * as cases from './cases.ts';
import * as coinIndex from './coin-index.ts';
import * as content from './content.ts';
import * as contracts from './contracts.ts';
import * as credentials from './credentials.ts';
import * as deposits from './deposits.ts';
import * as liquidity from './liquidity.ts';
import * as logout from './logout.ts';
import * as market from './market.ts';
import * as messages from './messages.ts';
import * as money from './money.ts';
import * as notificationSettings from './notification-settings.ts';
import * as operator from './operator.ts';
import * as options from './options.ts';
import * as points from './points.ts';
import * as profile from './profile.ts';
import * as protection from './protection.ts';
import * as receipts from './receipts.ts';
import * as registration from './registration.ts';
import * as rewards from './rewards.ts';
import * as security from './security.ts';
import * as sessions from './sessions.ts';
import * as uploads from './uploads.ts';
import * as verifications from './verifications.ts';
import * as wallets from './wallets.ts';
import * as withdrawals from './withdrawals.ts';
import type { Endpoint } from './endpoint.ts';

const isEndpoint = (item: unknown): item is Endpoint =>
  typeof item === 'object' && item !== null && 'path' in item && 'effect' in item;

/**
 * All endpoints of the API. Server, API document and tests use this list. Screens import endpoints from their own
 * files, so that the first screen does not load the others.
 */
export const endpoints: readonly Endpoint[] = [
  account,
  live,
  activities,
  auth,
  blindbox,
  candles,
  cases,
  coinIndex,
  content,
  contracts,
  credentials,
  deposits,
  liquidity,
  logout,
  market,
  messages,
  money,
  notificationSettings,
  operator,
  options,
  points,
  profile,
  protection,
  receipts,
  registration,
  rewards,
  security,
  sessions,
  uploads,
  verifications,
  wallets,
  withdrawals,
]
  .flatMap((area) => Object.values(area))
  .filter(isEndpoint);

/** Returns the endpoint of a request by its method and its path after the API prefix. */
export const findEndpoint = (method: string, path: string): Endpoint | undefined =>
  endpoints.find((endpoint) => endpoint.path === path && endpoint.method === method);
