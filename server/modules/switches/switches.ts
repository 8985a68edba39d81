import type { SwitchReason } from '../../../src/domain/switches.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { TextKey } from '../../platform/texts/messages.ts';
import type { Setting } from '../content/index.ts';
import { ifSettingValid } from '../../platform/if-setting-valid.ts';

/** Name of the setting. It holds what is closed; what is not in it is open. */
export const SWITCHES_SETTING = 'switches';

export type ClosedSwitches = Setting<typeof SWITCHES_SETTING>;
export type ClosedSwitch = ClosedSwitches[string];

/** What is closed, by name. `invalid` closes everything: no one knows what someone wanted to close. */
export type Switches = ClosedSwitches | 'invalid';

/** What customers read for each reason. */
export const reasonTexts: Readonly<Record<SwitchReason, TextKey>> = {
  maintenance: 'switchMaintenance',
  network: 'switchNetwork',
  prices: 'switchPrices',
  bank: 'switchBank',
  bankHoliday: 'switchBankHoliday',
  regulator: 'switchRegulator',
  security: 'switchSecurity',
  demand: 'switchDemand',
};

/** Returns what staff have closed. Another instance's change is visible within a second. */
export async function readSwitches({ settings }: Pick<Services, 'settings'>, db: Database): Promise<Switches> {
  return (await ifSettingValid(settings.read(db, SWITCHES_SETTING), 'invalid')) ?? {};
}

/** Returns the text that says why one of these names is closed; undefined if all are open. */
export function closedText(switches: Switches, names: readonly string[]): TextKey | undefined {
  if (switches === 'invalid') return names.length > 0 ? 'settingWrong' : undefined;
  const name = names.find((candidate) => Object.hasOwn(switches, candidate));
  const closed = name === undefined ? undefined : switches[name];
  return closed && reasonTexts[closed.reason];
}
