import { asc, inArray, isNull } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { appendLog, lockLogEnd } from './append-log.ts';
import { KEYS_ADOPTED } from './logged-keys.ts';
import { staffLog, staffPasskeys } from './schema.ts';

/**
 * Lists the passkeys in force in the log, once, after the upgrade from a version that did not log them. Signatures
 * before this entry can't be verified. A desk that has logged passkeys from its beginning has no such entry.
 */
export async function adoptKeys({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    await lockLogEnd(tx);
    const isLogged = inArray(staffLog.action, [KEYS_ADOPTED, 'staff.passkey']);
    if ((await tx.$count(staffLog, isLogged)) > 0) return;
    // no one has enrolled yet
    if ((await tx.$count(staffLog, inArray(staffLog.action, ['staff.enrol', 'staff.login']))) === 0) return;
    const { staff, id, publicKey } = staffPasskeys;
    const keys = await tx
      .select({ staff, id, publicKey })
      .from(staffPasskeys)
      .where(isNull(staffPasskeys.invitation))
      .orderBy(asc(id));
    await appendLog(tx, { time: clock.now(), action: KEYS_ADOPTED, target: 'staff', details: { keys } });
  });
}
