import { coinSwitch } from '../../../src/domain/switches.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { translate } from '../../platform/texts/translate.ts';
import { closedText, switchesOf } from './switches.ts';

interface Fields {
  readonly code?: string;
  readonly type?: string;
  readonly must?: string;
}

const registrationCode = ({ must }: Fields): string[] => (must === 'register' ? ['registration'] : []);

/**
 * The switches that each endpoint obeys: it starts something new of them. Deposits and withdrawals are not here,
 * because only their modules know the way: see `closedReason` in `transfers/terms.ts`.
 */
const switchesByEndpoint: Readonly<Record<string, (fields: Fields) => string[]>> = {
  'option.add': ({ code = '' }) => ['options', coinSwitch(code)],
  'contract.add': ({ code = '' }) => ['contracts', coinSwitch(code)],
  'yuebao.in': ({ type }) => [type === 'regular' ? 'lockup' : 'liquidity'],
  'blindbox.draw': () => ['blindbox'],
  'points.redeem': () => ['points'],
  'users.register': () => ['registration'],
  'users.sms': registrationCode,
  'users.email': registrationCode,
};

/** Throws `switchedOff`, `registrationClosed` or `settingWrong` if what the endpoint starts is closed (DESK-10). */
export async function assertOpen(
  { services, db, language }: Pick<Context, 'services' | 'db' | 'language'>,
  endpoint: string,
  fields: unknown,
): Promise<void> {
  if (!Object.hasOwn(switchesByEndpoint, endpoint)) return;
  const names = switchesByEndpoint[endpoint]?.(fields as Fields) ?? [];
  const text = closedText(await switchesOf(services, db), names);
  if (text === undefined) return;
  if (text === 'settingWrong') throw new Refusal(text);
  throw new Refusal(names.includes('registration') ? 'registrationClosed' : 'switchedOff', {
    reason: translate(language, text),
  });
}
