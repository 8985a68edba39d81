import { LANGUAGES } from '../../../src/config.ts';
import type { Services } from '../../context.ts';
import { operatorConfig, operatorSlides } from '../../modules/content/index.ts';
import { DEFAULT_CASE_TERMS } from '../../modules/cases/index.ts';
import { initialTerms } from '../../modules/contracts/index.ts';
import { builtInTerms } from '../../modules/options/index.ts';
import { isDemonstration } from '../../platform/demonstration.ts';
import { DEFAULT_RATE } from '../../modules/points/index.ts';
import { DEFAULT_RANKS } from '../../modules/profile/index.ts';
import { DEFAULT_WAIT_HOURS } from '../../modules/protection/index.ts';
import { DEFAULT_MAX_AGE_HOURS, defaultChannels, defaultWays } from '../../modules/transfers/index.ts';
import { DEFAULT_PAYEE_HOURS } from '../../modules/wallets/index.ts';
import { DEFAULT_LIMITS } from '../../modules/withdrawals/index.ts';
import { DEFAULT_SECOND_PERSON } from '../approvals/second-person.ts';
import { DEFAULT_WAITS } from '../overview/waits.ts';

/** Returns a built-in page in all languages, as the operator may set it. */
function pageOf(services: Services, act: 'about' | 'intro' | 'agreement' | 'risk') {
  const pages = LANGUAGES.map((language) => [language, operatorConfig(services, act, language, '')] as const);
  const inAll = (field: 'title' | 'content') =>
    Object.fromEntries(pages.map(([language, page]) => [language, page[field] ?? '']));
  return { title: inAll('title'), content: inAll('content') };
}

/** Returns the built-in slides in all languages, as the operator may set them. */
function slidesOf(position: 'home' | 'user1') {
  const slides = LANGUAGES.map((language) => [language, operatorSlides(position, language)] as const);
  const inAll = (index: number, field: 'title' | 'text') =>
    Object.fromEntries(slides.map(([language, list]) => [language, list[index]?.[field] ?? '']));
  return operatorSlides(position, 'en').map(({ image, link }, index) => ({
    title: inAll(index, 'title'),
    text: inAll(index, 'text'),
    image,
    link,
  }));
}

/** What applies where nothing is stored. Prizes, links and rates have no such value. */
const values: Readonly<Record<string, (services: Services) => unknown>> = {
  'config.options': builtInTerms,
  'config.contracts': () => initialTerms,
  'config.cooling': () => ({ payeeHours: DEFAULT_PAYEE_HOURS }),
  'config.protection': () => ({ wait: DEFAULT_WAIT_HOURS }),
  'config.transfers': () => ({ maxAgeHours: DEFAULT_MAX_AGE_HOURS }),
  'config.points': ({ config }) => (isDemonstration(config) ? { rate: DEFAULT_RATE } : null),
  'config.withdrawals': () => DEFAULT_LIMITS,
  channels: ({ config }) => defaultChannels(config),
  payouts: ({ config }) => defaultWays(config),
  'config.desk': () => ({ ...DEFAULT_SECOND_PERSON, ...DEFAULT_WAITS, debts: false }),
  'config.cases': () => DEFAULT_CASE_TERMS,
  ranks: () => DEFAULT_RANKS,
  switches: () => ({}),
  'slides.home': () => slidesOf('home'),
  'slides.user1': () => slidesOf('user1'),
  'config.about': (services) => pageOf(services, 'about'),
  'config.intro': (services) => pageOf(services, 'intro'),
  'config.agreement': (services) => pageOf(services, 'agreement'),
  'config.risk': (services) => pageOf(services, 'risk'),
};

/** Returns what applies where a setting is not stored; null if that is not one value. */
export const builtInValue = (services: Services, name: string): unknown => values[name]?.(services) ?? null;
