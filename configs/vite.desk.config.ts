import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlinePageParts } from '../build/inline-page-parts.ts';
import { linguiMacro } from '../build/lingui-macro.ts';

const pathOf = (name: string): string => resolve(import.meta.dirname, '..', name);

/** Builds the pages of the desk, without the phone's plugins. Their texts are English, in the source (ADR 0036). */
export default defineConfig({
  root: pathOf('src/desk'),
  publicDir: false,
  css: { modules: { generateScopedName: '[name]-[local]' } },
  build: {
    outDir: pathOf(process.env['OUT_DIR'] ?? 'dist-desk'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  plugins: [inlinePageParts({ icons: pathOf('src/ui/icons-page.svg') }), linguiMacro({ lean: false }), react()],
});
