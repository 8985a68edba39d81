/** Parts of home that its first screen seldom shows: fetched when one of them is. */
export { Beside } from './Beside.tsx';
export { PricesFailed } from './PricesFailed.tsx';
export { Stamp } from '../../../ui/Stamp.tsx';
export { Top, topReady } from './Top.tsx';
export { Ticker } from '../../../ui/Ticker.tsx';
export { Wins } from './Wins.tsx';
