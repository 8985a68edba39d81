export { hasOdds, publishBox } from './box.ts';
export { findOddsFault } from './engine.ts';
export { readRecentPrizes } from './recent-prizes.ts';
