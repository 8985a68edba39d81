import { wrongServerImport } from './server-layers.mjs';

/**
 * Who may import whom (`docs/overview.md`): a room, and the areas that it may reach beside itself.
 */
const above = ['config', 'i18n'];
/** @type {Record<string, readonly string[]>} */
export const layers = {
  lib: [],
  api: ['lib'],
  config: ['lib'],
  i18n: ['lib', 'config', 'storage'],
  storage: ['lib', 'api', ...above],
  client: ['lib', 'api', 'storage', ...above],
  ui: ['lib'],
  pwa: ['lib', 'api', 'client', 'storage', 'ui', ...above],
  features: ['lib', 'api', 'client', 'storage', 'ui', 'pwa', ...above],
  app: ['lib', 'api', 'client', 'storage', 'ui', 'pwa', 'features', ...above],
  boot: ['lib', 'api', 'client', 'storage', 'ui', 'pwa', 'features', 'app', ...above],
  sw: ['lib', 'api', 'config'],
  server: ['lib', 'api', 'config'],
};

const SOURCE = /^src\/([^/]+)\//;

/**
 * The area of a file named from the root of the project, or undefined where the rule does not hold (tests, scripts).
 *
 * @param {string} file
 * @returns {string | undefined}
 */
export function areaOf(file) {
  if (file.startsWith('sw/')) return 'sw';
  if (file.startsWith('server/')) return 'server';
  if (/^src\/config\.ts$/.test(file)) return 'config';
  if (/^src\/main\.tsx?$/.test(file)) return 'boot';
  return SOURCE.exec(file)?.[1];
}

const featureOf = (file) => /^src\/features\/([^/]+)\//.exec(file)?.[1];

/**
 * What is wrong with `from` importing `to` (both from the root of the project), or undefined. `isType`: the import is
 * erased.
 *
 * @param {string} from
 * @param {string} to
 * @returns {string | undefined}
 */
export function wrongImport(from, to, isType = false) {
  const area = areaOf(from);
  if (!area || !(area in layers)) return undefined;
  // where its version stands
  if (area === 'server' && to === 'package.json') return undefined;
  const target = areaOf(to);
  if (!target) return `${area} may not import ${to}: that folder belongs to no layer`;
  if (target !== area && !layers[area].includes(target))
    return `${area} may not import ${target} (${to}): see docs/overview.md`;
  if (area === 'server' && target === 'server') return wrongServerImport(from, to, isType);
  const isAhead = from.startsWith('src/client/ahead/');
  if (from.startsWith('src/') && area !== 'api' && !isAhead && to === 'src/api/endpoints.ts') {
    return 'import an endpoint from the file of its area: all of them would join the first screen';
  }
  const feature = featureOf(to);
  if (
    area === 'features' &&
    feature &&
    feature !== featureOf(from) &&
    !/^src\/features\/[^/]+\/store\.tsx?$/.test(to)
  ) {
    return `one feature reaches another through its store.ts alone (${to})`;
  }
  return undefined;
}
