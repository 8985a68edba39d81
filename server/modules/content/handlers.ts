import { config, health, slides } from '../../../src/api/content.ts';
import type { ResponseInput } from '../../../src/api/endpoint.ts';
import { currencyRate } from '../../../src/api/market.ts';
import { operator } from '../../../src/api/operator.ts';
import { recentPrizes } from '../../../src/api/rewards.ts';
import { readRecentPrizes } from '../blindbox/index.ts';
import { companyName } from './company.ts';
import { currencies, currencyRateOf } from './currencies.ts';
import { losingShare } from './losing-share.ts';
import { operatorConfig, operatorSlides } from './operator.ts';
import { handle } from '../../context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { closedFeatures } from '../region/index.ts';
import { localize } from '../../platform/texts/translate.ts';
import { serverVersion } from '../../platform/version.ts';

type RecentPrizes = ResponseInput<typeof recentPrizes>['lists'];

/** Returns a text that QA or the operator has set, which may be the same in all languages or by language. */
const inLanguage = (value: unknown, language: Parameters<typeof localize>[1]): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? localize(value as Record<string, string>, language)
    : value;

export const handlers = [
  handle(slides, async ({ position }, { db, services, language }) => {
    const customSlides = await services.settings.read(db, `slides.${position}`);
    if (!customSlides) return { lists: operatorSlides(position, language) };
    return {
      lists: customSlides.map((slide, index) => ({
        id: `${position}-${index}`,
        ...Object.fromEntries(
          Object.entries(slide as object).map(([name, value]) => [name, inLanguage(value, language)]),
        ),
      })),
    };
  }),

  handle(config, async ({ act }, { db, services, language, origin }) => {
    const settings = (await services.settings.read(db, `config.${act}`)) ?? {};
    // other settings (licence, closed features) have their own endpoints
    const values = Object.fromEntries(
      Object.entries(settings)
        .filter(([name]) => Object.hasOwn(config.response.entries, name))
        .map(([name, value]) => [name, inLanguage(value, language)]),
    );
    return {
      ...operatorConfig(services, act, language, origin),
      ...(act === 'system'
        ? { receipts: services.signer.publicKey, codes: [...services.outbox.channels].sort().join(',') }
        : {}),
      ...values,
    };
  }),

  handle(operator, async (_, { db, services }) => {
    const settings = (await services.settings.read(db, 'config.system')) ?? {};
    const valueOf = (name: 'licence' | 'regulator' | 'regulator_url', variable: string): string =>
      settings[name] ?? process.env[variable] ?? '';
    const losing = await losingShare(services, db);
    return {
      company: await companyName(services, db),
      licence: valueOf('licence', 'LICENCE'),
      regulator: valueOf('regulator', 'REGULATOR'),
      regulator_url: valueOf('regulator_url', 'REGULATOR_URL'),
      ...(losing === undefined ? {} : { losing }),
      closed: (await closedFeatures(services, db)).join(','),
    };
  }),

  handle(recentPrizes, async (_, { db, services, language, now }) => {
    const replaced = (await services.settings.read(db, 'notices')) as RecentPrizes | undefined;
    if (!replaced) return { lists: await readRecentPrizes(db, language, now) };
    return { lists: replaced.map((prize, index) => ({ ...prize, id: prize.id ?? `notice-${index}` })) };
  }),

  handle(currencyRate, async ({ code: typed }, { db, services }) => {
    const code = typed.toUpperCase();
    if (!Object.hasOwn(currencies, code)) throw new Refusal('currencyWrong');
    const rate = await currencyRateOf(services, db, code);
    return { code, rate: rate?.rate ?? null, time: rate?.time ?? null };
  }),

  handle(health, async (_, { services, now }) => ({
    time: now,
    uptime: Math.round((now - services.started) / 1000),
    version: serverVersion,
  })),
];
