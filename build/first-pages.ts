import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** Returns the files that a chunk needs before it runs: itself, its static imports, and their style sheets. */
function filesOf(name: string, bundle: Rolldown.OutputBundle, files = new Set<string>()): Set<string> {
  const chunk = bundle[name] as Chunk | undefined;
  if (!chunk || files.has(name)) return files;
  files.add(name);
  for (const imported of chunk.imports) filesOf(imported, bundle, files);
  // a page's own styles come last, so that they win
  for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
  return files;
}

/**
 * Writes the files of likely first pages on the `html` element, where `app/boot/early.ts` reads them. `pages` maps a
 * data attribute to a source file: `{ login: 'src/.../LoginPage.tsx' }` gives
 * `<html data-login="/assets/login-a1.js">`. It leaves out files that the entry loads anyway.
 */
export const firstPages = (pages: Record<string, string>): Plugin => ({
  name: 'first-pages',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = new Set(chunks.flatMap((chunk) => (chunk.isEntry ? [...filesOf(chunk.fileName, bundle)] : [])));
      const attributes = Object.entries(pages).map(([name, source]) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.split('?')[0]?.endsWith(`/${source}`)));
        const files = chunk ? [...filesOf(chunk.fileName, bundle)].filter((file) => !entry.has(file)) : [];
        return ` data-${name}="${files.map((file) => `/${file}`).join(' ')}"`;
      });
      // the early script adds the entry's style sheet, so that the skeleton paints without it
      const sheet = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;
      const css = sheet.exec(html)?.[1];
      if (css === undefined) throw new Error('index.html names no style sheet of the entry');
      return html.replace(sheet, '').replace('<html', `<html${attributes.join('')} data-css="${css}"`);
    },
  },
});
