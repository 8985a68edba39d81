import { HOUR_MS } from '../../../src/domain/time.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { DeskContext } from '../perform.ts';
import type { StaffMember } from './people.ts';

/** Queues the letter with an invitation, in the transaction that makes it. Staff letters are in English. */
export async function sendInvitation(
  { services, origin }: DeskContext,
  tx: Database,
  { member, token }: { readonly member: StaffMember; readonly token: string },
): Promise<void> {
  await services.outbox.send(tx, {
    channel: 'email',
    kind: 'staff',
    target: member.email,
    language: 'en',
    subject: 'Your access to the Andaman desk',
    // in the fragment, so that no server or proxy logs it
    text: `Hello ${member.name}, open this link within an hour and add your passkeys: ${origin}/#invitation=${token}`,
    lifeMs: HOUR_MS,
  });
}
