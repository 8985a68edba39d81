import type { Plugin } from 'vite';

/**
 * Takes the link of the manifest out of the page, which adds it once its first screen stands (`src/pwa/register.ts`):
 * the browser would read the manifest and fetch its icon before that.
 */
export const lateManifest = (): Plugin => ({
  name: 'late-manifest',
  apply: 'build',
  // after the plugin that adds it
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const link = /\s*<link rel="manifest" href="\/manifest\.webmanifest">/;
      if (!link.test(html)) throw new Error('index.html names no manifest');
      return html.replace(link, '');
    },
  },
});
