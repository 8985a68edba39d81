import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { LOCALES } from './src/domain/languages.ts';

/**
 * What the first screen of a customer says: the shell itself and home, with what they show before more words are there.
 */
const shell = [
  'src/app/Loading.tsx',
  'src/app/PageSlot.tsx',
  'src/app/Tabs.tsx',
  'src/client/http/errors.ts',
  'src/client/session/session.ts',
  ...['BackButton', 'BlockSkeleton', 'Carousel', 'Page', 'Skeleton', 'TabBar'].map(
    (name) => `src/ui/layout/${name}.tsx`,
  ),
  'src/features/home/pages/HomePage.tsx',
  ...['Announcement', 'Bell', 'Quotes'].map((name) => `src/features/home/components/${name}.tsx`),
];

/**
 * Two catalogs a language for the app: `shell` holds what the first screen needs, `pages` the rest, so that the first
 * screen never waits for the words of pages it does not show. One for the server. `jp` on the wire is `ja` here.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: LOCALES,
  format: formatter({ lineNumbers: false, origins: true }),
  orderBy: 'message',
  catalogs: [
    { path: '<rootDir>/server/locales/{locale}', include: ['server'], exclude: ['**/locales/**'] },
    { path: '<rootDir>/src/i18n/locales/{locale}/shell', include: [...shell] },
    {
      path: '<rootDir>/src/i18n/locales/{locale}/pages',
      include: ['src'],
      exclude: ['**/locales/**', ...shell.map((path) => (/\.tsx?$/.test(path) ? path : `${path}/**`))],
    },
  ],
});
