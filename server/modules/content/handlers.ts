import * as rows from '../../../src/api/content.ts';
import { currencyRate } from '../../../src/api/prices.ts';
import { operator } from '../../../src/api/operator.ts';
import { winNotices } from '../../../src/api/rewards.ts';
import { winNoticesOf } from '../blindbox/win-news.ts';
import { currencies, currencyRateOf } from './currencies.ts';
import { operatorConfig, operatorSlides } from './operator.ts';
import { handle } from '../../context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { closedFeatures } from '../region/region.ts';
import { localize } from '../../platform/texts/translate.ts';
import { serverVersion } from '../../platform/version.ts';

/** Text that QA or the operator set: the same in all languages, or by language. */
const inLanguage = (value: unknown, language: Parameters<typeof localize>[1]): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? localize(value as Record<string, string>, language)
    : value;

export const handlers = [
  handle(rows.slides, async ({ position }, { db, services, language }) => {
    const set = await services.settings.read<any[]>(db, `slides.${position}`);
    if (!set) return { lists: operatorSlides(position, language) };
    return {
      lists: set.map((slide, place) => ({
        id: `${position}-${place}`,
        ...Object.fromEntries(
          Object.entries(slide as object).map(([name, value]) => [name, inLanguage(value, language)]),
        ),
      })),
    };
  }),

  handle(rows.config, async ({ act }, { db, services, language, origin }) => {
    const set = (await services.settings.read<Record<string, unknown>>(db, `config.${act}`)) ?? {};
    // what the operator sets beside them (licence, closed features) has calls of its own
    const values = Object.fromEntries(
      Object.entries(set)
        .filter(([name]) => Object.hasOwn(rows.config.response.entries, name))
        .map(([name, value]) => [name, inLanguage(value, language)]),
    );
    return {
      ...operatorConfig(act, language, origin),
      ...(act === 'system' ? { receipts: services.signer.publicKey } : {}),
      ...values,
    };
  }),

  handle(operator, async (_, { db, services }) => {
    const set = (await services.settings.read<Record<string, string | undefined>>(db, 'config.system')) ?? {};
    const said = (name: string, variable: string): string => set[name] ?? process.env[variable] ?? '';
    const losing = said('losing', 'LOSING_ACCOUNTS');
    return {
      licence: said('licence', 'LICENCE'),
      regulator: said('regulator', 'REGULATOR'),
      regulator_url: said('regulator_url', 'REGULATOR_URL'),
      ...(losing === '' ? {} : { losing }),
      closed: (await closedFeatures(services, db)).join(','),
    };
  }),

  // QA may put others in their place; production has no lever for it
  handle(winNotices, async (_, { db, services, language, now }) => ({
    lists: (await services.settings.read<any[]>(db, 'notices')) ?? (await winNoticesOf(db, language, now)),
  })),

  handle(currencyRate, async ({ code: typed }, { db, services }) => {
    const code = typed.toUpperCase();
    if (!Object.hasOwn(currencies, code)) throw new Refusal('currencyWrong');
    const rate = await currencyRateOf(services, db, code);
    return { code, rate: rate?.rate ?? null, time: rate?.time ?? null };
  }),

  handle(rows.health, async (_, { services, now }) => ({
    time: now,
    uptime: Math.round((now - services.started) / 1000),
    version: serverVersion,
  })),
];
