import { build, type Plugin, type Rolldown } from 'vite';

/** Puts `source`, bundled with what it imports, in place of the mark `<!-- early script -->` of `index.html`. */
export function earlyScript(source: string): Plugin {
  return {
    name: 'early-script',
    transformIndexHtml: async (html) => {
      const bundle = (await build({
        configFile: false,
        logLevel: 'warn',
        build: { write: false, target: 'es2022', lib: { entry: source, formats: ['iife'], name: 'early' } },
      })) as Rolldown.RolldownOutput[];
      const code = bundle[0]!.output[0].code.trim();
      return html.replace('<!-- early script -->', () => `<script>${code}</script>`);
    },
  };
}
