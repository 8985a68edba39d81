import { Hono } from 'hono';
import { PICTURE_LIMIT, proposeSetting } from '../../../src/desk/terms/api.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';
import { keepMedia, mediaResponse } from '../../modules/content/index.ts';
import { cleanPicture } from '../../modules/uploads/index.ts';
import { isAttemptAllowed } from '../../platform/rate-limit/counts.ts';
import { assertFileSize, assertRole } from '../checks.ts';
import { DeskError } from '../desk-error.ts';
import { type DeskEnv, requireDeskContext } from '../http.ts';

/** Longest side of a picture in pixels: nearly twice what the widest screen shows. */
const SIDE = 1024;
/** What customers load of one picture, in bytes. */
const MAX_STORED_BYTES = 300 * 1024;
const UPLOADS = { max: 50, windowMs: HOUR_MS };

/**
 * Uploads of pictures for slides and offers, and the pictures for the desk's pages. An uploaded picture is public, but
 * no customer sees it before two people approve a slide with its address.
 */
export const mediaRoutes = new Hono<DeskEnv>()
  .post('/api/media', async (c) => {
    const { services, member, source, now } = await requireDeskContext(c);
    assertRole({ member }, proposeSetting);
    // Node reads no more than the announced length
    assertFileSize(Number(c.req.header('content-length') ?? Number.NaN), PICTURE_LIMIT);
    if (!(await isAttemptAllowed(services.db, { key: `staff media ${member.id}`, ...UPLOADS }, now)))
      throw new DeskError(429, 'many', 'You have uploaded 50 pictures within an hour. Try again later.');
    const picture = await cleanPicture(services.pictures, new Uint8Array(await c.req.arrayBuffer()), source, SIDE);
    if (picture.bytes.length > MAX_STORED_BYTES)
      throw new DeskError(400, 'field', 'This picture is too heavy for customers on a phone. Save it as JPEG or WebP.');
    return c.json({ address: await keepMedia(services.db, picture, now) });
  })
  .get('/media/:name', async (c) => {
    const { services } = await requireDeskContext(c);
    const found = await mediaResponse(services.db, c.req.param('name'));
    if (!found) throw new DeskError(404, 'notFound', 'There is no such picture.');
    return found;
  });
