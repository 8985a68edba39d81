import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { amountInWords } from '../../../domain/decimal.ts';
import { withCoin } from '../../../i18n/with-coin.ts';

/** Returns a function that writes a reward as "15 points" or "0.5 USDT"; a missing reward reads "–" (RWD-03). */
export function useReward(): (reward: string | undefined, unit: string) => string {
  const { t } = useLingui();
  return (reward, unit) => {
    if (reward === undefined) return '–';
    const figure = amountInWords(reward, unit, { trim: true });
    if (unit !== 'POINTS') return withCoin(figure, unit);
    // only selects the plural form; the text shows `figure`
    const points = Number(reward);
    return t`${plural(points, { one: `${figure} point`, other: `${figure} points` })}`;
  };
}
