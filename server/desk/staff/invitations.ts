import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { HOUR_MS } from '../../../src/domain/time.ts';
import { hashToken, newToken } from '../../modules/customers/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { DeskError } from '../desk-error.ts';
import { staffInvitations, staffPasskeys, staffRecoveryCodes } from '../schema.ts';
import { activeStaff, type StaffMember } from './people.ts';

const LIFE_MS = HOUR_MS;

export type Invitation = typeof staffInvitations.$inferSelect;

/**
 * Creates an invitation of one hour and returns its token. Earlier ones of the same person end, with the passkeys and
 * codes that they brought. Unless it only adds, the end of its enrolment replaces all earlier passkeys and codes.
 */
export async function invite(
  tx: Database,
  staff: number,
  now: number,
  { replaces = true }: { readonly replaces?: boolean } = {},
): Promise<string> {
  await tx
    .update(staffInvitations)
    .set({ used: now })
    .where(and(eq(staffInvitations.staff, staff), isNull(staffInvitations.used)));
  await tx.delete(staffPasskeys).where(and(eq(staffPasskeys.staff, staff), isNotNull(staffPasskeys.invitation)));
  await tx
    .delete(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staff, staff), isNotNull(staffRecoveryCodes.invitation)));
  const token = newToken();
  await tx
    .insert(staffInvitations)
    .values({ token: hashToken(token), staff, created: now, expires: now + LIFE_MS, replaces });
  return token;
}

/** An open invitation, and whom it invites. */
export interface Invited {
  readonly invitation: Invitation;
  readonly member: StaffMember;
}

/** Locks an open invitation: nothing is added to it meanwhile. Throws `invitation` if it is used, over or unknown. */
export async function lockInvitation(tx: Database, token: string, now: number): Promise<Invited> {
  const [invitation] = await tx
    .select()
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.token, hashToken(token)),
        isNull(staffInvitations.used),
        gt(staffInvitations.expires, now),
      ),
    )
    .for('update');
  const member = invitation && (await activeStaff(tx, invitation.staff));
  if (!member) throw new DeskError(403, 'invitation', 'This invitation was used or is over. Ask for a new one.');
  return { invitation, member };
}

export const endInvitation = (tx: Database, { token }: Invitation, now: number): Promise<unknown> =>
  tx.update(staffInvitations).set({ used: now }).where(eq(staffInvitations.token, token));
