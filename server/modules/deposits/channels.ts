import type { Language } from '../../../src/config.ts';
import type { Chain } from '../../../src/domain/chains.ts';
import { canonicalReference } from '../../../src/domain/canonical-reference.ts';
import { depositSwitch } from '../../../src/domain/switches.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import {
  closedReason,
  defaultChannels,
  depositRate,
  switchedOffReason,
  type TransferSettings,
} from '../transfers/index.ts';
import { ifSettingValid } from '../../platform/if-setting-valid.ts';
import type { Channel, CryptoChannel } from '../content/index.ts';

const CHANNELS_SETTING = 'channels';

/** Returns the deposit channels. Throws `settingWrong` if the stored channels are invalid. */
export const readChannels = async (
  services: Pick<Services, 'settings' | 'config'>,
  db: Database,
): Promise<readonly Channel[]> =>
  (await services.settings.read(db, CHANNELS_SETTING)) ?? defaultChannels(services.config);

/** Returns the deposit channels; none if the stored ones are invalid. */
export const validChannels = (
  services: Pick<Services, 'settings' | 'config'>,
  db: Database,
): Promise<readonly Channel[]> => ifSettingValid(readChannels(services, db), []);

/** Returns the channel that takes a currency on a chain; undefined if none does. */
export const channelOnChain = (
  channels: readonly Channel[],
  { chain, currency }: { readonly chain: string | null; readonly currency: string },
): CryptoChannel | undefined =>
  channels.find(
    (channel): channel is CryptoChannel =>
      channel.kind === 'crypto' && channel.chain === chain && channel.currency === currency,
  );

/** Returns the channels of tokens on a chain. A node lists no payments of the chain's own coin by recipient. */
export async function watchedChannels(
  services: Pick<Services, 'settings' | 'config'>,
  db: Database,
  chain: Chain,
): Promise<CryptoChannel[]> {
  const all = await validChannels(services, db);
  return all.filter(
    (channel): channel is CryptoChannel =>
      channel.kind === 'crypto' && channel.chain === chain && channel.contract !== '',
  );
}

/**
 * Returns the reference of a customer's bank transfer: the account number, the report number, and a check letter that
 * catches typos. Each report has its own reference, so a payment matches only one report.
 */
export const transferReference = (account: number, report: number): string =>
  `AND${account}R${report}${'ABCDEFGHJKLMNPQRSTUVWXYZ'[(account + report) % 23]}`;

/**
 * Returns the customer of a bank transfer's reference, in any case, with or without blanks and dashes; undefined if the
 * check letter does not fit. It also knows references whose transfer was never reported.
 */
export function accountOfReference(typed: string): number | undefined {
  const reference = canonicalReference(typed).replaceAll('-', '').toUpperCase();
  const [, account, report] = /^AND(\d{1,15})R(\d{1,9})[A-Z]$/.exec(reference) ?? [];
  return transferReference(Number(account), Number(report)) === reference ? Number(account) : undefined;
}

/** Returns why a channel is closed at the moment, in a language; '' if it is open. */
export const channelClosedReason = (channel: Channel, settings: TransferSettings, language: Language): string =>
  switchedOffReason(['deposits', depositSwitch(channel.id)], settings, language) ||
  closedReason(channel, channel.kind === 'bank' ? 'bank' : 'chains', settings, language);

/** Returns the units sent for one unit credited; '1' on a chain; undefined if the rate is not known. */
export const channelRate = (channel: Channel, settings: TransferSettings): string | undefined =>
  channel.kind === 'bank' ? depositRate(settings)?.rate : '1';
