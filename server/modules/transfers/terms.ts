import type { Language } from '../../../src/config.ts';
import { CURRENCIES_DATED, currencies, type DatedRate } from '../content/currencies.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { fromUnits, toUnits } from '../../ledger/units.ts';
import { translate } from '../../platform/texts/translate.ts';

/** What a way leads through. */
type Gateway = 'chains' | 'bank';
type RateName = 'rechargeRate' | 'withdrawRate';

/** A rate from a moment on; null while it was not known. */
interface PastRate {
  readonly rate: string | null;
  readonly time: number;
}
/** Past rates that are stored; beyond them the oldest is forgotten. */
const MAX_PAST_RATES = 500;

/**
 * What the operator sets over the terms of this deployment, under the setting `config.transfers`: rates (null: not
 * known), fees in percent of the amount by way, and channels or ways that are closed, each with its reason. QA sets
 * them with `POST /qa/transfers`.
 */
export interface TransferSettings {
  readonly rechargeRate?: string | null;
  readonly withdrawRate?: string | null;
  /** ms when each rate was set. */
  readonly rateTimes?: Readonly<Partial<Record<RateName, number>>>;
  /** Rates of recharge that were set before, oldest first: money is credited at the rate of when it came. */
  readonly pastRechargeRates?: readonly PastRate[];
  /** By way, e.g. `wallet USDT TRC20` or `bank`; null: not stated. */
  readonly fees?: Readonly<Record<string, string | null>>;
  /** By channel or way; '' opens one. */
  readonly closed?: Readonly<Record<string, string>>;
  /** Gateways that nobody watches: what leads through them would not be credited or paid. */
  readonly unmanned?: readonly Gateway[];
  /** Demo mode: where no rate is set, that of the built-in table stands in. A real operator knows only what was set. */
  readonly hasTable?: boolean;
}

const NAME = 'config.transfers';

/**
 * Gateways that receive nothing of what customers send and pay nothing of what they withdraw; none where the operator
 * says that this is a demonstration.
 */
export const unmannedGateways = (services: Pick<Services, Gateway | 'config'>): Gateway[] =>
  services.config.simulatedTrading
    ? []
    : (['chains', 'bank'] as const).filter((gateway) => !services[gateway].isConnected);

export const transferSettings = async (
  services: Pick<Services, Gateway | 'settings' | 'config'>,
  db: Database,
): Promise<TransferSettings> => ({
  ...(await services.settings.read<TransferSettings>(db, NAME)),
  unmanned: unmannedGateways(services),
  hasTable: services.config.mode === 'demo',
});

/**
 * Why a channel or way through a gateway is closed just now, in a language; '' where it is open. One that nobody serves
 * stays closed whatever the operator sets.
 */
export const closedFor = (
  id: string,
  gateway: Gateway,
  { closed, unmanned }: TransferSettings,
  language: Language,
): string => closed?.[id] || (unmanned?.includes(gateway) ? translate(language, 'wayUnmanned') : '');

/** Changes what is named; a rate is dated now. */
export const setTransfers = async (
  { settings, clock }: Services,
  db: Database,
  change: TransferSettings,
): Promise<void> => {
  const before = await settings.read<TransferSettings>(db, NAME);
  const rateTimes = { ...before?.rateTimes };
  for (const name of ['rechargeRate', 'withdrawRate'] as const)
    if (change[name] !== undefined) rateTimes[name] = clock.now();
  const past = before?.pastRechargeRates ?? [];
  const changed = change.rechargeRate === undefined ? [] : [{ rate: change.rechargeRate, time: clock.now() }];
  const pastRechargeRates = [...past, ...changed].slice(-MAX_PAST_RATES);
  await settings.write(db, NAME, { ...before, ...change, rateTimes, pastRechargeRates });
};

/** The built-in rate of baht for one USDT, with half a percent of spread against the customer on each side. */
const baht = (permille: bigint, up: boolean): string => {
  const scaled = (toUnits(currencies['THB'] ?? '0', 4) ?? 0n) * permille;
  const step = 100_000n;
  return fromUnits(up ? (scaled + step - 1n) / step : scaled / step, 2);
};
const TABLE: Readonly<Record<RateName, string>> = { rechargeRate: baht(1005n, true), withdrawRate: baht(995n, false) };

function datedRate(set: TransferSettings, name: RateName): DatedRate | undefined {
  const own = set[name];
  if (own === undefined) return set.hasTable ? { rate: TABLE[name], time: CURRENCIES_DATED } : undefined;
  return own === null ? undefined : { rate: own, time: set.rateTimes?.[name] };
}
/** Baht that one credited USDT costs; undefined where it is not known. */
export const rechargeRate = (set: TransferSettings): DatedRate | undefined => datedRate(set, 'rechargeRate');
/** Baht that one credited USDT cost at a moment; undefined where it is not known. */
export function rechargeRateAt(set: TransferSettings, time: number): string | undefined {
  const current = rechargeRate(set);
  if (current && (current.time ?? 0) <= time) return current.rate;
  return set.pastRechargeRates?.findLast((past) => past.time <= time)?.rate ?? undefined;
}
/** Baht that one withdrawn USDT gives; undefined where it is not known. */
export const withdrawRate = (set: TransferSettings): DatedRate | undefined => datedRate(set, 'withdrawRate');
