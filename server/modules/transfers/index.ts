export { defaultChannels, defaultWays } from './default-ways.ts';
export {
  createOrderNumber,
  divideByRate,
  formatAmount,
  multiplyByRate,
  scaleOfCurrency,
  shortenAddress,
  unitsIn,
} from './orders.ts';
export {
  closedReason,
  DEFAULT_MAX_AGE_HOURS,
  depositRate,
  depositRateAt,
  disconnectedGateways,
  setTransfers,
  switchedOffReason,
  TRANSFERS_SETTING,
  type TransferSettings,
  transferSettings,
  withdrawalRate,
} from './terms.ts';
export { arrivalText, payoutFeePercent, payoutRate, quote, readWays, validWays, wayClosedReason } from './ways.ts';
