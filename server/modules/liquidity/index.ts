export { closeDays } from './days.ts';
export { subscribe } from './liquidity.ts';
export { publishTiers, type StoredTier, tiersOn } from './rates.ts';
export { FEE } from './terms.ts';
