import type { ExportPart, ExportRecords } from '../solvency/api.ts';
import { PART_NAMES } from './journals.ts';

/** What a file has: bookings by part, then records and balances. */
export const EXPORT_NAMES: Readonly<Record<ExportPart | ExportRecords, string>> = {
  ...PART_NAMES,
  all: 'Everything that was booked for customers',
  fees: 'Fees of the company',
  'deposit-records': 'Records of deposits',
  'withdrawal-records': 'Records of withdrawals',
  'option-records': 'Records of options',
  'contract-records': 'Records of contracts',
  balances: 'Balances by customer at the end of the last day',
};
