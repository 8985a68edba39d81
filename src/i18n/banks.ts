import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Bank names by the code that the API uses. */
export const bankNames = {
  BBL: msg`Bangkok Bank`,
  BBC: msg`Bangkok Bank of Commerce`,
  KTB: msg`Krungthai Bank`,
  BAY: msg`Bank of Ayudhya (Krungsri)`,
  KBANK: msg`Kasikornbank`,
  CITI: msg`Citibank`,
  TTB: msg`TMBThanachart Bank`,
  SCB: msg`Siam Commercial Bank`,
  NBANK: msg`National Bank (NBANK)`,
  KKP: msg`Kiatnakin Phatra Bank`,
  GSB: msg`Government Savings Bank`,
  GHB: msg`Government Housing Bank`,
  BAAC: msg`Bank for Agriculture and Agricultural Cooperatives`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>;
