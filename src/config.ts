import { LANGUAGES, type Language } from './domain/languages.ts';

/**
 * Settings for which the specification allows two variants, and its limits. A `VITE_` variable sets each at build time.
 */
const choice = <T extends string>(value: string | undefined, options: readonly T[], otherwise: T): T =>
  options.find((option) => option === value) ?? otherwise;

export { LANGUAGES, type Language } from './domain/languages.ts';

export const config = {
  /** Prefix of every call, on the origin of the app. */
  apiPrefix: import.meta.env.VITE_API_PREFIX ?? '/api/',
  /** Which five tabs the bar shows. */
  tabs: choice(import.meta.env.VITE_TABS, ['default', 'classic'], 'default'),
  /** `open`: home, coin list and market need no login. */
  access: choice(import.meta.env.VITE_ACCESS, ['default', 'open'], 'default'),
  invitationCode: choice(import.meta.env.VITE_INVITE, ['optional', 'required'], 'optional'),
  defaultLanguage: choice<Language>(import.meta.env.VITE_DEFAULT_LANG, LANGUAGES, 'th'),
  baseCurrency: import.meta.env.VITE_BASE_CURRENCY ?? 'THB',
  /** ms after which the app gives up loading the code of a page; 60000 is the other variant, with a delay of 200 ms. */
  pageTimeout: Number(import.meta.env.VITE_PAGE_TIMEOUT ?? 120_000),
  /** ms before such a page shows its loading state. */
  pageDelay: import.meta.env.VITE_PAGE_TIMEOUT === '60000' ? 200 : 150,
  /** Compared with `v` in the link of `appurl_android`. */
  appVersion: import.meta.env.VITE_APP_VERSION ?? '101',
} as const;

export const limits = {
  /** ms: a request, an upload, a download. */
  request: 60_000,
  /** Tries of one call, the first included. */
  attempts: 5,
  /** ms after which a call without an answer no longer blocks the app: no mask, and a money call is being checked. */
  patience: 10_000,
  /** ms that the loading mask stays after the last call ended. */
  maskTail: 200,
  /** ms from a refused token to the login page. */
  loginDelay: 800,
  /** ms that a toast shows. */
  toast: 1500,
  codeLength: 6,
  /** ms until a verification code can be asked for again. */
  codeResend: 60_000,
  /** Entries of the navigation history. */
  history: 10,
  /** Files of one choice. */
  uploads: 52,
  /** ms that a slide is shown. */
  slide: 3000,
  /** ms without a tick after which a price is stale. */
  staleAfter: 5000,
  /** Of the forms for phone numbers: a number without a plus is read in this country. */
  areaCode: '66',
  country: 'TH',
} as const;
