import { mediaFile } from '../../modules/content/media.ts';
import type { Middleware } from '../env.ts';

/** Serves the pictures of the built-in slides. */
export const media: Middleware = async (c, next) => {
  const svg = mediaFile(c.req.param('name') ?? '');
  if (svg === undefined) return next();
  const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' };
  return new Response(svg, { headers });
};
