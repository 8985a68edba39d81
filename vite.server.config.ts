import { cpSync } from 'node:fs';
import { lingui } from '@lingui/vite-plugin';
import { defineConfig, type Plugin } from 'vite';
import { linguiMacro } from './build/lingui-macro.ts';

/** The SQL of the migrations lies beside the server, which reads it at its start. */
function migrations(): Plugin {
  let outDir = '';
  return {
    name: 'migrations',
    configResolved: ({ build }) => {
      outDir = build.outDir;
    },
    closeBundle: () => cpSync('server/platform/db/migrations', `${outDir}/migrations`, { recursive: true }),
  };
}

/**
 * The server as one file; packages stay in node_modules. Runs as `node dist-server/main.js`. `OUT_DIR`: another folder,
 * as `npm run dev` has.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: process.env.OUT_DIR || 'dist-server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
  },
  ssr: { external: true },
  plugins: [linguiMacro({ lean: false }), lingui(), migrations()],
});
