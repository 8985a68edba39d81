import { basename } from 'node:path';
import { type ESTree, parseAst, type Plugin, type Rolldown } from 'vite';
import { filesOf } from './first-pages.ts';

type Node = ESTree.Node & { readonly start: number; readonly end: number };
interface Edit {
  readonly node: Node;
  readonly text: string;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** A node and all that it holds. */
function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesIn(child);
}

/** Names of an import or export as those of an object: `a as b` is `a:b`. */
const nameOf = (node: ESTree.ModuleExportName): string => ('name' in node ? node.name : node.raw!);
const pair = (from: string, to: string): string => (from === to ? from : `${from}:${to}`);

const importedBy = (statement: ESTree.ImportDeclaration, module: string): string => {
  const { specifiers } = statement;
  const all = specifiers.find(({ type }) => type === 'ImportNamespaceSpecifier');
  if (all) return `const ${all.local.name}=${module};`;
  const names = specifiers.map((specifier) =>
    pair(specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : 'default', specifier.local.name),
  );
  return names.length > 0 ? `const{${names.join()}}=${module};` : '';
};

const exportedBy = (statement: ESTree.ExportNamedDeclaration): string =>
  `return{${statement.specifiers.map(({ exported, local }) => pair(nameOf(exported), nameOf(local))).join()}};`;

/** What takes the place of the module's own syntax. */
function editsOf(program: ESTree.Program, needs: string[]): Edit[] {
  const edits: Edit[] = [];
  for (const node of nodesIn(program as Node)) {
    if (node.type === 'ImportDeclaration') {
      const place = needs.indexOf(node.source.value);
      const index = place < 0 ? needs.push(node.source.value) - 1 : place;
      edits.push({ node, text: importedBy(node, `__${index}`) });
    } else if (node.type === 'ExportNamedDeclaration' && !node.source && !node.declaration) {
      edits.push({ node, text: exportedBy(node) });
    } else if (node.type === 'MetaProperty' && node.meta.name === 'import') {
      edits.push({ node, text: '__load.meta' });
    } else if (node.type === 'ImportExpression') {
      edits.push({ node: { ...node, end: node.start + 'import'.length }, text: '__load' });
    } else if (/^Export.*Declaration$/.test(node.type)) throw new Error(`${node.type} has no form as AMD here`);
  }
  return edits;
}

/**
 * A file of the build as a call of `define` (`src/app/boot/modules.ts`). What is read of another file is read once, as
 * this one begins to run: exports do not change afterwards (`import/no-mutable-exports` is linted) and files do not
 * import each other in circles. All of it stays in its column, one line lower, so that the source map still fits.
 */
export function toAmd(code: string, file: string, isEntry = false): string {
  if (/\b__(load|\d+)\b/.test(code)) throw new Error(`${file} has names of its own like those of its parameters`);
  const needs: string[] = [];
  let text = code;
  for (const { node, text: next } of editsOf(parseAst(code), needs)) {
    const length = node.end - node.start;
    if (next.length > length) throw new Error(`${file}: no room for ${next}`);
    text = text.slice(0, node.start) + next.padEnd(length) + text.slice(node.end);
  }
  const parameters = [...needs.map((_, index) => `__${index}`), ...(text.includes('__load') ? ['__load'] : [])];
  // in brackets: compiled at once and not when it is called
  const factory = `((${parameters.join()})=>{"use strict";\n${text.trimEnd()}})`;
  return `early.define(${JSON.stringify(file)},${JSON.stringify(needs)},${factory}${isEntry ? ',true' : ''});`;
}

/** Fails on files that import each other: neither could run first. */
function refuseCircles(chunks: readonly Rolldown.OutputChunk[]): void {
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) throw new Error(`files import each other: ${[...way, file].join(', ')}`);
    if (done.has(file)) return;
    for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) visit(next, [...way, file]);
    done.add(file);
  };
  for (const { fileName } of chunks) visit(fileName, []);
}

/** The bundler's own helpers, half a kilobyte: it insists on a file of its own for them. */
const isRuntime = (file: string): boolean => basename(file).startsWith('rolldown-runtime');

/**
 * Stands in for Vite's helper around each `import()`, which asks for the script once the style sheets have come, and is
 * four times as long.
 */
export const styledImports = (): Plugin => ({
  name: 'styled-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = early.loadStyled;' : null),
});

/**
 * Makes the files of the app classic scripts in the form of AMD: Chromium compiles those that a worker stores at its
 * install there and then, and keeps the result; ES modules it compiles anew at each start (docs/performance.md).
 * The bundler's helpers go into the early script: a file of their own is a request of each start.
 */
export const amd = (): Plugin => ({
  name: 'amd',
  apply: 'build',
  // the files get their names before they get this form: another form needs other names
  augmentChunkHash: () => String([toAmd, editsOf, importedBy, exportedBy]),
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      refuseCircles(chunks);
      for (const chunk of chunks) {
        if (isRuntime(chunk.fileName)) {
          delete bundle[chunk.fileName];
          continue;
        }
        const name = `./${basename(chunk.fileName)}`;
        chunk.code = toAmd(chunk.code, name, chunk.isEntry);
        const map = bundle[`${chunk.fileName}.map`];
        if (map?.type !== 'asset') continue;
        const content = JSON.parse(String(map.source));
        map.source = JSON.stringify({ ...content, mappings: `;${content.mappings}` });
      }
    },
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, chunk }) {
      const files = [...filesOf(chunk?.fileName ?? '', bundle)].filter((file) => file.endsWith('.js'));
      const helpers = Object.values(bundle)
        .filter((file) => file.type === 'chunk')
        .filter(({ fileName }) => isRuntime(fileName))
        .map(({ code, fileName }) => toAmd(code, `./${basename(fileName)}`));
      // the entry, which comes first, runs last
      const tags = files
        .filter((file) => !isRuntime(file))
        .reverse()
        .map((file) => `<script defer crossorigin src="/${file}"></script>`);
      // the first script is the early one
      return html
        .replace(/<script type="module"[^>]*><\/script>/, () => tags.join(''))
        .replace('</script>', () => `${helpers.join('')}</script>`);
    },
  },
});
