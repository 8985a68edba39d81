import { transformAsync } from '@babel/core';
import type { Plugin } from 'vite';
import { shortId } from './lean-catalogs.ts';

const SOURCE = /\/src\/.*\.tsx?$/;

/** The id of a message as the macro writes it. */
const ID = /(\/\*i18n\*\/\s*(?:\{\s*)?id: ")([A-Za-z0-9+/]{6})"/g;

/**
 * Expands Lingui's macros before anything else reads the file.
 * plugin-react 6 has no Babel any more and the SWC plugin does not match its host, so one pass of Babel is run
 * on the files that import a macro; TypeScript and JSX stay in the text and are removed by the bundler.
 */
export function linguiMacro(): Plugin {
  let building = false;
  return {
    name: 'lingui-macro',
    enforce: 'pre',
    configResolved({ command }) {
      building = command === 'build';
    },
    async transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!SOURCE.test(file) || !/@lingui\/(core|react)\/macro/.test(code)) return null;
      const result = await transformAsync(code, {
        filename: file,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript', 'jsx'] },
        plugins: ['@lingui/babel-plugin-lingui-macro'],
      });
      if (!result?.code) return null;
      // as short as the catalogs of the build spell them
      return {
        code: building
          ? result.code.replace(ID, (_, before: string, name: string) => `${before}${shortId(name)}"`)
          : result.code,
        map: result.map ?? null,
      };
    },
  };
}
