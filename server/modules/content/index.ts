export { companyName } from './company.ts';
export {
  currencies,
  CURRENCIES_SETTING,
  type DatedRate,
  demoRateTime,
  isCurrent,
  RATE_LIMIT_MS,
  setCurrencyRate,
  setCurrencyRates,
  type StoredRate,
  type StoredRates,
} from './currencies.ts';
export type { BoxTerms, LockupTerms, MiningTerms, OfferTerms } from './earning-schema.ts';
export { losingShare } from './losing-share.ts';
export { keepMedia, mediaResponse } from './media.ts';
export { miningRules } from './mining/rules.ts';
export { operatorConfig, operatorSlides } from './operator.ts';
export { decimal } from './setting-values.ts';
export {
  findSettingFault,
  findSettingFaults,
  findTiersFault,
  isSetting,
  type Setting,
  type SettingName,
  settingNames,
  settingSchemaOf,
  validFieldsOf,
} from './settings-schema.ts';
export { SettingsStore } from './settings.ts';
export type { BankChannel, BankWay, Channel, CryptoChannel, WalletWay, Way } from './ways-schema.ts';
