import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import type { AssetSolvency, HoldingEntry, Solvency } from '../../../src/desk/solvency/api.ts';
import type { Services } from '../../context.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import {
  depositRate,
  divideByRate,
  multiplyByRate,
  scaleOfCurrency,
  transferSettings,
} from '../../modules/transfers/index.ts';
import { dateOf, plusDays, startOfDate } from '../../platform/calendar.ts';
import { ifSettingValid } from '../../platform/if-setting-valid.ts';
import { staffNames } from '../staff/people.ts';
import { bookedBetween, owedAt, toMovement } from './books.ts';
import { nextDayToClose } from './closes.ts';
import { type Holding, holdingsBetween, knownPlaces, type Place, placeKey } from './places.ts';
import { uncreditedAt } from './uncredited.ts';

/** A balance is too old to be relied on after so long: of a wallet, and of what staff type. */
const WALLET_AGE_MS = 15 * MINUTE_MS;
const TYPED_AGE_MS = 36 * HOUR_MS;

/** Base units of baht in the ledger for one base unit of a bank transfer. */
const LEDGER_BAHT = 10n ** BigInt(scaleOf('THB') - scaleOfCurrency('THB'));

/** Returns the worth of an amount in base units of USDT; undefined without a price. */
async function worthReader(services: Services) {
  const { market, db } = services;
  const transfers = await ifSettingValid(transferSettings(services, db), undefined);
  const baht = transfers && depositRate(transfers)?.rate;
  return (units: bigint, asset: string): bigint | undefined => {
    if (asset === QUOTE_ASSET) return units;
    // balances have the decimals of the ledger, and a transfer those of its currency
    if (asset === 'THB') return baht ? divideByRate(units, asset, QUOTE_ASSET, baht) / LEDGER_BAHT : undefined;
    const price = market.tick(asset)?.price;
    return price === undefined ? undefined : multiplyByRate(units, asset, QUOTE_ASSET, price);
  };
}

/** Returns all known places with what they hold now. */
async function placesNow(services: Services, now: number): Promise<{ place: Place; held: Holding | undefined }[]> {
  const { db } = services;
  const places = await knownPlaces(services, db, now);
  const held = new Map((await holdingsBetween(db, 0, now)).map((row) => [placeKey(row), row]));
  return places.map((place) => ({ place, held: held.get(placeKey(place)) }));
}

const toEntry = (
  { place, held }: { readonly place: Place; readonly held: Holding | undefined },
  names: ReadonlyMap<number, string>,
  now: number,
): HoldingEntry => ({
  place: place.place,
  chain: place.wallet?.chain ?? null,
  asset: place.asset,
  amount: held === undefined ? null : fromUnits(held.amount, scaleOf(place.asset)),
  at: held?.at ?? null,
  by: typeof held?.staff === 'number' ? (names.get(held.staff) ?? '') : null,
  isOld: held === undefined || now - held.at > (held.staff === null ? WALLET_AGE_MS : TYPED_AGE_MS),
});

/** Returns what customers are owed, what arrived uncredited, what the company holds, and the difference, now. */
export async function solvencyNow(services: Services, now: number): Promise<Solvency> {
  const { db } = services;
  // before the balances: what is credited meanwhile counts twice for a moment, and never not at all
  const uncredited = await uncreditedAt(db, now + 1);
  const [owed, places, booked, worthOf, nextDay] = await Promise.all([
    owedAt(db, now + 1),
    placesNow(services, now),
    bookedBetween(db, startOfDate(dateOf(now)), now + 1),
    worthReader(services),
    nextDayToClose(db, now),
  ]);
  const names = await staffNames(
    db,
    places.map(({ held }) => held?.staff ?? null),
  );
  const codes = [...new Set([...owed.keys(), ...uncredited.keys(), ...places.map(({ place }) => place.asset)])].sort();
  let total: bigint | undefined = 0n;
  const assets = codes.map((asset): AssetSolvency => {
    const own = places.filter(({ place }) => place.asset === asset);
    // without any place no one has said what is held: that is no zero
    const isKnown = own.length > 0 && own.every(({ held }) => held !== undefined);
    const held = own.reduce((sum, { held: row }) => sum + (row?.amount ?? 0n), 0n);
    const arrived = uncredited.get(asset) ?? 0n;
    const difference = held - (owed.get(asset) ?? 0n) - arrived;
    const worth = isKnown ? worthOf(difference, asset) : undefined;
    const isOwed = (owed.get(asset) ?? 0n) !== 0n || arrived !== 0n || own.length > 0;
    if (isOwed) total = total === undefined || worth === undefined ? undefined : total + worth;
    const text = (units: bigint): string => fromUnits(units, scaleOf(asset));
    return {
      asset,
      owed: text(owed.get(asset) ?? 0n),
      uncredited: text(arrived),
      held: isKnown ? text(held) : null,
      difference: isKnown ? text(difference) : null,
      worth: worth === undefined ? null : fromUnits(worth, scaleOf(QUOTE_ASSET)),
      places: own.map((place) => toEntry(place, names, now)),
    };
  });
  return {
    assets: assets.filter(
      ({ owed: due, uncredited: arrived, places: own }) => due !== '0' || arrived !== '0' || own.length > 0,
    ),
    worth: total === undefined ? null : fromUnits(total, scaleOf(QUOTE_ASSET)),
    today: booked.map(toMovement),
    nextDay,
    yesterday: plusDays(dateOf(now), -1),
  };
}
