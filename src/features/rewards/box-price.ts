import { amountInWords } from '../../lib/decimal.ts';
import type { BoxInfo } from './store.ts';

/** What a draw costs, as it is read. */
export const priceOf = (of: Readonly<Pick<BoxInfo, 'price' | 'code'>> | undefined): string =>
  `${amountInWords(of?.price, of?.code ?? '', { charged: true, trim: true })} ${of?.code ?? ''}`.trim();
