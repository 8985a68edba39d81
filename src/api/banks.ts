/**
 * Banks of a card, by the code that goes on the wire (PROF-07). Their names are the client's, in six languages.
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
