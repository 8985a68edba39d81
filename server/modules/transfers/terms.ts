import type { Language } from '../../../src/config.ts';
import { CURRENCIES_DATED, currencies, type DatedRate } from '../content/currencies.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { fromUnits, toUnits } from '../../ledger/units.ts';
import { translate } from '../../platform/texts/translate.ts';

type Gateway = 'chains' | 'bank';
type RateName = 'rechargeRate' | 'withdrawRate';

/** A rate and when it took effect; null while it was not known. */
interface PastRate {
  readonly rate: string | null;
  readonly time: number;
}
/** Past rates that are stored; beyond this number the oldest are dropped. */
const MAX_PAST_RATES = 500;

/**
 * The operator's setting `config.transfers`: rates (null: not known), fees in percent of the amount by withdrawal
 * method, and closed deposit channels or withdrawal methods, each with its reason. QA sets them with
 * `POST /qa/transfers`.
 */
export interface TransferSettings {
  readonly rechargeRate?: string | null;
  readonly withdrawRate?: string | null;
  /** ms when each rate was set. */
  readonly rateTimes?: Readonly<Partial<Record<RateName, number>>>;
  /** Previous deposit rates, oldest first: money is credited at the rate at its arrival. */
  readonly pastRechargeRates?: readonly PastRate[];
  /** By method, e.g. `wallet USDT TRC20` or `bank`; null: not stated. */
  readonly fees?: Readonly<Record<string, string | null>>;
  /** By channel or method; '' opens one. */
  readonly closed?: Readonly<Record<string, string>>;
  /** Gateways that are not connected: deposits would not be credited and withdrawals not paid. */
  readonly disconnected?: readonly Gateway[];
  /** Whether built-in rates apply if the operator has set none: only in demo mode. */
  readonly hasDefaultRates?: boolean;
}

const SETTING = 'config.transfers';

/**
 * Returns the gateways that are not connected, so that deposits are not seen and withdrawals not paid. Empty if the
 * operator declares simulated trading.
 */
export const disconnectedGateways = (services: Pick<Services, Gateway | 'config'>): Gateway[] =>
  services.config.simulatedTrading
    ? []
    : (['chains', 'bank'] as const).filter((gateway) => !services[gateway].isConnected);

export const transferSettings = async (
  services: Pick<Services, Gateway | 'settings' | 'config'>,
  db: Database,
): Promise<TransferSettings> => ({
  ...(await services.settings.read<TransferSettings>(db, SETTING)),
  disconnected: disconnectedGateways(services),
  hasDefaultRates: services.config.mode === 'demo',
});

/**
 * Returns why a channel or method is closed at the moment, in a language; '' if it is open. Without a connected gateway
 * it stays closed, whatever the operator sets.
 */
export const closedReason = (
  id: string,
  gateway: Gateway,
  { closed, disconnected }: TransferSettings,
  language: Language,
): string => closed?.[id] || (disconnected?.includes(gateway) ? translate(language, 'wayUnmanned') : '');

/** Changes the given settings; a new rate takes effect now. */
export const setTransfers = async (
  { settings, clock }: Services,
  db: Database,
  change: TransferSettings,
): Promise<void> => {
  const previous = await settings.read<TransferSettings>(db, SETTING);
  const rateTimes = { ...previous?.rateTimes };
  for (const name of ['rechargeRate', 'withdrawRate'] as const)
    if (change[name] !== undefined) rateTimes[name] = clock.now();
  const past = previous?.pastRechargeRates ?? [];
  const changed = change.rechargeRate === undefined ? [] : [{ rate: change.rechargeRate, time: clock.now() }];
  const pastRechargeRates = [...past, ...changed].slice(-MAX_PAST_RATES);
  await settings.write(db, SETTING, { ...previous, ...change, rateTimes, pastRechargeRates });
};

/** Returns the built-in baht rate for one USDT, with a spread of half a percent against the customer on each side. */
const bahtRate = (permille: bigint, roundsUp: boolean): string => {
  const scaled = (toUnits(currencies['THB'] ?? '0', 4) ?? 0n) * permille;
  const step = 100_000n;
  return fromUnits(roundsUp ? (scaled + step - 1n) / step : scaled / step, 2);
};
const DEFAULT_RATES: Readonly<Record<RateName, string>> = {
  rechargeRate: bahtRate(1005n, true),
  withdrawRate: bahtRate(995n, false),
};

function datedRate(settings: TransferSettings, name: RateName): DatedRate | undefined {
  const rate = settings[name];
  if (rate === undefined)
    return settings.hasDefaultRates ? { rate: DEFAULT_RATES[name], time: CURRENCIES_DATED } : undefined;
  return rate === null ? undefined : { rate: rate, time: settings.rateTimes?.[name] };
}
/** Returns the baht that one credited USDT costs; undefined if the rate is not known. */
export const rechargeRate = (settings: TransferSettings): DatedRate | undefined => datedRate(settings, 'rechargeRate');
/** Returns the baht that one credited USDT cost at a given time; undefined if the rate is not known. */
export function rechargeRateAt(settings: TransferSettings, time: number): string | undefined {
  const current = rechargeRate(settings);
  if (current && (current.time ?? 0) <= time) return current.rate;
  return settings.pastRechargeRates?.findLast((past) => past.time <= time)?.rate ?? undefined;
}
/** Returns the baht that one withdrawn USDT pays; undefined if the rate is not known. */
export const withdrawRate = (settings: TransferSettings): DatedRate | undefined => datedRate(settings, 'withdrawRate');
