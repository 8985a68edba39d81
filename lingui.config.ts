import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { LOCALES } from './src/domain/languages.ts';

/** Files with the texts of a customer's first screen: the shell, home, and what they show while other texts load. */
const shell = [
  'src/app/Loading.tsx',
  'src/app/PageSlot.tsx',
  'src/app/Tabs.tsx',
  'src/client/http/errors.ts',
  'src/client/session/session.ts',
  ...['BlockSkeleton', 'Skeleton'].map((name) => `src/ui/base/${name}.tsx`),
  ...['BackButton', 'Carousel', 'Page', 'TabBar'].map((name) => `src/ui/layout/${name}.tsx`),
  'src/features/home/pages/HomePage.tsx',
  ...['Bar', 'Bell', 'Notice', 'Quotes'].map((name) => `src/features/home/components/${name}.tsx`),
  'src/features/market/components/LiveButton.tsx',
];

/**
 * The app has two catalogs per language: `shell` holds the texts of the first screen and `pages` all others, so that
 * the first screen never waits for texts of other pages. The server has one, and the desk none (ADR 0036). The API's language `jp` is `ja` here.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: LOCALES,
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'message',
  catalogs: [
    { path: '<rootDir>/server/locales/{locale}', include: ['server'], exclude: ['**/locales/**'] },
    { path: '<rootDir>/src/i18n/locales/{locale}/shell', include: [...shell] },
    {
      path: '<rootDir>/src/i18n/locales/{locale}/pages',
      include: ['src'],
      exclude: ['**/locales/**', 'src/desk/**', ...shell.map((path) => (/\.tsx?$/.test(path) ? path : `${path}/**`))],
    },
  ],
});
