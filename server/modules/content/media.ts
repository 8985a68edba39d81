import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { mediaPictures } from './schema.ts';

const files = import.meta.glob<string>('./media/*.svg', { query: '?raw', import: 'default', eager: true });
const builtIn = new Map(Object.entries(files).map(([path, svg]) => [path.slice('./media/'.length), svg]));

/** Names of pictures that staff uploaded. */
const UPLOADED = /^[0-9a-f]{32}$/;

const respond = (content: string | Uint8Array<ArrayBuffer>, type: string, caching: string): Response =>
  new Response(content, { headers: { 'content-type': type, 'cache-control': `public, max-age=${caching}` } });

/** Returns the response with a picture by its name: of the built-in slides, or one that staff uploaded. */
export async function mediaResponse(db: Database, name: string): Promise<Response | undefined> {
  const svg = builtIn.get(name);
  if (svg !== undefined) return respond(svg, 'image/svg+xml', '86400');
  if (!UPLOADED.test(name)) return undefined;
  const [row] = await db.select().from(mediaPictures).where(eq(mediaPictures.id, name));
  // its name is made of its content, so it never shows another picture
  return row && respond(new Uint8Array(row.content), row.type, '31536000, immutable');
}

/** Keeps a picture for slides and offers, once, and returns its address. */
export async function keepMedia(
  db: Database,
  { type, bytes }: { readonly type: string; readonly bytes: Uint8Array },
  now: number,
): Promise<string> {
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  await db.insert(mediaPictures).values({ id, type, content: bytes, created: now }).onConflictDoNothing();
  return `/media/${id}`;
}
