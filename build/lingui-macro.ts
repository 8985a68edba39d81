import { transformAsync } from '@babel/core';
import type { Plugin } from 'vite';

const SOURCE = /\/(src|server)\/.*\.tsx?$/;

/**
 * Expands Lingui's macros before anything else reads the file.
 * plugin-react 6 has no Babel any more and the SWC plugin does not match its host, so one pass of Babel is run
 * on the files that import a macro; TypeScript and JSX stay in the text and are removed by the bundler.
 *
 * `lean`: messages without their English, which the catalog has. The server, which nobody downloads, has both.
 */
export function linguiMacro({ lean = true } = {}): Plugin {
  return {
    name: 'lingui-macro',
    enforce: 'pre',
    async transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!SOURCE.test(file) || !/@lingui\/(core|react)\/macro/.test(code)) return null;
      const result = await transformAsync(code, {
        filename: file,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript', 'jsx'] },
        plugins: [['@lingui/babel-plugin-lingui-macro', lean ? {} : { stripMessageField: false }]],
      });
      return result?.code ? { code: result.code, map: result.map ?? null } : null;
    },
  };
}
