import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTurn } from './lock.mjs';
import { root, runTool, tool } from './run.mjs';
import { Plain, say } from './say.mjs';

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
const server = [
  'server',
  'src/api',
  'src/lib',
  'src/config.ts',
  'build/lingui-macro.ts',
  'lingui.config.ts',
  'vite.server.config.ts',
  'package-lock.json',
  'package.json',
];

/** What is built, and how each differs. `out` is a folder from the root. */
export const builds = {
  default: { out: 'dist', entry: 'index.html', from: app, env: {} },
  /** The other readings of the specification. */
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
  /** A later build of the default: the same code under other file names. */
  next: { out: '.cache/builds/next', entry: 'index.html', from: app, env: { VITE_BUILD_MARK: 'next' } },
  /** Every part in its states: a build of its own, nothing of it is in the product. */
  gallery: {
    out: '.cache/builds/gallery',
    entry: 'index.html',
    from: [
      'src/ui',
      'src/lib',
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
  /** The build that takes the worker away again. */
  kill: { out: '.cache/builds/kill', entry: 'index.html', from: app, env: { VITE_KILL: '1' } },
  server: { out: 'dist-server', entry: 'main.js', from: server, config: 'vite.server.config.ts', env: {} },
};

function* filesUnder(path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) yield path;
  else for (const name of readdirSync(full).sort()) yield* filesUnder(`${path}/${name}`);
}

/** One hash over all that a build is made of, so that it is made again when, and only when, something changed. */
function fingerprint({ from, env }) {
  const hash = createHash('sha256').update(process.version).update(JSON.stringify(env));
  for (const [name, value] of Object.entries(process.env).sort())
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}`);
  for (const path of from)
    for (const file of filesUnder(path)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

const stampOf = (name) => join(root, '.cache/builds', `${name}.stamp`);

export function isBuilt(name) {
  const build = builds[name];
  const stamp = stampOf(name);
  return (
    existsSync(join(root, build.out, build.entry)) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === fingerprint(build)
  );
}

/** Makes a build where its sources changed. Returns whether it had to. */
async function ensureOne(name, { force = false } = {}) {
  if (!force && isBuilt(name)) return false;
  const build = builds[name];
  say(
    `Building ${name === 'server' ? 'the server' : name === 'default' ? 'the app' : `the app (${name})`} into ${build.out}.`,
  );
  // taken before, so that a change during the build is not missed
  const stamp = fingerprint(build);
  rmSync(stampOf(name), { force: true });
  const args = ['build', '--logLevel', 'warn', ...(build.config ? ['--config', build.config] : [])];
  const env = { ...build.env, OUT_DIR: build.out, NODE_ENV: 'production' };
  const { code, output } = await runTool(tool('vite', 'bin/vite.js'), args, { quiet: true, env });
  if (code !== 0) throw new Plain(`${output.trim()}\n\nThe build of ${name} failed; the lines above say where.`);
  if (/warn|deprecat/i.test(output)) say(output.trim());
  mkdirSync(join(root, '.cache/builds'), { recursive: true });
  writeFileSync(stampOf(name), stamp);
  return true;
}

/**
 * Makes builds where their sources changed, two at a time in the order of their names; resolves to those that were up
 * to date.
 */
export const ensureBuilt = (names, options) =>
  inTurn('build', async () => {
    const remaining = [...names];
    const fresh = [];
    const lane = async () => {
      for (let name = remaining.shift(); name; name = remaining.shift())
        if (!(await ensureOne(name, options))) fresh.push(name);
    };
    await Promise.all([lane(), lane()]);
    return fresh;
  });
