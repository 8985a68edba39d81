import { activities, activityInfo } from './activities.ts';
import { config, slides } from './content.ts';
import { operator } from './operator.ts';
import { poolProducts, poolRates, poolRule } from './liquidity.ts';
import { candles, candlesPost } from './candles.ts';
import { coins, coinRate, currencyRate } from './market.ts';
import { messages, unreadMessages } from './messages.ts';
import type { Endpoint } from './endpoint.ts';
import { contractRules } from './contracts.ts';
import { optionProducts } from './options.ts';

/** All endpoints with `cache: 'service-worker'` (a test compares them). */
export const cachedEndpoints: readonly Endpoint[] = [
  activities,
  activityInfo,
  candles,
  candlesPost,
  coinRate,
  coins,
  config,
  contractRules,
  currencyRate,
  operator,
  messages,
  optionProducts,
  poolProducts,
  poolRates,
  poolRule,
  slides,
  unreadMessages,
];
