import { readFileSync } from 'node:fs';
import { build, type Plugin, type Rolldown } from 'vite';

/** Bundles a script with its imports as one classic script whose exports are fields of `early`. */
async function bundle(source: string): Promise<string> {
  const [output] = (await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', lib: { entry: source, formats: ['iife'], name: 'early' } },
  })) as Rolldown.RolldownOutput[];
  return output!.output[0].code.trim();
}

/**
 * Inlines into the page what its first paint needs: the icons of the first screen at the start of `body`, and `script`
 * at the mark `<!-- early script -->`. A separate file for each would add a round trip and a second layout.
 */
export const inlinePageParts = ({ icons, script }: { icons: string; script?: string }): Plugin => ({
  name: 'inline-page-parts',
  transformIndexHtml: async (html) => {
    const shapes = readFileSync(icons, 'utf8').replaceAll(/\n| xmlns="[^"]*"/g, '');
    const code = script && (await bundle(script));
    return html
      .replace('<body>', (body) => `${body}<div hidden>${shapes}</div>`)
      .replace('<!-- early script -->', () => `<script>${code}</script>`);
  },
});
