import type { Language } from '../../../src/config.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';
import { currencies, type DatedRate, demoRateTime, type Setting } from '../content/index.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { fromUnits, toUnits } from '../../ledger/units.ts';
import { localize, translate } from '../../platform/texts/translate.ts';
import { closedText, readSwitches, type Switches } from '../switches/index.ts';

type Gateway = 'chains' | 'bank';
type RateName = 'rechargeRate' | 'withdrawRate';

/** Past rates that are stored; beyond this number the oldest are dropped. */
const MAX_PAST_RATES = 500;

/**
 * The operator's setting `config.transfers`: rates, fees, and closed deposit channels or withdrawal methods, each with
 * its reason. QA sets them with `POST /qa/transfers`.
 */
type StoredTransferSettings = Setting<'config.transfers'>;

/** The operator's setting with what else decides whether and at which rate money moves. */
export interface TransferSettings extends StoredTransferSettings {
  /** What staff have closed. */
  readonly switches?: Switches;
  /** Gateways that are not connected: deposits would not be credited and withdrawals not paid. */
  readonly disconnected?: readonly Gateway[];
  /** Whether built-in rates apply if the operator has set none: only in demo mode. */
  readonly hasDefaultRates?: boolean;
  /** Time of the built-in rates, ms. */
  readonly defaultRatesTime?: number;
  /** Time at which the settings were read, ms. Without it no rate is too old: in demo mode, whose clock moves. */
  readonly readAt?: number;
}

export const DEFAULT_MAX_AGE_HOURS = 24;
export const TRANSFERS_SETTING = 'config.transfers';

/** Returns the gateways that are not connected, so that deposits are not seen and withdrawals not paid. */
export const disconnectedGateways = (services: Pick<Services, Gateway>): Gateway[] =>
  (['chains', 'bank'] as const).filter((gateway) => !services[gateway].isConnected);

export const transferSettings = async (
  services: Pick<Services, Gateway | 'settings' | 'config' | 'clock'>,
  db: Database,
): Promise<TransferSettings> => ({
  ...(await services.settings.read(db, TRANSFERS_SETTING)),
  switches: await readSwitches(services, db),
  disconnected: disconnectedGateways(services),
  ...(services.config.mode === 'demo'
    ? { hasDefaultRates: true, defaultRatesTime: demoRateTime(services.clock.now()) }
    : { readAt: services.clock.now() }),
});

/** Returns why staff have closed one of these switches, in a language; '' if all are open (DESK-10). */
export function switchedOffReason(
  names: readonly string[],
  { switches = {} }: TransferSettings,
  language: Language,
): string {
  const text = closedText(switches, names);
  return text === undefined ? '' : translate(language, text);
}

/** What the operator says of a channel or method in its own setting. */
interface Offer {
  readonly id: string;
  readonly open?: boolean | undefined;
  /** Why it is not open, in one text or by language. */
  readonly closed?: string | Readonly<Record<string, string>> | undefined;
}

/**
 * Returns why a channel or method is closed at the moment, in a language; '' if it is open. Without a connected gateway
 * it stays closed, whatever the operator sets.
 */
export function closedReason(
  { id, open = false, closed: words }: Offer,
  gateway: Gateway,
  { closed, disconnected, hasDefaultRates }: TransferSettings,
  language: Language,
): string {
  const reason = closed?.[id];
  if (reason) return reason;
  if (disconnected?.includes(gateway)) return translate(language, 'wayUnmanned');
  // only in demo mode, an empty reason opens what is not open
  if (open || (hasDefaultRates && reason === '')) return '';
  return (typeof words === 'string' ? words : localize(words ?? {}, language)) || translate(language, 'wayUnmanned');
}

/** Changes the given settings; a new rate takes effect now. */
export const setTransfers = (
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  db: Database,
  change: StoredTransferSettings,
): Promise<void> =>
  settings.update(db, TRANSFERS_SETTING, (previous) => {
    const rateTimes = { ...previous?.rateTimes };
    for (const name of ['rechargeRate', 'withdrawRate'] as const)
      if (change[name] !== undefined) rateTimes[name] = clock.now();
    const past = previous?.pastRechargeRates ?? [];
    const changed = change.rechargeRate === undefined ? [] : [{ rate: change.rechargeRate, time: clock.now() }];
    const pastRates = [...past, ...changed].slice(-MAX_PAST_RATES);
    return { ...previous, ...change, rateTimes, pastRechargeRates: pastRates };
  });

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

/** Returns whether a rate was young enough at `at` (ms) to be used. Without its time it never was. */
const isCurrent = (
  { readAt, maxAgeHours = DEFAULT_MAX_AGE_HOURS }: TransferSettings,
  time: number | undefined,
  at: number,
) => readAt === undefined || (time !== undefined && at - time <= maxAgeHours * HOUR_MS);

/** Returns the newest rate, however old it is. */
function newestRate(settings: TransferSettings, name: RateName): DatedRate | undefined {
  const rate = settings[name];
  if (rate === undefined)
    return settings.hasDefaultRates ? { rate: DEFAULT_RATES[name], time: settings.defaultRatesTime } : undefined;
  return rate === null ? undefined : { rate, time: settings.rateTimes?.[name] };
}
function currentRate(settings: TransferSettings, name: RateName): DatedRate | undefined {
  const newest = newestRate(settings, name);
  return newest && isCurrent(settings, newest.time, settings.readAt ?? 0) ? newest : undefined;
}
/** Returns the baht that one credited USDT costs; undefined if the rate is not known or too old. */
export const depositRate = (settings: TransferSettings): DatedRate | undefined => currentRate(settings, 'rechargeRate');
/**
 * Returns the baht that one credited USDT cost at a given time; undefined if the rate was not known then, or was
 * already too old then.
 */
export function depositRateAt(settings: TransferSettings, time: number): string | undefined {
  const newest = newestRate(settings, 'rechargeRate');
  const rate =
    newest && (newest.time ?? 0) <= time ? newest : settings.pastRechargeRates?.findLast((past) => past.time <= time);
  return rate && isCurrent(settings, rate.time, time) ? (rate.rate ?? undefined) : undefined;
}
/** Returns the baht that one withdrawn USDT pays; undefined if the rate is not known or too old. */
export const withdrawalRate = (settings: TransferSettings): DatedRate | undefined =>
  currentRate(settings, 'withdrawRate');
