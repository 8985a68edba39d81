import { createResource } from '../../client/query/resource.ts';
import { config } from '../../api/content.ts';
import { secondPrices } from '../../api/candles.ts';
import { recentPrizes as recentPrizesEndpoint } from '../../api/rewards.ts';
import { firstCoins } from '../market/index.ts';

/** Text of the company (`act` "about"). It is not in `store.ts` to keep it out of the first screen's code. */
export const about = createResource(config, { act: 'about' });

/** Prizes that customers have won, as the server reports them (HOME-06). */
export const recentPrizes = createResource(recentPrizesEndpoint);

/** The last seconds of the operator's first coin, for the line that visitors see. */
export const firstCoinSeconds = createResource(secondPrices, () => ({
  code: firstCoins.state.value?.lists[0]?.code ?? 'BTC',
}));
