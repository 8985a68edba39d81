/**
 * `npm run gallery`: serves every component in its states, themes, languages and widths on http://127.0.0.1:5180.
 * Ctrl+C stops it.
 */
import { join } from 'node:path';
import { builds, ensureBuilt } from './parts/build.mjs';
import { ensureInstalled } from './parts/install.mjs';
import { root } from './parts/run.mjs';
import { main, say } from './parts/say.mjs';
import { serveFolder } from './parts/static.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt(['gallery']);
  const { url } = await serveFolder(join(root, builds.gallery.out), 5180);
  say(`Parts: ${url}`);
});
