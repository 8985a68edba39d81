import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkGroups, chunkName } from './build/chunks.ts';
import { firstPages } from './build/first-pages.ts';
import { inlinePageParts } from './build/inline-page-parts.ts';
import { linguiMacro } from './build/lingui-macro.ts';
import { LOCALES } from './src/domain/languages.ts';
import { manifest } from './build/manifest.ts';
import { separateSourceMaps } from './build/source-maps.ts';

/** A suffix of file names: with it, two builds of the same source differ like two versions, for tests of updates. */
const mark = process.env['VITE_BUILD_MARK'] ? `-${process.env['VITE_BUILD_MARK']}` : '';
/** Builds a worker that removes itself (`sw/kill.ts`). It has no list of files. */
const kill = process.env['VITE_KILL'] === '1';

/** The manifest's icons but for the large ones, which only the install dialog shows. */
const iconFiles = (manifest.icons ?? [])
  .filter(({ sizes }) => sizes !== '512x512')
  .map(({ src }) => src.replace(/^\//, ''));

const words = Object.fromEntries(
  LOCALES.flatMap((locale) => [
    [`words-${locale}`, `src/i18n/locales/${locale}/shell.po`],
    [`more-${locale}`, `src/i18n/locales/${locale}/pages.po`],
  ]),
);

export default defineConfig({
  // a missing file is a 404, never the page
  appType: 'mpa',
  // `npm run dev` also starts the backend
  server: {
    proxy: Object.fromEntries(
      ['/api', '/qa', '/media'].map((path) => [path, process.env['DEV_BACKEND'] ?? 'http://localhost:4174']),
    ),
  },
  // names without a hash, which would not compress; a test checks that no two style files have the same name
  css: { modules: { generateScopedName: '[name]-[local]' } },
  build: {
    outDir: process.env['OUT_DIR'] ?? 'dist',
    emptyOutDir: true,
    // read by the byte budgets in tests/perf
    manifest: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // a page that takes one thing from a feature's index does not load the rest of the feature
      treeshake: { moduleSideEffects: (id) => !/\/src\/features\/[^/]+\/index\.ts$/.test(id) },
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        entryFileNames: `assets/[name]-[hash]${mark}.js`,
        chunkFileNames: (chunk) => `assets/${chunkName(chunk)}-[hash]${mark}.js`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: chunkGroups,
        },
      },
    },
  },
  plugins: [
    inlinePageParts({ icons: 'src/ui/icons-page.svg', script: 'src/app/boot/early.ts' }),
    separateSourceMaps(),
    linguiMacro(),
    react(),
    lingui(),
    firstPages({
      login: 'src/features/auth/pages/LoginPage.tsx',
      intro: 'src/features/help/pages/IntroPage.tsx',
      page: 'src/app/chrome/index.ts',
      ...words,
    }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        sourcemap: false,
        // The browser asks for the manifest's icons when the page is open, also offline. Screenshots are only for the
        // install sheet, which needs the network anyway.
        globPatterns: ['**/*.{js,css,html}', 'assets/*.svg', ...iconFiles],
        ...(kill ? { injectionPoint: undefined } : {}),
      },
      manifest,
    }),
  ],
});
