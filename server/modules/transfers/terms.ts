import type { Language } from '../../../src/config.ts';
import { CURRENCIES_DATED, currencies, type DatedRate } from '../content/currencies.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { fromUnits, toUnits } from '../../ledger/units.ts';
import type { ServerConfig } from '../../config.ts';
import { translate } from '../../platform/texts/translate.ts';

type RateName = 'rechargeRate' | 'withdrawRate';

/**
 * What the operator sets over the terms of this house, under the setting `config.transfers`: rates (null: not known),
 * fees in percent of the amount by way, and channels or ways that are closed, each with its reason. QA sets them with
 * `POST /qa/transfers`.
 */
export interface TransferSettings {
  readonly rechargeRate?: string | null;
  readonly withdrawRate?: string | null;
  /** ms when each rate was set. */
  readonly rateTimes?: Readonly<Partial<Record<RateName, number>>>;
  /** By way, e.g. `wallet USDT TRC20` or `bank`; null: not stated. */
  readonly fees?: Readonly<Record<string, string | null>>;
  /** By channel or way; '' opens one. */
  readonly closed?: Readonly<Record<string, string>>;
  /** The house's chains and bank are simulated, and customers' money is real: nothing would be credited or paid. */
  readonly unmanned?: boolean;
  /** Demo mode: where no rate is set, that of the house's own table stands in. A real house knows only what was set. */
  readonly hasTable?: boolean;
}

const NAME = 'config.transfers';

/**
 * Whether nobody receives what customers send and nobody pays what they withdraw: production, unless its operator says
 * that it is a demonstration.
 */
export const transfersUnmanned = ({ mode, simulatedTrading }: ServerConfig): boolean =>
  mode === 'production' && simulatedTrading !== true;

export const transferSettings = async (
  { settings, config }: Pick<Services, 'settings' | 'config'>,
  db: Database,
): Promise<TransferSettings> => ({
  ...(await settings.read<TransferSettings>(db, NAME)),
  unmanned: transfersUnmanned(config),
  hasTable: config.mode === 'demo',
});

/** Why a channel or way is closed just now, in a language; '' where it is open. */
export const closedFor = (
  { id }: { readonly id: string },
  { closed, unmanned }: TransferSettings,
  language: Language,
): string => closed?.[id] ?? (unmanned ? translate(language, 'wayUnmanned') : '');

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
  await settings.write(db, NAME, { ...before, ...change, rateTimes });
};

/** The house's own rate of baht for one USDT, with half a percent of spread against the customer on each side. */
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
/** Baht that one withdrawn USDT gives; undefined where it is not known. */
export const withdrawRate = (set: TransferSettings): DatedRate | undefined => datedRate(set, 'withdrawRate');
