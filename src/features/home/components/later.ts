/** Parts of home that load when one of them is shown, since the first screen seldom needs them. */
export { Beside } from './Beside.tsx';
export { PricesFailed } from './PricesFailed.tsx';
export { AsOf } from '../../../ui/figures/AsOf.tsx';
export { loadTop, Top } from './Top.tsx';
export { Ticker } from '../../../ui/layout/Ticker.tsx';
export { Wins } from './Wins.tsx';
