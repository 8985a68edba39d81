import { and, arrayContains, countDistinct, eq, isNull, ne } from 'drizzle-orm';
import { changeRoles, disableStaff, inviteStaff, staffList } from '../../../src/desk-api/staff.ts';
import type { Database } from '../../platform/db/connect.ts';
import { DeskError } from '../desk-error.ts';
import { type DeskContext, perform, provide } from '../perform.ts';
import { staff, staffPasskeys } from '../schema.ts';
import { invite } from '../staff/enrolment.ts';
import { createStaff } from '../staff/people.ts';
import { endSessions } from '../staff/sessions.ts';
import { sendInvitation } from '../staff/letters.ts';
import { staffEntries } from '../views/staff.ts';

const SECOND = 'What somebody may do here is decided by two people.';

/** Locks a staff member and returns what staff see of them. */
async function lockStaff(tx: Database, id: number) {
  const [member] = await tx.select().from(staff).where(eq(staff.id, id)).for('update');
  if (!member) throw new DeskError(404, 'notFound', 'There is no staff member with this number.');
  return { name: member.name, email: member.email, roles: [...member.roles].sort(), disabled: member.disabled };
}

function assertOther({ member }: DeskContext, id: number): void {
  if (member.id === id) throw new DeskError(403, 'own', 'Nobody changes their own access.');
}

/** Throws `lastOwner` if nobody but this person could still decide about staff. */
async function assertOwnerStays(tx: Database, id: number): Promise<void> {
  const others = await tx.$count(
    staff,
    and(ne(staff.id, id), isNull(staff.disabled), arrayContains(staff.roles, ['owner'])),
  );
  if (others === 0) throw new DeskError(409, 'lastOwner', 'This is the only owner. Add another one first.');
}

/**
 * Returns how many people ever enrolled here, also those whose access has ended: an owner who disabled everybody else
 * is not the first one.
 */
async function countEnrolled(tx: Database): Promise<number> {
  const [row] = await tx.select({ people: countDistinct(staffPasskeys.staff) }).from(staffPasskeys);
  return row?.people ?? 0;
}

export const staffActions = [
  perform(inviteStaff, {
    target: ({ email }) => `staff ${email}`,
    subject: async (tx, { email }) => {
      const [known] = await tx.select({ id: staff.id }).from(staff).where(eq(staff.email, email));
      if (known) throw new DeskError(409, 'staffExists', 'Somebody with this email address already works here.');
      return { peopleSoFar: await countEnrolled(tx) };
    },
    // the first person has nobody to ask yet
    second: ({ peopleSoFar }) => (peopleSoFar > 1 ? SECOND : undefined),
    run: async (context, tx, { name, email, roles }) => {
      const member = await createStaff(tx, { name, email, roles, now: context.now });
      await sendInvitation(context, tx, { member, token: await invite(tx, member.id, context.now) });
    },
  }),

  perform(changeRoles, {
    target: ({ staff: id }) => `staff ${id}`,
    subject: (tx, { staff: id }) => lockStaff(tx, id),
    second: () => SECOND,
    run: async (context, tx, { staff: id, roles }) => {
      assertOther(context, id);
      if (!roles.includes('owner')) await assertOwnerStays(tx, id);
      await tx
        .update(staff)
        .set({ roles: [...new Set(roles)].sort() })
        .where(eq(staff.id, id));
      await endSessions(tx, id, context.now);
    },
  }),

  // one person is enough, because access must end at once
  perform(disableStaff, {
    target: ({ staff: id }) => `staff ${id}`,
    subject: (tx, { staff: id }) => lockStaff(tx, id),
    run: async (context, tx, { staff: id }) => {
      assertOther(context, id);
      await assertOwnerStays(tx, id);
      await tx.update(staff).set({ disabled: context.now }).where(eq(staff.id, id));
      await endSessions(tx, id, context.now);
    },
  }),
];

export const staffViews = [provide(staffList, async ({ services }) => ({ staff: await staffEntries(services.db) }))];
