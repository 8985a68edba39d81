import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const IMPORT = /import\s*\{([^}]+)\}\s*from\s*'lucide-react';?/g;
const DRAWN = '\0icon:';
/** Draws an icon of an address; draws one of the sprite by its name. */
const BASE = '\0icon-base';
const FAR = '\0icon-far';

interface Drawing {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/** `Bell, Clock as Moment, type LucideIcon` -> the values that are imported, under their own and their local names. */
const namesOf = (list: string): { icon: string; local: string }[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '))
    .map((part) => {
      const [icon = '', local = icon] = part.split(/\s+as\s+/);
      return { icon, local };
    });

/** Where lucide-react keeps an icon: its index says which file a name, or an older name, stands for. */
const iconFiles = (): ((icon: string) => string) => {
  const index = createRequire(import.meta.url)
    .resolve('lucide-react')
    .replace(/cjs\/lucide-react\.js$/, 'esm/lucide-react.mjs');
  const files = new Map<string, string>();
  for (const [, list = '', file = ''] of readFileSync(index, 'utf8').matchAll(
    /export \{([^}]+)\} from '(\.\/icons\/[^']+)'/g,
  )) {
    for (const [, name = ''] of list.matchAll(/default as (\w+)/g)) files.set(name, join(dirname(index), file));
  }
  return (icon) => {
    const file = files.get(icon);
    if (file === undefined) throw new Error(`lucide-react has no icon ${icon}`);
    return file;
  };
};

const tag = ([name, { key: _, ...attributes }]: Drawing['node'][number]): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${value}"`)
    .join(' ')}/>`;

/**
 * Draws lucide's icons from one sprite instead of one script each: they cost the first screen 6 kB of JavaScript
 * otherwise. The sources go on importing `lucide-react`; in a build each name becomes a `<use>` of a file that all
 * pages share. Icons that a file of `first` imports stand in `index.html`: to the browser a sprite is a document of its
 * own, and reading all of it took a slow phone a tenth of a warm start.
 */
export function iconSprite({ first }: { readonly first: RegExp }): Plugin {
  const fileOf = iconFiles();
  const near = new Set<string>();
  let page = '';
  let sprite = '';
  let address = '';

  const draw = async (icon: string): Promise<string> => {
    const { __iconData: data } = (await import(pathToFileURL(fileOf(icon)).href)) as { __iconData: Drawing };
    return `<symbol id="${icon}" viewBox="0 0 24 24">${data.node.map(tag).join('')}</symbol>`;
  };

  return {
    name: 'icon-sprite',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const used = new Set<string>();
      for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.tsx'),
      )) {
        for (const [, list = ''] of readFileSync(join('src', file), 'utf8').matchAll(IMPORT)) {
          for (const { icon } of namesOf(list)) (first.test(`src/${file}`) ? near : used).add(icon);
        }
      }
      const symbols = async (icons: readonly string[]): Promise<string> =>
        (await Promise.all(icons.toSorted().map(draw))).join('');
      page = `<div hidden><svg>${await symbols([...near])}</svg></div>`;
      sprite = `<svg xmlns="http://www.w3.org/2000/svg">${await symbols([...used].filter((icon) => !near.has(icon)))}</svg>`;
      address = `assets/icons-${createHash('sha256').update(sprite).digest('base64url').slice(0, 8)}.svg`;
    },
    transform(code, id) {
      if (!/\/src\/.*\.tsx$/.test(id.split('?')[0] ?? id) || !code.includes("'lucide-react'")) return null;
      const rewritten = code.replace(IMPORT, (_, list: string) =>
        namesOf(list)
          .map(({ icon, local }) => `import ${local} from '${DRAWN.slice(1)}${icon}';`)
          .join(''),
      );
      return { code: rewritten, map: null };
    },
    resolveId(id) {
      if ([BASE, FAR].includes(`\0${id}`) || id.startsWith(DRAWN.slice(1))) return `\0${id}`;
      return undefined;
    },
    load(id) {
      if (id === BASE) {
        return `import { jsx } from 'react/jsx-runtime';
          export default (href) => (props) => jsx('svg', { width: 24, height: 24, fill: 'none', stroke: 'currentColor', strokeWidth: 2,
            strokeLinecap: 'round', strokeLinejoin: 'round', ...props, children: jsx('use', { href }) });`;
      }
      if (id === FAR)
        return `import draw from '${BASE.slice(1)}'; export default (name) => draw('/${address}#' + name);`;
      if (!id.startsWith(DRAWN)) return undefined;
      const icon = id.slice(DRAWN.length);
      return near.has(icon)
        ? `import draw from '${BASE.slice(1)}'; export default /* @__PURE__ */ draw('#${icon}');`
        : `import draw from '${FAR.slice(1)}'; export default /* @__PURE__ */ draw('${icon}');`;
    },
    transformIndexHtml: (html) => html.replace('</body>', `${page}</body>`),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: address, source: sprite });
    },
  };
}
