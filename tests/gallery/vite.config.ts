import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlinePageParts } from '../../build/inline-page-parts.ts';
import { linguiMacro } from '../../build/lingui-macro.ts';

/** Builds the gallery separately: it uses the product's components, but the product's bundle contains none of it. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  publicDir: false,
  build: {
    outDir: fileURLToPath(new URL('../../.cache/builds/gallery', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  plugins: [
    inlinePageParts({ icons: fileURLToPath(new URL('../../src/ui/icons-page.svg', import.meta.url)) }),
    linguiMacro(),
    react(),
    lingui(),
  ],
});
