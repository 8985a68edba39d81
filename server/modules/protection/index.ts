export { startOfDay } from './day.ts';
export type { TradeLosses } from './losses.ts';
export { assertMayTrade } from './may-trade.ts';
export { isNotPaused } from './pause.ts';
export { DEFAULT_WAIT_HOURS, recordRiskPass } from './risk.ts';
export { readStanding } from './standing.ts';
