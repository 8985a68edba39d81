/**
 * `npm run icons`: writes the shapes of the icons that `src/ui/icons.ts` names, from lucide's in Iconify's format.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { root } from './parts/run.mjs';
import { main, Plain } from './parts/say.mjs';

const data = fileURLToPath(import.meta.resolve('@iconify-json/lucide/icons.json'));
const { icons, aliases } = JSON.parse(readFileSync(data, 'utf8'));
/** Of every line, and set once for all of them by `Icon.tsx`. */
const STROKE = / (?:fill="none"|stroke(?:-\w+)*="[^"]*")/g;

function symbolOf(name) {
  const icon = icons[name] ?? icons[aliases[name]?.parent];
  if (!icon) throw new Plain(`lucide has no icon ${name}`);
  return `<symbol id="${name}" viewBox="0 0 24 24">${icon.body.replace(STROKE, '')}</symbol>`;
}

await main(async () => {
  const { module } = await runnerImport(join(root, 'src/ui/icons.ts'));
  const files = { 'icons-page.svg': module.pageIcons, 'icons.svg': module.spriteIcons };
  for (const [file, names] of Object.entries(files)) {
    const text = `<svg xmlns="http://www.w3.org/2000/svg">\n${names.map(symbolOf).join('\n')}\n</svg>\n`;
    const path = join(root, 'src/ui', file);
    let before = '';
    try {
      before = readFileSync(path, 'utf8');
    } catch {
      // made for the first time
    }
    if (text !== before) writeFileSync(path, text);
  }
});
