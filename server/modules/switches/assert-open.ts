import { type Endpoint, valueFor } from '../../../src/api/endpoint.ts';
import { coinSwitch, type Product } from '../../../src/domain/switches.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { translate } from '../../platform/texts/translate.ts';
import { closedText, readSwitches } from './switches.ts';

/** Products whose orders also obey the switch of their coin. */
const TRADED_BY_COIN: readonly Product[] = ['options', 'contracts'];

const switchNames = (product: Product, { code }: { readonly code?: unknown }): string[] =>
  TRADED_BY_COIN.includes(product) ? [product, coinSwitch(typeof code === 'string' ? code : '')] : [product];

/** Throws `switchedOff`, `registrationClosed` or `settingWrong` if staff have closed a request's product (DESK-10). */
export async function assertOpen(
  { services, db, language }: Pick<Context, 'services' | 'db' | 'language'>,
  { product }: Endpoint,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const started = valueFor(product, fields);
  if (!started) return;
  const names = switchNames(started, fields);
  const text = closedText(await readSwitches(services, db), names);
  if (text === undefined) return;
  if (text === 'settingWrong') throw new Refusal(text);
  throw new Refusal(started === 'registration' ? 'registrationClosed' : 'switchedOff', {
    reason: translate(language, text),
  });
}
