import { createPublicKey, verify } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import { dateOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockLogEnd } from './append.ts';
import { staffLogHeads } from '../schema.ts';
import { activeWithRole, deskLink, type DeskSettings, emailStaff } from '../staff/emails.ts';

/** The end of the log: its last entry and that one's hash, which covers all entries before it. */
export interface LogHead {
  readonly day: string;
  readonly last: number;
  readonly hash: string;
}

/** The text that is signed. Anyone with the public key and the log can check it. */
export const headText = ({ day, last, hash }: LogHead): string => `andaman staff log 1\n${day}\n${last}\n${hash}`;

/** Returns whether one of some Ed25519 keys (32 bytes, base64url) signed an end of the log. */
export const isHeadSigned = (head: LogHead & { readonly signature: string }, publicKeys: readonly string[]): boolean =>
  publicKeys.some((x) => {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, Buffer.from(headText(head)), key, Buffer.from(head.signature, 'base64url'));
  });

/** Sends an end of the log to the owners. */
async function sendHead(
  services: Pick<Services, 'signer' | 'outbox' | 'settings'> & DeskSettings,
  tx: Database,
  { day, last, hash, signature }: LogHead & { readonly signature: string },
): Promise<void> {
  const owners = await activeWithRole(tx, ['owner']);
  await emailStaff(services, tx, owners, {
    subject: `the log on ${day}`,
    text:
      `The log of staff on ${day} ends with entry ${last}. Keep this email: it proves what the log was.\n\n` +
      `hash ${hash}\nsignature ${signature}\npublic key ${services.signer.publicKey}${deskLink(services, 'log')}`,
  });
}

/**
 * Signs the end of the log if it has grown or the day has begun, and sends the first end of each day to the owners.
 * Their emails prove what the log was, also to someone who does not trust the server. Does nothing while the log is
 * empty.
 */
export async function signLogHead(
  services: Pick<Services, 'db' | 'clock' | 'signer' | 'outbox' | 'settings'> & DeskSettings,
): Promise<void> {
  const now = services.clock.now();
  const day = dateOf(now);
  await services.db.transaction(async (tx) => {
    // also lets one instance at a time sign
    const { last, hash } = await lockLogEnd(tx);
    if (last === 0) return;
    const isFirstOfDay = (await tx.$count(staffLogHeads, eq(staffLogHeads.day, day))) === 0;
    const head = { day, last, hash };
    const [signed] = await tx
      .insert(staffLogHeads)
      .values({ ...head, signature: services.signer.sign(headText(head)), created: now })
      .onConflictDoNothing()
      .returning();
    if (signed && isFirstOfDay) await sendHead(services, tx, signed);
  });
}
