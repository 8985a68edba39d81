import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/** Puts the source maps of a build beside its folder, into `<folder>-maps`: they are read, and never served. */
export function sourceMapsBeside(): Plugin {
  return {
    name: 'source-maps-beside',
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
