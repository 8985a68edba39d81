import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool, toolPath } from './run.mjs';
import { ExpectedError, say } from './say.mjs';

const app = [
  'index.html',
  'src',
  'sw',
  'public',
  'build',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
  'package.json',
];
const desk = [
  'src/desk',
  'src/ui',
  'src/domain',
  'src/browser',
  'build',
  'configs/vite.desk.config.ts',
  'package-lock.json',
  'package.json',
];
const server = [
  'server',
  'src/api',
  'src/desk',
  'src/domain',
  'src/config.ts',
  'build/lingui-macro.ts',
  'lingui.config.ts',
  'configs/vite.server.config.ts',
  'package-lock.json',
  'package.json',
];

/**
 * What is built from which sources. `out` is a folder under the root.
 *
 * @typedef {object} Build
 * @property {string} out
 * @property {string} entry
 * @property {readonly string[]} from
 * @property {string} [config]
 * @property {Record<string, string>} env
 */

/**
 * The builds and how they differ.
 *
 * @satisfies {Record<string, Build>}
 */
export const builds = {
  default: { out: 'dist', entry: 'index.html', from: app, env: {} },
  /** The other variants of the specification. */
  other: {
    out: '.cache/builds/other',
    entry: 'index.html',
    from: app,
    env: {
      VITE_TABS: 'classic',
      VITE_ACCESS: 'open',
      VITE_INVITE: 'required',
      VITE_PAGE_TIMEOUT: '60000',
      VITE_APP_VERSION: '1.0.0',
      VITE_DEFAULT_LANG: 'en',
    },
  },
  /** A later version of the default build: the same code under other file names. */
  next: { out: '.cache/builds/next', entry: 'index.html', from: app, env: { VITE_BUILD_MARK: 'next' } },
  /** Every component in its states. Not part of the product. */
  gallery: {
    out: '.cache/builds/gallery',
    entry: 'index.html',
    from: [
      'src/ui',
      'src/domain',
      'src/browser',
      'src/i18n',
      'src/config.ts',
      'tests/gallery',
      'build',
      'lingui.config.ts',
      'package-lock.json',
    ],
    config: 'tests/gallery/vite.config.ts',
    env: {},
  },
  /** The build that removes the service worker. */
  kill: { out: '.cache/builds/kill', entry: 'index.html', from: app, env: { VITE_KILL: '1' } },
  /** The pages for staff. */
  desk: { out: 'dist-desk', entry: 'index.html', from: desk, config: 'configs/vite.desk.config.ts', env: {} },
  server: { out: 'dist-server', entry: 'main.js', from: server, config: 'configs/vite.server.config.ts', env: {} },
};

/** @typedef {keyof typeof builds} BuildName */

/**
 * Tells whether there is a build of this name.
 *
 * @param {string} name
 * @returns {name is BuildName}
 */
export const isBuildName = (name) => Object.hasOwn(builds, name);

/** @type {Partial<Record<BuildName, string>>} */
const productNames = { server: 'the server', default: 'the app', desk: 'the desk' };

/** @param {string} path @returns {Generator<string, void>} */
function* filesUnder(path) {
  const fullPath = join(root, path);
  if (!existsSync(fullPath)) return;
  if (!statSync(fullPath).isDirectory()) yield path;
  else for (const name of readdirSync(fullPath).sort()) yield* filesUnder(`${path}/${name}`);
}

/**
 * Hashes everything that goes into a build, so that it is rebuilt only when something changed.
 *
 * @param {Build} build
 */
function fingerprint({ from, env }) {
  const hash = createHash('sha256').update(process.version).update(JSON.stringify(env));
  for (const [name, value] of Object.entries(process.env).sort())
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}`);
  for (const path of from)
    for (const file of filesUnder(path)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** @param {BuildName} name */
const stampPath = (name) => join(root, '.cache/builds', `${name}.stamp`);

/** @param {BuildName} name */
export function isBuilt(name) {
  const build = builds[name];
  const stamp = stampPath(name);
  return (
    existsSync(join(root, build.out, build.entry)) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === fingerprint(build)
  );
}

/**
 * Builds one target if its sources changed. Resolves to whether it was built.
 *
 * @param {BuildName} name
 * @param {{ force?: boolean }} options
 */
async function ensureOne(name, { force = false }) {
  if (!force && isBuilt(name)) return false;
  /** @type {Build} */
  const build = builds[name];
  const what = productNames[name] ?? `the app (${name})`;
  say(`Building ${what} into ${build.out}.`);
  // computed before the build, so that a change during it triggers the next build
  const stamp = fingerprint(build);
  rmSync(stampPath(name), { force: true });
  const args = ['build', '--logLevel', 'warn', ...(build.config ? ['--config', build.config] : [])];
  const env = { ...build.env, OUT_DIR: build.out, NODE_ENV: 'production' };
  const { code, output } = await runTool(toolPath('vite', 'bin/vite.js'), args, { quiet: true, env });
  if (code !== 0)
    throw new ExpectedError(`${output.trim()}\n\nThe build of ${name} failed; the lines above say where.`);
  if (/warn|deprecat/i.test(output)) say(output.trim());
  mkdirSync(join(root, '.cache/builds'), { recursive: true });
  writeFileSync(stampPath(name), stamp);
  return true;
}

/**
 * Builds the targets whose sources changed, in the given order, two at a time. Resolves to the names of those that were
 * already up to date.
 *
 * @param {readonly BuildName[]} names
 * @param {{ force?: boolean }} [options]
 */
export async function ensureBuilt(names, options = {}) {
  const queue = [...names];
  /** @type {BuildName[]} */
  const upToDate = [];
  const lane = async () => {
    for (let name = queue.shift(); name; name = queue.shift())
      if (!(await ensureOne(name, options))) upToDate.push(name);
  };
  await Promise.all([lane(), lane()]);
  return upToDate;
}
