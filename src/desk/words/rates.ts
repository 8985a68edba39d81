/** Every rate that staff set, as people call it. */
const NAMES: Readonly<Record<string, string>> = {
  'THB-deposit': 'Thai baht, deposits',
  'THB-withdrawal': 'Thai baht, withdrawals',
  THB: 'Thai baht, totals',
  USD: 'US dollar',
  EUR: 'Euro',
  GBP: 'Pound sterling',
  CNY: 'Chinese yuan',
  HKD: 'Hong Kong dollar',
  TWD: 'Taiwan dollar',
  JPY: 'Japanese yen',
  KRW: 'South Korean won',
  INR: 'Indian rupee',
  SGD: 'Singapore dollar',
  MYR: 'Malaysian ringgit',
  IDR: 'Indonesian rupiah',
  VND: 'Vietnamese dong',
  PHP: 'Philippine peso',
  AED: 'UAE dirham',
  SAR: 'Saudi riyal',
  AUD: 'Australian dollar',
  CAD: 'Canadian dollar',
  CHF: 'Swiss franc',
};

/** Returns how people call a rate: "Thai baht, deposits". */
export const rateName = (code: string): string => NAMES[code] ?? code;

/** What is closed while the baht rates are too old. */
const CLOSED: Readonly<Record<string, string>> = {
  'THB-deposit': 'Deposits by bank are closed',
  'THB-withdrawal': 'Withdrawals by bank are closed',
};

/** Returns what customers miss while a rate is not set or too old. */
export const withoutRate = (code: string): string => CLOSED[code] ?? 'Customers see no totals in it';
