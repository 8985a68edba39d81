/**
 * Codes of the banks for bank accounts (PROF-07). The client has their names, in six languages.
 */
export const bankCodes = [
  'BBL',
  'BBC',
  'KTB',
  'BAY',
  'KBANK',
  'CITI',
  'TTB',
  'SCB',
  'NBANK',
  'KKP',
  'GSB',
  'GHB',
  'BAAC',
] as const;
export type BankCode = (typeof bankCodes)[number];
