import { coinSwitch, depositSwitch, PRODUCTS, SWITCH_REASONS, withdrawalSwitch } from '../../../src/domain/switches.ts';
import type { SwitchEntry, SwitchList } from '../../../src/desk/switches/api.ts';
import { PRODUCT_NAMES } from '../../../src/desk/words/switches.ts';
import type { Services } from '../../context.ts';
import { validChannels } from '../../modules/deposits/index.ts';
import { reasonTexts, storedSwitches } from '../../modules/switches/index.ts';
import { validWays } from '../../modules/transfers/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { translate } from '../../platform/texts/translate.ts';

type KnownSwitch = Pick<SwitchEntry, 'name' | 'kind' | 'label'>;

/** Returns everything that can be closed, without the channels or ways of an invalid setting: they are all closed. */
export const knownSwitches = async (services: Services, db: Database): Promise<KnownSwitch[]> => [
  ...PRODUCTS.map((name) => ({ name, kind: 'product' as const, label: PRODUCT_NAMES[name] })),
  ...services.market.codes().map((code) => ({
    name: coinSwitch(code),
    kind: 'coin' as const,
    label: `${code}: options and contracts`,
  })),
  ...(await validChannels(services, db)).map(({ id, name }) => ({
    name: depositSwitch(id),
    kind: 'deposit' as const,
    label: `Deposits: ${name}`,
  })),
  ...(await validWays(services, db)).map((way) => ({
    name: withdrawalSwitch(way.id),
    kind: 'withdraw' as const,
    label: `Withdrawals: ${way.to === 'bank' ? `${way.credit} to banks` : `${way.currency} (${way.chain})`}`,
  })),
];

/** Returns every switch with its state, also closed ones that nothing asks for any more. */
export async function switchList(services: Services): Promise<SwitchList> {
  const { closed, fault } = await storedSwitches(services.db);
  const known = await knownSwitches(services, services.db);
  const names = new Set(known.map(({ name }) => name));
  const unknown = Object.keys(closed).filter((name) => !names.has(name));
  const kindOf = (name: string): SwitchEntry['kind'] =>
    (['coin', 'deposit', 'withdraw'] as const).find((kind) => name.startsWith(`${kind} `)) ?? 'product';
  const entries = [...known, ...unknown.map((name) => ({ name, kind: kindOf(name), label: `${name} (not offered)` }))];
  return {
    switches: entries.map((entry) => {
      const { reason = null, since = null } = closed[entry.name] ?? {};
      const text = reason ? reasonTexts[reason] : fault === undefined ? undefined : 'settingWrong';
      return {
        ...entry,
        isOpen: text === undefined,
        since,
        reason,
        text: text === undefined ? '' : translate('en', text),
      };
    }),
    reasons: SWITCH_REASONS.map((reason) => ({ reason, text: translate('en', reasonTexts[reason]) })),
    fault: fault ?? '',
  };
}
