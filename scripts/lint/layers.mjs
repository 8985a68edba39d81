import { isModuleTexts, wrongServerImport } from './server-layers.mjs';

/** Layers that everything above the storage may import. */
const device = ['domain', 'browser', 'api', 'config', 'i18n', 'storage'];
/**
 * The layers, each with what it contains and the other layers that it may import. `docs/overview.md` shows this table.
 *
 * @type {Readonly<Record<string, import('./server-layers.mjs').Layer>>}
 */
export const layers = {
  domain: { contains: 'rules that device and server share', imports: [] },
  browser: { contains: 'location, overlays, threads, passkeys', imports: ['domain'] },
  api: { contains: 'one record per endpoint', imports: ['domain'] },
  'desk-api': { contains: 'one record per action and view of the desk, and their words', imports: ['domain'] },
  config: { contains: 'settings of a build', imports: ['domain'] },
  i18n: { contains: 'catalogs, dates, currencies, names', imports: ['domain', 'browser', 'config', 'storage'] },
  storage: { contains: 'IndexedDB, settings, logout', imports: ['domain', 'browser', 'api', 'config', 'i18n'] },
  client: { contains: 'http, query, outbox, session, realtime, forms', imports: device },
  ui: { contains: 'components, for the app and the desk', imports: ['domain', 'browser'] },
  pwa: { contains: 'worker, updates, install, push', imports: [...device, 'client', 'ui'] },
  features: { contains: 'per area: pages, components, store, index', imports: [...device, 'client', 'ui', 'pwa'] },
  app: {
    contains: 'shell, router, start, banners and dialogs',
    imports: [...device, 'client', 'ui', 'pwa', 'features'],
  },
  boot: { contains: 'the start of the app', imports: [...device, 'client', 'ui', 'pwa', 'features', 'app'] },
  desk: {
    contains: "the staff's desk: a folder per area, shell, parts, calls",
    imports: ['domain', 'browser', 'desk-api', 'ui'],
  },
  sw: { contains: 'the service worker', imports: ['domain', 'browser', 'api', 'config'] },
  server: { contains: 'the reference backend', imports: ['domain', 'api', 'desk-api', 'config'] },
};

/**
 * The features, each above those that it may import values from: so no two of them need each other. Types may come from
 * any.
 */
const FEATURES = `
  market account language operator auth uploads messages cases verifications protection submissions contracts security
  credentials liquidity lockup transfers deposits wallets points profile help options home rewards withdrawals
`
  .trim()
  .split(/\s+/);

/**
 * The folders of `src/ui`, from bottom to top: each may import from those before it (`src/ui/README.md`). The files
 * directly in `src/ui` are below all of them.
 */
export const UI_LAYERS = ['base', 'overlays', 'figures', 'forms', 'lists', 'layout', 'trading'];

const SOURCE = /^src\/([^/]+)\//;

/**
 * Returns the layer of a file, given by its path from the root. Returns undefined for files without a layer, such as
 * tests and scripts.
 *
 * @param {string} file
 * @returns {string | undefined}
 */
export function layerOf(file) {
  if (file.startsWith('sw/')) return 'sw';
  if (file.startsWith('server/')) return 'server';
  if (/^src\/desk\/(?:(?:api|words)\/|[^/]+\/api(?:-views)?\.ts$)/.test(file)) return 'desk-api';
  if (/^src\/config\.ts$/.test(file)) return 'config';
  if (/^src\/main\.tsx?$/.test(file)) return 'boot';
  return SOURCE.exec(file)?.[1];
}

/** @param {string} file */
const uiLevelOf = (file) => UI_LAYERS.indexOf(/^src\/ui\/([^/]+)\//.exec(file)?.[1] ?? '');

/** @param {string} file */
const featureOf = (file) => /^src\/features\/([^/]+)\//.exec(file)?.[1];

/**
 * Returns what is wrong with `from` importing `to` (both paths from the root), or undefined. `isType` marks an import
 * of types only.
 *
 * @param {string} from
 * @param {string} to
 * @returns {string | undefined}
 */
export function wrongImport(from, to, isType = false) {
  const layer = layerOf(from);
  if (!layer || !(layer in layers)) return undefined;
  if (isModuleTexts(from)) return `a module's texts.ts has only texts and may not import ${to}`;
  // the server reads its version from it
  if (layer === 'server' && to === 'package.json') return undefined;
  const target = layerOf(to);
  if (!target) return `${layer} may not import ${to}: that folder belongs to no layer`;
  if (target !== layer && !layers[layer]?.imports.includes(target))
    return `${layer} may not import ${target} (${to}): see docs/overview.md`;
  if (layer === 'ui' && uiLevelOf(to) > uiLevelOf(from))
    return `${from} may not import ${to}: UI_LAYERS in scripts/lint/layers.mjs orders the folders of src/ui`;
  if (layer === 'server' && target === 'server') return wrongServerImport(from, to, isType);
  const isReadAhead = from.startsWith('src/client/ahead/');
  if (from.startsWith('src/') && layer !== 'api' && !isReadAhead && to === 'src/api/endpoints.ts') {
    return "import the endpoint from its area's file: this list would add all endpoints to the first screen";
  }
  const feature = featureOf(to);
  const ownFeature = featureOf(from);
  const isOtherFeature = feature !== undefined && feature !== ownFeature;
  if (isOtherFeature && ownFeature !== undefined && !isType && FEATURES.indexOf(feature) > FEATURES.indexOf(ownFeature))
    return `${ownFeature} may only import types from ${feature}: see FEATURES in scripts/lint/layers.mjs`;
  const isPage = layer === 'app' && /^src\/features\/[^/]+\/pages\/[^/]+$/.test(to);
  if (isOtherFeature && !isPage && to !== `src/features/${feature}/index.ts`)
    return `import another feature only from its index.ts (${to})`;
  if (/^src\/features\/[^/]+\/store\.ts$/.test(from) && to.endsWith('.tsx'))
    return `a store holds state and imports no component (${to})`;
  return undefined;
}
