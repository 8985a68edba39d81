/** Parts of home that load when one of them is shown, since the first screen seldom needs them. */
export { Beside } from './Beside.tsx';
export { PricesFailed } from './PricesFailed.tsx';
export { Stamp } from '../../../ui/figures/Stamp.tsx';
export { loadTop, Top } from './Top.tsx';
export { Ticker } from '../../../ui/layout/Ticker.tsx';
export { Wins } from './Wins.tsx';
