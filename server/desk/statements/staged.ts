import { createHash } from 'node:crypto';
import { and, eq, lt, or } from 'drizzle-orm';
import { DAY_MS } from '../../../src/domain/time.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { DeskError } from '../desk-error.ts';
import type { DeskContext } from '../perform.ts';
import { bankFiles } from './schema.ts';

export type StagedFile = typeof bankFiles.$inferSelect;

/** Keeps a file until it is read, for a day at most. A person has one: the next one takes its place. */
export async function stageFile(
  { services, member, now }: DeskContext,
  { name, content }: { readonly name: string; readonly content: Uint8Array },
): Promise<number> {
  const digest = createHash('sha256').update(content).digest('base64url');
  return services.db.transaction(async (tx) => {
    // another number: what someone else has open of the earlier file must not change
    await lockName(tx, `bank file of ${member.id}`);
    await tx.delete(bankFiles).where(or(eq(bankFiles.staff, member.id), lt(bankFiles.created, now - DAY_MS)));
    const [row] = await tx
      .insert(bankFiles)
      .values({ staff: member.id, name, content, digest, created: now })
      .returning({ id: bankFiles.id });
    if (!row) throw new Error('no file was written');
    return row.id;
  });
}

/** Returns a person's own uploaded file. Throws `notFound`. */
export async function requireStaged(
  db: Database,
  { member }: Pick<DeskContext, 'member'>,
  id: number,
): Promise<StagedFile> {
  const [row] = await db
    .select()
    .from(bankFiles)
    .where(and(eq(bankFiles.id, id), eq(bankFiles.staff, member.id)));
  if (!row) throw new DeskError(404, 'notFound', 'This file is not here any more. Upload it again.');
  return row;
}

/** Forgets a file that was read. */
export const dropStaged = (tx: Database, id: number): Promise<unknown> =>
  tx.delete(bankFiles).where(eq(bankFiles.id, id));
