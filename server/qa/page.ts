import { basename } from 'node:path';
import { Hono } from 'hono';
import type { ServerConfig } from '../config.ts';
import type { Services } from '../context.ts';

/** The page's files, and the app's colours and sizes, as text. */
const files = import.meta.glob<string>(['./page/*', '../../src/ui/tokens.css'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

const send = (name: string, text: string): Response =>
  new Response(text, {
    headers: {
      'content-type': `${types[name.split('.').at(-1) ?? '']}; charset=utf-8`,
      'cache-control': 'no-cache',
    },
  });

/** Says in HTML where the desk is. Only the terminal shows its invitation. */
function deskHint({ desk }: ServerConfig): string {
  if (!desk) return 'This server has no desk; <code>npm start</code> starts one with it.';
  const { origin } = desk.url;
  return `<a href="${origin}">Open the desk</a>. The server printed the link for the first login when it started.`;
}

/** Adds the page at `/qa` and its files at `/qa/<name>`. */
export function pageRoutes({ config }: Services): Hono {
  const qa = new Hono();
  for (const [path, text] of Object.entries(files)) {
    const name = basename(path);
    if (name === 'page.html') qa.get('/', () => send(name, text.replace('<!--desk-->', deskHint(config))));
    else qa.get(`/${name}`, () => send(name, text));
  }
  return qa;
}
