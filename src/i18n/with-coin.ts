import { isolated } from '../domain/isolated.ts';
import { directionOf } from '../domain/languages.ts';
import { currentLanguage } from './index.ts';

/**
 * Returns an amount followed by its coin, such as "0.5 BTC". In a right-to-left language it is isolated: inside a
 * sentence the coin would otherwise change sides (I18N-07). `npm run words` fails on amounts joined without it.
 */
export const withCoin = (amount: string, coin: string): string => {
  const figure = `${amount} ${coin}`.trim();
  return directionOf(currentLanguage()) === 'rtl' ? isolated(figure) : figure;
};
