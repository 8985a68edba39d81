import { activities, activityInfo } from './activities.ts';
import { config, currencyRate, slides } from './content.ts';
import { house } from './house.ts';
import { poolProducts, poolRates, poolRule } from './liquidity.ts';
import { coins } from './market.ts';
import { candles, candlesPost, coinRate } from './prices.ts';
import { messages, unreadMessages } from './messages.ts';
import type { Row } from './row.ts';
import { contractRules, optionProducts } from './trading.ts';

/** The rows that the worker keeps: those of the table with `keep: 'worker'` (a test compares the two). */
export const keptRows: readonly Row[] = [
  activities,
  activityInfo,
  candles,
  candlesPost,
  coinRate,
  coins,
  config,
  contractRules,
  currencyRate,
  house,
  messages,
  optionProducts,
  poolProducts,
  poolRates,
  poolRule,
  slides,
  unreadMessages,
];
