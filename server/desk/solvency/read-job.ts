import { MINUTE_MS } from '../../../src/domain/time.ts';
import { scaleOf } from '../../ledger/assets.ts';
import type { Services } from '../../context.ts';
import type { Job } from '../../platform/jobs.ts';
import { ChainUnreadable } from '../../ports/chain-reader.ts';
import { isRead, type Place, walletPlaces } from './places.ts';
import { holdings } from './schema.ts';

/** Interval at which each wallet is read. */
const INTERVAL_MS = 5 * MINUTE_MS;

/** Converts the smallest units of a token to base units of the ledger, rounded down: what is held is never more. */
export function toLedgerUnits(amount: bigint, decimals: number, scale: number): bigint {
  return decimals > scale ? amount / 10n ** BigInt(decimals - scale) : amount * 10n ** BigInt(scale - decimals);
}

/** Stores what a wallet holds. A wallet that can't be read keeps its last balance with its time. */
async function readWallet({ db, chainReader, clock }: Services, { place, asset, wallet }: Place): Promise<void> {
  if (!wallet || (await isRead(db, { place, asset }, clock.now() - INTERVAL_MS))) return;
  const { chain, contract, decimals } = wallet;
  try {
    const amount = await chainReader.balance(chain, { contract, address: place });
    const now = clock.now();
    await db
      .insert(holdings)
      .values({ place, asset, amount: toLedgerUnits(amount, decimals, scaleOf(asset)), at: now, created: now });
  } catch (error) {
    // the desk shows the age of the last balance
    if (!(error instanceof ChainUnreadable)) throw error;
  }
}

/** Reads what the company's wallets hold. */
export const holdingsJob: Job<Services> = {
  name: 'holdings',
  intervalMs: MINUTE_MS,
  movesMoney: false,
  run: async (services) => {
    for (const place of await walletPlaces(services, services.db)) await readWallet(services, place);
  },
};
