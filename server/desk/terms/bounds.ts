import { compare } from '../../../src/domain/decimal.ts';
import { REGION_FEATURES } from '../../../src/domain/region-features.ts';
import { readLink } from '../../../src/domain/safe-link.ts';
import { isMedia } from '../../../src/desk/words/terms/value-text.ts';
import type { Setting, SettingName } from '../../modules/content/index.ts';
import { DEFAULT_LIMITS } from '../../modules/withdrawals/index.ts';
import { DEFAULT_WAITS } from '../overview/waits.ts';

/**
 * What the desk refuses in a proposal although the schema of the setting accepts it: values that are well-formed, and
 * make no sense. The schemas have none of it, since an invalid stored value closes what needs it, and one that an
 * earlier version accepted must keep working.
 */

/** Path of a field, such as `products.0.yield`, and what is wrong with it. */
type Fault = readonly [path: string, message: string];

type Texts = string | Readonly<Record<string, string>> | null | undefined;

const HTTPS = 'this is no complete https address such as "https://www.example.com"';
const LINK = 'this is neither a page of the app such as "/pages/coinList/index" nor a complete https address';
const PICTURE = 'this is no picture that was uploaded here';

const isEmptyOr = (check: (text: string) => boolean) => (text: string) => text.trim() === '' || check(text);
const isHttps = isEmptyOr((text) => readLink(text)?.kind === 'outside');
const isLink = isEmptyOr((text) => readLink(text) !== undefined);
const isPicture = isEmptyOr(isMedia);
/** What `losingShare` shows to customers. */
const isShare = isEmptyOr((text) => /^\d{1,3}(\.\d{1,4})?$/.test(text) && compare(text, '100') <= 0);

/** Checks a text, or each text by language. */
function textFaults(path: string, texts: Texts, isValid: (text: string) => boolean, message: string): Fault[] {
  const all: [string, string][] =
    typeof texts === 'string'
      ? [[path, texts]]
      : Object.entries(texts ?? {}).map(([language, text]) => [`${path}.${language}`, text]);
  return all.filter(([, text]) => !isValid(text)).map(([at]) => [at, message]);
}

/** Checks that a decimal is at most another one. */
const above = (path: string, value: string | null | undefined, most: string | undefined, message: string): Fault[] =>
  value && most !== undefined && compare(value, most) > 0 ? [[path, message]] : [];

/** Checks a fee: one of 100% would leave nothing. */
const feeFaults = (path: string, fee: string | null | undefined): Fault[] =>
  fee && compare(fee, '100') >= 0 ? [[path, 'a fee of 100 percent leaves nothing']] : [];

const ABOVE_BETTER = 'this is more than a better verification allows';
const LEAST_MOST = 'the least is above the most';

/** Most percent by which a price may move, or by which buyers and sellers may be apart. */
const MOST_OF_PRICE = '10';
const PRICE_MESSAGE = `this is above ${MOST_OF_PRICE} percent of the price`;
/** Most percent a day that a locked amount may earn. */
const MOST_A_DAY = '10';
/** As of the wait for a new payee. */
const MOST_WAIT_HOURS = 720;
/** A week. */
const MOST_MINUTES = 10_080;

function systemFaults(system: Setting<'config.system'>): Fault[] {
  const features = (system.closed ?? '').split(',').map((name) => name.trim());
  const unknown = features.find((name) => name !== '' && !REGION_FEATURES.some((feature) => feature === name));
  return [
    ...textFaults('regulator_url', system.regulator_url, isHttps, HTTPS),
    ...textFaults('losing', system.losing, isShare, 'this is no percentage from 0 to 100 such as "71.5"'),
    ...textFaults('service_url', system.service_url, isLink, LINK),
    ...textFaults('appurl_android', system.appurl_android, isHttps, HTTPS),
    ...(unknown === undefined ? [] : [['closed', `${unknown} is nothing that can be closed`] as const]),
  ];
}

function optionFaults({ products = [], tolerance, fee }: Setting<'config.options'>): Fault[] {
  return [
    ...products.flatMap((product, index): Fault[] => [
      // beyond it, a customer who only guesses gains on average
      ...above(`products.${index}.yield`, product.yield, '100', 'above 100 percent, customers gain by guessing'),
      ...above(`products.${index}.minimum`, product.minimum, product.maximum, LEAST_MOST),
      ...(product.minutes > MOST_MINUTES ? [[`products.${index}.minutes`, 'this is more than a week'] as const] : []),
    ]),
    ...above('tolerance', tolerance, MOST_OF_PRICE, PRICE_MESSAGE),
    ...feeFaults('fee', fee),
  ];
}

const payoutFaults = (ways: Setting<'payouts'>): Fault[] =>
  ways.flatMap((way, index) => [
    ...feeFaults(`${index}.percent`, way.percent),
    ...above(`${index}.minimum`, way.minimum, way.maximum, LEAST_MOST),
    ...above(`${index}.fixed`, way.fixed, way.maximum, 'this is above the most that can be withdrawn'),
  ]);

const slideFaults = (slides: Setting<'slides.home'>): Fault[] =>
  slides.flatMap(({ link, image }, index) => [
    ...textFaults(`${index}.link`, link, isLink, LINK),
    ...textFaults(`${index}.image`, image, isPicture, PICTURE),
  ]);

const isSum = (rate: string): boolean => /^\d{1,12}(\.\d{1,6})?$/.test(rate);

const checks: { readonly [Name in SettingName]?: (value: Setting<Name>) => readonly Fault[] } = {
  'config.system': systemFaults,
  'config.share': ({ text }) => textFaults('text', text, isHttps, HTTPS),
  'config.options': optionFaults,
  'config.contracts': ({ spread }) => above('spread', spread, MOST_OF_PRICE, PRICE_MESSAGE),
  'config.transfers': ({ fees = {} }) => Object.entries(fees).flatMap(([id, fee]) => feeFaults(`fees.${id}`, fee)),
  'config.points': ({ rate, closed }) => [
    ...textFaults('rate', rate, isEmptyOr(isSum), 'this is no amount of USDT such as "0.01", with at most 6 decimals'),
    ...textFaults('closed', closed, (text) => text === '' || text === '1', 'this is neither "" nor "1"'),
  ],
  'config.withdrawals': (limits) => {
    const { none, primary, advanced } = { ...DEFAULT_LIMITS, ...limits };
    return [...above('none', none, primary, ABOVE_BETTER), ...above('primary', primary, advanced, ABOVE_BETTER)];
  },
  'config.desk': (desk) => {
    const { soonMinutes, lateMinutes } = { ...DEFAULT_WAITS, ...desk };
    return soonMinutes > lateMinutes
      ? [['soonMinutes', `this is above the ${lateMinutes} minutes after which work waits too long`]]
      : [];
  },
  'config.protection': ({ wait = 0 }) => (wait > MOST_WAIT_HOURS ? [['wait', 'this is more than 30 days']] : []),
  payouts: payoutFaults,
  lockup: (products) =>
    products.flatMap(({ rate }, index) =>
      above(`${index}.rate`, rate, MOST_A_DAY, `this is above ${MOST_A_DAY} percent a day`),
    ),
  activities: (offers) =>
    offers.flatMap(({ link, image }, index) => [
      ...textFaults(`${index}.link`, link, isLink, LINK),
      ...textFaults(`${index}.image`, image, isPicture, PICTURE),
    ]),
  'slides.home': slideFaults,
  'slides.user1': slideFaults,
};

/** Returns what makes no sense in a value that its schema accepts, as `findSettingFaults` does. */
export function findBoundFaults(name: SettingName, value: unknown): string[] {
  const check = checks[name] as ((value: unknown) => readonly Fault[]) | undefined;
  return (check?.(value) ?? []).map(([path, message]) => `${name} ${path}: ${message}`);
}
