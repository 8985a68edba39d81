import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Puts the icons of the first screen before home as it was last seen: drawn without them first, it would be laid out
 * and painted again when they come.
 */
export const pageIcons = (file: string): Plugin => ({
  name: 'page-icons',
  transformIndexHtml: (html) => {
    const shapes = readFileSync(file, 'utf8').replaceAll(/\n| xmlns="[^"]*"/g, '');
    return html.replace('<body>', (body) => `${body}<div hidden>${shapes}</div>`);
  },
});
