/**
 * Units of a currency for one USDT in the reference house: a fixed table, since it has no feed of currencies.
 * An operator puts theirs behind `third/currency/rate`.
 */
export const currencies: Readonly<Record<string, string>> = {
  THB: '33.42', USD: '1', USDT: '1', EUR: '0.92', GBP: '0.79', CNY: '7.18', HKD: '7.81', TWD: '32.2', JPY: '151.6', KRW: '1362', INR: '83.9',
  SGD: '1.34', MYR: '4.48', IDR: '15850', VND: '25150', PHP: '57.6', AED: '3.6725', SAR: '3.75', AUD: '1.52', CAD: '1.38', CHF: '0.89',
};
