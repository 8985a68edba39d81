import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Puts the icons of the first screen at the end of the page. */
export const pageIcons = (file: string): Plugin => ({
  name: 'page-icons',
  transformIndexHtml: (html) => {
    const shapes = readFileSync(file, 'utf8').replaceAll(/\n| xmlns="[^"]*"/g, '');
    return html.replace('</body>', `<div hidden>${shapes}</div></body>`);
  },
});
