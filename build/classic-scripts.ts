import type { Plugin, Rolldown } from 'vite';
import { EXPORTS } from './inline-runtime.ts';

const baseName = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

/** `a as b,c` of an import or an export as the names of an object: `a:b,c`. */
const asObject = (names: string, pair: (from: string, to: string) => string): string =>
  names
    .split(',')
    .map((one) => {
      const [from, to] = one.split(' as ') as [string, string?];
      return to === undefined ? from : pair(from, to);
    })
    .join();

/** Name of the global that holds what a file exports. */
const globalOf = (chunk: Rolldown.OutputChunk): string => `__${chunk.name}`;

/**
 * Makes React's file and the entry, nine tenths of the first screen's script, classic scripts in place of modules: of
 * the scripts that a worker stores at its install, Chromium compiles the classic ones there and then and keeps the
 * result, while modules are compiled anew at each start. Each leaves its exports in one global, from which the others
 * take them as they import (`import/no-mutable-exports` is linted: they are read once); `defer` keeps the order of
 * modules.
 */
export function classicScripts(): Plugin {
  let made: string[] = [];
  return {
    name: 'classic-scripts',
    apply: 'build',
    enforce: 'pre',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      // the entry itself only imports them: Vite names in its place what it imports, and what that imports
      const classic: Rolldown.OutputChunk[] = [];
      const add = ({ imports }: Rolldown.OutputChunk): void => {
        for (const one of chunks.filter(({ fileName }) => imports.includes(fileName))) {
          if (classic.includes(one)) continue;
          classic.push(one);
          add(one);
        }
      };
      for (const entry of chunks.filter((one) => one.isEntry)) add(entry);
      made = classic.map((one) => one.fileName);
      for (const chunk of chunks) {
        for (const from of classic) {
          const wanted = new RegExp(
            `import\\{([^}]*)\\}from"\\./${baseName(from.fileName).replaceAll('.', '\\.')}";`,
            'g',
          );
          chunk.code = chunk.code.replace(
            wanted,
            (_all, names: string) =>
              `const{${asObject(names, (name, local) => `${name}:${local}`)}}=${globalOf(from)};`,
          );
        }
      }
      for (const chunk of classic) {
        const names = EXPORTS.exec(chunk.code)?.[1];
        if (names === undefined || /(^|[;\n])import["{*]/.test(chunk.code))
          throw new Error(`${chunk.fileName} is no file that a classic script can hold`);
        const body = chunk.code.replace(
          EXPORTS,
          () => `return{${asObject(names, (local, name) => `${name}:${local}`)}}`,
        );
        chunk.code = `var ${globalOf(chunk)}=(()=>{"use strict";${body}})();`;
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        made.reduce((text, file) => {
          const tag = new RegExp(`<script type="module"[^>]* src="/${file}">`);
          if (!tag.test(text)) throw new Error(`index.html does not name ${file}`);
          return text.replace(tag, `<script defer src="/${file}">`);
        }, html),
    },
  };
}
