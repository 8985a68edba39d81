import { and, count, desc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { messages } from './schema.ts';

export type Message = typeof messages.$inferSelect;
export interface NewMessage {
  readonly kind: string;
  /** By language; `*` is the text for all languages. */
  readonly title: Record<string, string>;
  readonly content: Record<string, string>;
  readonly created: number;
  readonly read?: number;
}

/** Adds messages to a customer's inbox and returns their ids. */
export async function deliver(db: Database, account: number, newMessages: readonly NewMessage[]): Promise<number[]> {
  const rows = await db
    .insert(messages)
    .values(newMessages.map((message) => ({ account, ...message })))
    .returning({ id: messages.id });
  return rows.map((row) => row.id);
}

/** Returns a page of the inbox as it was at `asOf`. Newer and newly read messages do not shift the pages (MSG-02). */
export async function readPage(
  db: Database,
  account: number,
  { unread, asOf, page, size }: { unread: boolean; asOf: { newest: number; time: number }; page: number; size: number },
): Promise<{ lists: Message[]; total: number }> {
  const where = and(
    eq(messages.account, account),
    lte(messages.id, asOf.newest),
    // later pages still contain messages that were read since the first page
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

/** Returns the newest unread messages and the number of all unread ones. */
export async function readUnread(
  db: Database,
  account: number,
  limit: number,
): Promise<{ lists: Message[]; total: number }> {
  const where = and(eq(messages.account, account), isNull(messages.read));
  const [unread] = await db.select({ total: count() }).from(messages).where(where);
  return {
    lists: await db.select().from(messages).where(where).orderBy(desc(messages.id)).limit(limit),
    total: unread?.total ?? 0,
  };
}

/** Returns how many messages a customer has read since a time (ms). */
export async function countReadMessages(db: Database, account: number, since: number): Promise<number> {
  const [read] = await db
    .select({ number: count() })
    .from(messages)
    .where(and(eq(messages.account, account), gte(messages.read, since)));
  return read?.number ?? 0;
}

/** Marks messages of a customer as read. Unknown ids, other customers' ids and read messages change nothing. */
export async function markRead(db: Database, account: number, ids: readonly string[], now: number): Promise<void> {
  const validIds = ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number);
  if (validIds.length === 0) return;
  await db
    .update(messages)
    .set({ read: now })
    .where(and(eq(messages.account, account), inArray(messages.id, validIds), isNull(messages.read)));
}

/** Returns the newest id in a customer's inbox; 0 if it is empty. */
export async function newestMessage(db: Database, account: number): Promise<number> {
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.account, account))
    .orderBy(desc(messages.id))
    .limit(1);
  return row?.id ?? 0;
}

/** Returns the newest messages in a customer's inbox, without their text. */
export const newestMessages = (db: Database, account: number, limit: number) =>
  db
    .select({
      id: messages.id,
      kind: messages.kind,
      title: messages.title,
      created: messages.created,
      read: messages.read,
    })
    .from(messages)
    .where(eq(messages.account, account))
    .orderBy(desc(messages.id))
    .limit(limit);
