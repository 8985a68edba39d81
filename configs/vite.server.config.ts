import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { lingui } from '@lingui/vite-plugin';
import { defineConfig, type Plugin } from 'vite';
import { linguiMacro } from '../build/lingui-macro.ts';

/** Files that the built server needs next to it: the migrations and the process that decodes pictures. */
const serverFiles = {
  migrations: 'server/platform/db/migrations',
  'picture-process.mjs': 'server/modules/uploads/picture-process.mjs',
};

/** Only `npm run db:generate` reads the snapshots of the schema. */
const isNeeded = (path: string): boolean => !path.endsWith('_snapshot.json');

function copyServerFiles(): Plugin {
  let outDir = '';
  return {
    name: 'server-files',
    configResolved: ({ build }) => {
      outDir = build.outDir;
    },
    closeBundle: () => {
      for (const [name, source] of Object.entries(serverFiles))
        cpSync(source, join(outDir, name), { recursive: true, filter: isNeeded });
    },
  };
}

/**
 * Builds the server as one file; packages stay in node_modules. It runs as `node dist-server/main.js`. `OUT_DIR` is
 * another output folder, which `npm run dev` uses.
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
  plugins: [linguiMacro({ lean: false }), lingui(), copyServerFiles()],
});
