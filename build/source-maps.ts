import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/** Writes source maps into `<folder>-maps` next to the build, so that the server never serves them. */
export function separateSourceMaps(): Plugin {
  return {
    name: 'separate-source-maps',
    apply: 'build',
    config: () => ({ build: { sourcemap: 'hidden' } }),
    generateBundle: {
      order: 'post',
      handler({ dir = 'dist' }, bundle) {
        const folder = `${dir}-maps`;
        mkdirSync(folder, { recursive: true });
        for (const [name, file] of Object.entries(bundle)) {
          if (file.type !== 'asset' || !name.endsWith('.map')) continue;
          writeFileSync(join(folder, basename(name)), file.source);
          delete bundle[name];
        }
      },
    },
  };
}
