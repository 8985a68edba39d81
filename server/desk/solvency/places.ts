import { and, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import { isChain, type Chain } from '../../../src/domain/chains.ts';
import type { Services } from '../../context.ts';
import { payoutTokens } from '../../modules/withdrawals/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { ifSettingValid } from '../../platform/if-setting-valid.ts';
import { holdings } from './schema.ts';

/** Where the company holds an asset. `chain` and what follows only for wallets that nodes read. */
export interface Place {
  readonly place: string;
  readonly asset: string;
  /** Whether staff typed that nothing is left there: then it is not asked for any more. */
  readonly isEmpty?: boolean;
  readonly wallet?: { readonly chain: Chain; readonly contract: string; readonly decimals: number };
}

/** Returns the wallets that pay withdrawals, which nodes can read. An invalid setting has none. */
export async function walletPlaces({ settings, chainReader }: Services, db: Database): Promise<Place[]> {
  const tokens = payoutTokens(await ifSettingValid(settings.read(db, 'payouts'), []));
  const places = tokens.flatMap(({ chain, currency, contract, decimals, wallets }) =>
    isChain(chain) && chainReader.chains.has(chain)
      ? wallets.map((place) => ({ place, asset: currency, wallet: { chain, contract, decimals } }))
      : [],
  );
  return [...new Map(places.map((place) => [placeKey(place), place])).values()];
}

export type Holding = typeof holdings.$inferSelect;

/** Returns the newest balance of each place and asset that was true in a time. `from` is not part of it. */
export const holdingsBetween = (db: Database, from: number, until: number): Promise<Holding[]> =>
  db
    .selectDistinctOn([holdings.place, holdings.asset])
    .from(holdings)
    .where(and(gt(holdings.at, from), lte(holdings.at, until)))
    .orderBy(holdings.place, holdings.asset, desc(holdings.at), desc(holdings.id));

/** Returns the places that staff typed, also those whose newest balance is 0. */
async function typedPlaces(db: Database, until: number): Promise<Place[]> {
  const rows = await db
    .selectDistinctOn([holdings.place, holdings.asset])
    .from(holdings)
    .where(and(isNotNull(holdings.staff), lte(holdings.at, until)))
    .orderBy(holdings.place, holdings.asset, desc(holdings.at), desc(holdings.id));
  return rows.map(({ place, asset, amount }) => ({ place, asset, isEmpty: amount === 0n }));
}

/** Names a place with its asset. */
export const placeKey = ({ place, asset }: Pick<Place, 'place' | 'asset'>): string => `${place} ${asset}`;

/** Returns all places that are known at a time: those that staff typed, and the wallets. */
export async function knownPlaces(services: Services, db: Database, until: number): Promise<Place[]> {
  const places = [...(await typedPlaces(db, until)), ...(await walletPlaces(services, db))];
  return [...new Map(places.map((place) => [placeKey(place), place])).values()];
}

/** Returns whether nodes read this place within a time already, so that several instances read it once. */
export async function isRead(db: Database, { place, asset }: Place, since: number): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(holdings)
    .where(and(eq(holdings.place, place), eq(holdings.asset, asset), gt(holdings.at, since)))
    .limit(1);
  return row !== undefined;
}
