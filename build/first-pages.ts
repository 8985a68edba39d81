import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** Files that a chunk needs before it runs: itself, what it imports statically, and their style sheets. */
function filesOf(chunk: Chunk, chunks: ReadonlyMap<string, Chunk>, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css);
  for (const name of chunk.imports) {
    const next = chunks.get(name);
    if (next) filesOf(next, chunks, seen);
  }
  return seen;
}

/**
 * Writes the files of the likely first pages on the `html` element, so that the early script of `index.html` can ask
 * for the right ones beside the entry chunk and not after it. `pages` maps a data attribute to its source file:
 * `{ login: 'src/features/auth/pages/LoginPage.tsx' }` gives `<html data-login="/assets/login-a1.js /assets/login-b2.css">`.
 * Only what the entry does not load itself is named; a source that is no chunk of its own is left out.
 */
export function firstPages(pages: Record<string, string>): Plugin {
  return {
    name: 'first-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        const chunks = new Map(
          Object.values(bundle)
            .filter((one): one is Chunk => one.type === 'chunk')
            .map((one) => [one.fileName, one]),
        );
        const entry = new Set(
          [...chunks.values()].filter((one) => one.isEntry).flatMap((one) => [...filesOf(one, chunks)]),
        );
        const attributes = Object.entries(pages).flatMap(([name, source]) => {
          const chunk = [...chunks.values()].find((one) =>
            one.moduleIds.some((id) => id.split('?')[0]?.endsWith(`/${source}`)),
          );
          const files = chunk ? [...filesOf(chunk, chunks)].filter((file) => !entry.has(file)) : [];
          return files.length > 0 ? [` data-${name}="${files.map((file) => `/${file}`).join(' ')}"`] : [];
        });
        // the early script adds the entry's style sheet, so that the skeleton is painted without it
        const sheet = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;
        const css = sheet.exec(html)?.[1];
        if (css === undefined) throw new Error('index.html names no style sheet of the entry');
        attributes.push(` data-css="${css}"`);
        return html.replace(sheet, '').replace('<html', `<html${attributes.join('')}`);
      },
    },
  };
}
