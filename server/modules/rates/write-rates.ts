import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { setCurrencyRates } from '../content/index.ts';
import { setTransfers } from '../transfers/index.ts';
import type { RatesFile } from './rates-file.ts';

/** Stores the rates of a file, all or none, and returns how many they are. Throws an `OperatorError`. */
export async function writeRates(
  services: Pick<Services, 'settings' | 'clock'>,
  db: Database,
  { currencies, transfers }: RatesFile,
): Promise<number> {
  const counts = [currencies, transfers].map((rates) => Object.keys(rates).length);
  await db.transaction(async (tx) => {
    if (counts[0]) await setCurrencyRates(services, tx, currencies);
    if (counts[1]) await setTransfers(services, tx, transfers);
  });
  return counts.reduce((sum, count) => sum + count, 0);
}
