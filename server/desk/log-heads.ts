import { and, arrayContains, isNull } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { dateOf } from '../platform/calendar.ts';
import { staff, staffLogEnd, staffLogHeads } from './schema.ts';
import { letterTo } from './staff/letters.ts';

/** The end of the log: its last entry and that one's hash, which covers all entries before it. */
interface LogHead {
  readonly day: string;
  readonly last: number;
  readonly hash: string;
}

/** The text that is signed. Anyone with the public key and the log can check it. */
export const headText = ({ day, last, hash }: LogHead): string => `andaman staff log 1\n${day}\n${last}\n${hash}`;

/**
 * Signs the end of the log, once a day over all instances, and sends it to the owners. Their letters prove what the log
 * was, also to somebody who does not trust the server. Does nothing while the log is empty.
 */
export async function signLogHead({ db, clock, signer, outbox }: Services): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const [end] = await tx.select().from(staffLogEnd);
    if (!end || end.last === 0) return;
    const head = { day: dateOf(now), last: end.last, hash: end.hash };
    const [signed] = await tx
      .insert(staffLogHeads)
      .values({ ...head, signature: signer.sign(headText(head)), created: now })
      .onConflictDoNothing()
      .returning();
    if (!signed) return;
    const owners = await tx
      .select({ email: staff.email })
      .from(staff)
      .where(and(isNull(staff.disabled), arrayContains(staff.roles, ['owner'])));
    for (const { email } of owners)
      await outbox.send(tx, {
        ...letterTo(email),
        subject: `Andaman desk: the log on ${head.day}`,
        text:
          `The log of staff ends with entry ${head.last}. Keep this letter: it proves what the log was.\n\n` +
          `hash ${head.hash}\nsignature ${signed.signature}\npublic key ${signer.publicKey}`,
      });
  });
}
