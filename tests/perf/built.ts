import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../../', import.meta.url));
export const dist = join(root, 'dist');

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly isDynamicEntry?: boolean;
  /** Keys of static and of dynamic imports. */
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

export const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
export const gzip = (file: string): number => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
export const unpacked = (file: string): number => statSync(join(dist, file)).size;

/** Lists every file of the built app, relative to its root. */
export function files(folder = ''): string[] {
  return readdirSync(join(dist, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? files(path) : [path];
  });
}

/** Reads Vite's manifest: which source went into which file. */
export function manifest(): Record<string, ManifestEntry> {
  const file = '.vite/manifest.json';
  if (!existsSync(join(dist, file))) throw new Error('the app is not built: node scripts/variants.mjs --only default');
  return JSON.parse(read(file));
}

const IMPORTED = /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;

/** Returns a script and all its static imports. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name] of read(file).matchAll(IMPORTED)) withImports(`assets/${name}`, seen);
  return seen;
}

/**
 * Lists the files that the home page needs in a language: those that `index.html` loads, and those that it names on its
 * root element (`build/first-pages.ts`).
 */
export function firstScreen(locale: string): { js: string[]; css: string[] } {
  const html = read('index.html');
  const named = (attribute: string): string[] => {
    const value = new RegExp(`data-${attribute}="([^"]+)"`).exec(html)?.[1];
    if (value === undefined) throw new Error(`index.html names no files for ${attribute}`);
    return value.split(' ');
  };
  const loaded = [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="([^"]+\.(?:js|css))"/g)].map(
    ([, path]) => path!,
  );
  const all = [...loaded, ...named('css'), ...named(`words-${locale}`)].map((path) => path.replace(/^\//, ''));
  return {
    js: [...new Set(all.filter((path) => path.endsWith('.js')).flatMap((path) => [...withImports(path)]))],
    css: [...new Set(all.filter((path) => path.endsWith('.css')))],
  };
}

/** Reads the list of files that the worker caches on install. */
export function precached(): string[] {
  return [...read('sw.js').matchAll(/\{[^{}]*?["']?url["']?:\s*["'`]([^"'`]+)["'`][^{}]*\}/g)].map(([, url]) =>
    url!.replace(/^\//, '').replace(/\?.*$/, ''),
  );
}
