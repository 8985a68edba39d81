import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { minify, type MinifyOptions } from 'terser';
import type { Plugin } from 'vite';

/** React's own files are as small as they get, and come out larger. */
const LEFT = /^(vendor|rolldown-runtime)$/;
const OPTIONS: MinifyOptions = {
  module: true,
  ecma: 2020,
  compress: { passes: 3, unsafe_arrows: true, unsafe_methods: true },
  format: { comments: false },
};
/** Where a chunk names another, whose hash is not known yet. */
const NAMED = /(!~\{\w+\}~)(-\w+)?\.js/g;

/** What terser made of a script. Builds of one source share most scripts, and terser takes two thirds of a build. */
function remembered(folder: string): (code: string) => Promise<string | undefined> {
  const { version } = JSON.parse(readFileSync(resolve('node_modules/terser/package.json'), 'utf8')) as {
    version: string;
  };
  return async (code) => {
    const file = join(
      folder,
      `${createHash('sha256')
        .update([version, JSON.stringify(OPTIONS), code].join())
        .digest('hex')}.js`,
    );
    try {
      return readFileSync(file, 'utf8');
    } catch {
      // not made yet
    }
    const { code: smaller } = await minify(code, OPTIONS);
    if (smaller === undefined) return undefined;
    mkdirSync(folder, { recursive: true });
    // builds beside each other may make the same: each puts a whole file in place
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, smaller);
    renameSync(draft, file);
    return smaller;
  };
}

/**
 * Minifies our own scripts with terser before the bundler's minifier: together they save 1 kB more of the first screen
 * than either alone. `mark` is what the names of a build's files end with; it makes no difference to terser.
 */
export function twiceMinified(mark = ''): Plugin {
  const smallest = remembered(resolve('.cache/minified'));
  return {
    name: 'twice-minified',
    apply: 'build',
    async renderChunk(code, chunk) {
      if (LEFT.test(chunk.name)) return null;
      const smaller = await smallest(code.replace(NAMED, '$1.js'));
      return smaller === undefined ? null : { code: smaller.replace(NAMED, `$1${mark}.js`), map: null };
    },
  };
}
