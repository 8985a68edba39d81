export { findBoxFault, readBoxTerms, writeBoxTerms } from './box-terms.ts';
export { hasOdds, publishBox } from './box.ts';
export { findOddsFault } from './engine.ts';
export { readRecentPrizes } from './recent-prizes.ts';
