import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { mediaPictures } from './schema.ts';

const files = import.meta.glob<string>('./media/*.svg', { query: '?raw', import: 'default', eager: true });
const builtIn = new Map(Object.entries(files).map(([path, svg]) => [path.slice('./media/'.length), svg]));

/** Names of pictures that staff uploaded. */
const UPLOADED = /^[0-9a-f]{32}$/;

/** A picture of a slide. */
interface Media {
  readonly type: string;
  readonly content: string | Uint8Array;
  /** Whether its name never stands for another picture. */
  readonly isFinal: boolean;
}

/** Returns a picture of a slide by its name: one of the built-in slides, or one that staff uploaded. */
export async function findMedia(db: Database, name: string): Promise<Media | undefined> {
  const svg = builtIn.get(name);
  if (svg !== undefined) return { type: 'image/svg+xml', content: svg, isFinal: false };
  if (!UPLOADED.test(name)) return undefined;
  const [row] = await db.select().from(mediaPictures).where(eq(mediaPictures.id, name));
  return row && { type: row.type, content: row.content, isFinal: true };
}

/** Keeps a picture for slides, once, and returns its address. */
export async function keepMedia(
  db: Database,
  { type, bytes }: { readonly type: string; readonly bytes: Uint8Array },
  now: number,
): Promise<string> {
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  await db.insert(mediaPictures).values({ id, type, content: bytes, created: now }).onConflictDoNothing();
  return `/media/${id}`;
}
