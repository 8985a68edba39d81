import { useLingui } from '@lingui/react/macro';
import { formatAmount } from '../../../lib/decimal.ts';

/** A reward in words, "15 points" or "0.5 USDT"; what the operator does not state reads "–" (RWD-03). */
export function useReward(): (reward: string | undefined, unit: string) => string {
  const { t } = useLingui();
  return (reward, unit) => {
    if (reward === undefined) return '–';
    const figure = formatAmount(reward, { trim: true });
    return unit === 'POINTS' ? t`${figure} points` : `${figure} ${unit}`.trim();
  };
}
