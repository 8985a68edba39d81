export { parseRates, RATE_CODES, TRANSFER_RATES } from './rates-file.ts';
export { writeRates } from './write-rates.ts';
