export { closeDays } from './days.ts';
export { subscribe } from './liquidity.ts';
export { findMiningFault, publishTiers, readMiningTerms, type StoredTier, tiersOn, writeMiningTerms } from './rates.ts';
export { FEE } from './terms.ts';
