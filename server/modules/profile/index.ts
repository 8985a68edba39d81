export { DEFAULT_RANKS, readRank } from './ranks.ts';
