import { amountInWords } from '../../domain/decimal.ts';
import { withCoin } from '../../i18n/with-coin.ts';
import type { BoxInfo } from './store.ts';

/** Returns the price of a draw with its currency, as text. */
export const priceOf = (draw: Readonly<Pick<BoxInfo, 'price' | 'code'>> | undefined): string =>
  withCoin(amountInWords(draw?.price, draw?.code ?? '', { charged: true, trim: true }), draw?.code ?? '');
