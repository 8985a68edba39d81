import { and, count, desc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { messages } from '../../platform/db/schema.ts';

export type Message = typeof messages.$inferSelect;
export interface Letter {
  readonly kind: string;
  /** By language, or `*` for all. */
  readonly title: Record<string, string>;
  readonly content: Record<string, string>;
  readonly created: number;
  readonly read?: number;
}

/** Puts messages into a customer's box; returns their ids. */
export async function deliver(db: Database, account: number, letters: readonly Letter[]): Promise<number[]> {
  const rows = await db
    .insert(messages)
    .values(letters.map((letter) => ({ account, ...letter })))
    .returning({ id: messages.id });
  return rows.map((row) => row.id);
}

/** A page as the box was at `asOf`: what came later, and what was read later, moves nothing (MSG-02). */
export async function readPage(
  db: Database,
  account: number,
  { unread, asOf, page, size }: { unread: boolean; asOf: { newest: number; time: number }; page: number; size: number },
): Promise<{ lists: Message[]; total: number }> {
  const where = and(
    eq(messages.account, account),
    lte(messages.id, asOf.newest),
    // the first page is now; a later one still holds what was read since
    unread ? or(isNull(messages.read), page > 1 ? gte(messages.read, asOf.time) : undefined) : undefined,
  );
  const lists = await db
    .select()
    .from(messages)
    .where(where)
    .orderBy(desc(messages.id))
    .limit(size)
    .offset((page - 1) * size);
  return { lists, total: await db.$count(messages, where) };
}

/** The newest unread messages and how many there are in all. */
export async function unreadOf(
  db: Database,
  account: number,
  limit: number,
): Promise<{ lists: Message[]; total: number }> {
  const where = and(eq(messages.account, account), isNull(messages.read));
  const [number] = await db.select({ number: count() }).from(messages).where(where);
  return {
    lists: await db.select().from(messages).where(where).orderBy(desc(messages.id)).limit(limit),
    total: number?.number ?? 0,
  };
}

/** Marks the customer's own messages as read; ids of others, unknown ones and read ones change nothing. */
export async function markRead(db: Database, account: number, ids: readonly string[], now: number): Promise<void> {
  const own = ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number);
  if (own.length === 0) return;
  await db
    .update(messages)
    .set({ read: now })
    .where(and(eq(messages.account, account), inArray(messages.id, own), isNull(messages.read)));
}

/** The newest id of a customer's box, 0 when it is empty. */
export async function newestMessage(db: Database, account: number): Promise<number> {
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.account, account))
    .orderBy(desc(messages.id))
    .limit(1);
  return row?.id ?? 0;
}
