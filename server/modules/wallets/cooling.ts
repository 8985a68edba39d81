import type { Services } from '../../context.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';
import type { Database } from '../../platform/db/connect.ts';

/** Hours that a new wallet or bank account waits, unless the operator sets others under `config.cooling`. */
export const DEFAULT_PAYEE_HOURS = 24;

/** Returns the hours that a new wallet or bank account waits before anything is sent to it (WALL-05). */
export async function payeeHours({ settings }: Pick<Services, 'settings'>, db: Database): Promise<number> {
  const setting = await settings.read(db, 'config.cooling');
  return setting?.payeeHours ?? DEFAULT_PAYEE_HOURS;
}

/** Returns when something can be sent to a wallet or bank account, ms. */
export const usableFrom = (created: number, hours: number): number => created + hours * HOUR_MS;
