import { compare, formatAmount } from '../../../domain/decimal.ts';
import { add, divide, multiply, subtract, USDT_DECIMALS } from '../../../domain/money.ts';
import type { FieldWords } from './field-words.ts';
import type { Values } from './schema.ts';

const DECIMAL = /^\d{1,12}(\.\d{1,10})?$/;

/**
 * Returns the share in percent that a customer has to be right not to lose, 1 / (1 + yield): "55.56%". Undefined for
 * what is no yield in percent.
 */
export const breakEven = (gain: unknown): string | undefined =>
  typeof gain === 'string' && DECIMAL.test(gain)
    ? `${formatAmount(divide('10000', add('100', gain), 2, 'half-even'), { scale: 2 })}%`
    : undefined;

/** Says from which share of right orders a customer gains, and what one loses who is right every second time. */
function yieldMeaning({ yield: gain }: Values): string | undefined {
  const share = breakEven(gain);
  if (share === undefined) return undefined;
  const loss = formatAmount(divide(subtract('100', gain as string), '2', 2, 'half-even'), { scale: 2, sign: 'never' });
  const losesOrGains = compare(gain as string, '100') > 0 ? 'gains' : 'loses';
  return `Break-even at ${share} right. A customer who is right half the time ${losesOrGains} ${loss} of every 100 USDT staked.`;
}

/** Says what 1,000 USDT earn a day, and in all days; rounded down as it is paid. */
function dailyRateMeaning({ rate, days }: Values): string | undefined {
  if (typeof rate !== 'string' || !DECIMAL.test(rate) || typeof days !== 'number' || !(days > 0)) return undefined;
  const daily = divide(multiply('1000', rate), '100', USDT_DECIMALS, 'floor');
  const all = multiply(daily, String(days));
  return `1,000 USDT earn ${formatAmount(daily)} USDT a day, and ${formatAmount(all)} USDT until they are free.`;
}

/** Says what the values of a row mean; undefined if that cannot be said of them. */
export const meaningOf = ({ meaning }: FieldWords, row: Values): string | undefined =>
  meaning && { yield: yieldMeaning, dailyRate: dailyRateMeaning }[meaning](row);
