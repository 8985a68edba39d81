import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { amountInWords } from '../../../lib/decimal.ts';

/** A reward in words, "15 points" or "0.5 USDT"; what the operator does not state reads "–" (RWD-03). */
export function useReward(): (reward: string | undefined, unit: string) => string {
  const { t } = useLingui();
  return (reward, unit) => {
    if (reward === undefined) return '–';
    const figure = amountInWords(reward, unit, { trim: true });
    if (unit !== 'POINTS') return `${figure} ${unit}`.trim();
    // chooses the plural form alone: what is shown is the figure
    const points = Number(reward);
    return t`${plural(points, { one: `${figure} point`, other: `${figure} points` })}`;
  };
}
