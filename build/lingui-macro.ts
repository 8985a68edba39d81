import { transformAsync } from '@babel/core';
import type { Plugin } from 'vite';

const SOURCE = /\/(src|server)\/.*\.tsx?$/;

/**
 * Expands Lingui's macros before other plugins read the file. plugin-react 6 no longer includes Babel, and Lingui's SWC
 * plugin does not match its host, so this plugin runs Babel on files that import a macro. It leaves TypeScript and JSX
 * to the bundler.
 *
 * `lean` drops the English text of messages, which the catalog has. The server keeps it, because no one downloads it.
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
