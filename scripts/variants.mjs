/**
 * Builds what the tests serve, where the sources changed: the server, the desk, the app, the app in the other variants
 * of the specification, a later version for updates, the gallery, and the build that removes the service worker.
 *   node scripts/variants.mjs [--only default,desk,server,other,next,gallery,kill] [--force]
 */
import { builds, ensureBuilt, isBuildName } from './parts/build.mjs';
import { ExpectedError, main, say } from './parts/say.mjs';

const { argv } = process;
const names = argv.includes('--only') ? (argv[argv.indexOf('--only') + 1] ?? '').split(',') : Object.keys(builds);

await main(async () => {
  const unknown = names.find((name) => !isBuildName(name));
  if (unknown !== undefined)
    throw new ExpectedError(`There is no build '${unknown}'; there are ${Object.keys(builds).join(', ')}.`);
  for (const name of await ensureBuilt(names.filter(isBuildName), { force: argv.includes('--force') }))
    say(`${builds[name].out} is up to date.`);
});
