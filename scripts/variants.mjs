/**
 * Builds what the tests serve, each where its sources changed:
 * the server, the app, the app in the other readings of the specification, and a later build of the app for updates.
 *   node scripts/variants.mjs [--only default,server,other,next] [--force]
 */
import { builds, ensureBuilt } from './parts/build.mjs';
import { main, Plain, say } from './parts/say.mjs';

const { argv } = process;
const chosen = argv.includes('--only') ? (argv[argv.indexOf('--only') + 1] ?? '').split(',') : Object.keys(builds);

await main(async () => {
  const unknown = chosen.find((name) => !Object.hasOwn(builds, name));
  if (unknown) throw new Plain(`There is no build '${unknown}'; there are ${Object.keys(builds).join(', ')}.`);
  for (const name of await ensureBuilt(chosen, { force: argv.includes('--force') }))
    say(`${builds[name].out} is up to date.`);
});
