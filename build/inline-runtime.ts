import type { Plugin } from 'vite';

const IMPORT = (file: string): RegExp => new RegExp(`import\\{([^}]*)\\}from"\\./${file.replaceAll('.', '\\.')}";`);
/** What a file of the bundle exports: it stands at its end. */
export const EXPORTS = /export\{([^}]*)\};?\s*$/;

/**
 * Puts the bundler's runtime, 0.7 kB that every other file imports, into React's file: as a file of its own it is one
 * more request before the first screen and one more for the worker.
 */
export function inlineRuntime(): Plugin {
  return {
    name: 'inline-runtime',
    apply: 'build',
    enforce: 'pre',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const runtime = chunks.find((one) => one.name === 'rolldown-runtime');
      const vendor = chunks.find((one) => one.name === 'vendor');
      if (!runtime || !vendor) return;
      const [runtimeFile, vendorFile] = [runtime, vendor].map((one) => one.fileName.split('/').at(-1)!) as [
        string,
        string,
      ];
      const given = (EXPORTS.exec(runtime.code)?.[1] ?? '')
        .split(',')
        .map((one) => one.split(' as ') as [string, string]);
      if (given.length < 2) throw new Error('the runtime exports less than expected');
      const wanted = IMPORT(runtimeFile);

      for (const chunk of chunks) {
        if (chunk === runtime || !wanted.test(chunk.code)) continue;
        if (chunk === vendor) {
          const own = given.map(([, name]) => `$${name}`);
          const locals = (wanted.exec(chunk.code)?.[1] ?? '')
            .split(',')
            .map((one) => one.split(' as ') as [string, string]);
          const head = `var[${own.join()}]=(()=>{${runtime.code.replace(EXPORTS, '')}return[${given.map(([local]) => local).join()}]})()${locals.map(([name, local]) => `,${local}=$${name}`).join('')};`;
          chunk.code = chunk.code
            .replace(wanted, () => head)
            .replace(EXPORTS, (all) => all.replace('export{', `export{${own.join()},`));
        } else {
          chunk.code = chunk.code.replace(
            wanted,
            (_all, names: string) =>
              `import{${names
                .split(',')
                .map((one) => `$${one}`)
                .join()}}from"./${vendorFile}";`,
          );
        }
        chunk.imports = [
          ...new Set(
            chunk.imports
              .map((name) => (name === runtime.fileName ? vendor.fileName : name))
              .filter((name) => name !== chunk.fileName),
          ),
        ];
      }
      delete bundle[runtime.fileName];
    },
  };
}
