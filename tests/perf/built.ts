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
  /** Keys of what it imports with itself, and of what it asks for later. */
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

export const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
export const gzip = (file: string): number => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
export const unpacked = (file: string): number => statSync(join(dist, file)).size;

/** Every file of the built app, from its root. */
export function files(folder = ''): string[] {
  return readdirSync(join(dist, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? files(path) : [path];
  });
}

/** Which source went into which file. */
export function manifest(): Record<string, ManifestEntry> {
  const file = '.vite/manifest.json';
  if (!existsSync(join(dist, file))) throw new Error('the app is not built: node scripts/variants.mjs --only default');
  return JSON.parse(read(file));
}

const IMPORTED = /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;

/** A script and all that it imports statically. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name] of read(file).matchAll(IMPORTED)) withImports(`assets/${name}`, seen);
  return seen;
}

/**
 * What the home page needs in a language before it stands: what `index.html` loads itself, home with it, and what it
 * names on its root element for the words (`build/first-pages.ts`).
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

/** What the worker fetches when it installs, from the list in its script. */
export function precached(): string[] {
  return [...read('sw.js').matchAll(/\{[^{}]*?["']?url["']?:\s*["'`]([^"'`]+)["'`][^{}]*\}/g)].map(([, url]) =>
    url!.replace(/^\//, '').replace(/\?.*$/, ''),
  );
}
