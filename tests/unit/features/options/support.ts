import { serverNow } from '../../../../src/client/http/server-clock.ts';
import { takeTicks } from '../../../../src/features/market/ticks.ts';

let seq = 0;
/** A price of BTC, of this moment unless told otherwise. */
export const price = (value: string, time = serverNow()): void => {
  seq += 1;
  takeTicks([{ code: 'BTC', price: value, time, seq }]);
};
