import type { Context } from 'hono';

const files = import.meta.glob<string>('./media/*.svg', { query: '?raw', import: 'default', eager: true });
const pictures = new Map(Object.entries(files).map(([path, svg]) => [path.slice('./media/'.length), svg]));

/** The pictures of the house's own slides. */
export function media(c: Context): Response | undefined {
  const svg = pictures.get(c.req.param('name') ?? '');
  return svg === undefined
    ? undefined
    : new Response(svg, { headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' } });
}
