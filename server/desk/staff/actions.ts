import { and, arrayContains, eq, isNull, ne } from 'drizzle-orm';
import {
  changeRoles,
  disableStaff,
  enableStaff,
  inviteStaff,
  removeStaffPasskey,
  staffList,
} from '../../../src/desk/staff/api.ts';
import type { Database } from '../../platform/db/connect.ts';
import {
  describeDisabling,
  describeEnabling,
  describeInvitation,
  describePasskeyRemoval,
  describeRoles,
} from './describe.ts';
import { DeskError } from '../desk-error.ts';
import { type DeskContext, perform, provide } from '../perform.ts';
import { unsentStaffEmails } from '../outbox/views.ts';
import { staff } from '../schema.ts';
import { invite } from './invitations.ts';
import { deleteKeys, describePasskeys, mayLogIn } from './keys.ts';
import { createStaff } from './people.ts';
import { lockPasskey, removePasskey } from './remove-passkey.ts';
import { endSessions } from './sessions.ts';
import { sendInvitation, emailAboutAccess } from './emails.ts';
import { staffEntries } from './views.ts';

const SECOND = 'What someone may do here is decided by two people.';

/**
 * Locks a staff member and returns what staff see of them. Their own entries refer to this row: a stronger lock would
 * wait for them while they wait for the end of the log.
 */
async function lockStaff(tx: Database, id: number) {
  const [member] = await tx.select().from(staff).where(eq(staff.id, id)).for('no key update');
  if (!member) throw new DeskError(404, 'notFound', 'There is no staff member with this number.');
  return { name: member.name, email: member.email, roles: [...member.roles].sort(), disabled: member.disabled };
}

/** The same for a decision about someone else. Throws `own`, also for the person who approves. */
function lockOther(tx: Database, id: number, { member }: DeskContext) {
  if (member.id === id) throw new DeskError(403, 'own', 'No one changes their own access.');
  return lockStaff(tx, id);
}

/** Throws `lastOwner` if no one but this person could still decide about staff. */
async function assertOwnerStays(tx: Database, id: number): Promise<void> {
  const others = await tx.$count(
    staff,
    and(ne(staff.id, id), isNull(staff.disabled), arrayContains(staff.roles, ['owner'])),
  );
  if (others === 0) throw new DeskError(409, 'lastOwner', 'This is the only owner. Add another one first.');
}

const targetOf = ({ staff: id }: { readonly staff: number }): string => `staff ${id}`;

export const staffActions = [
  perform(inviteStaff, {
    describe: describeInvitation,
    target: ({ email }) => `staff ${email}`,
    subject: async (tx, { email }) => {
      const [known] = await tx.select({ id: staff.id }).from(staff).where(eq(staff.email, email));
      if (known) throw new DeskError(409, 'staffExists', 'Someone with this email address already works here.');
      return {};
    },
    // the first two come by a command on the server: at the desk, one person must not become two
    second: () => SECOND,
    run: async (context, tx, { name, email, roles }) => {
      const member = await createStaff(tx, { name, email, roles, now: context.now });
      await sendInvitation(context, tx, { member, token: await invite(tx, member.id, context.now) });
    },
  }),

  perform(changeRoles, {
    describe: describeRoles,
    target: targetOf,
    subject: (tx, { staff: id }, context) => lockOther(tx, id, context),
    second: () => SECOND,
    run: async (context, tx, { staff: id, roles }) => {
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
    describe: describeDisabling,
    target: targetOf,
    subject: (tx, { staff: id }, context) => lockOther(tx, id, context),
    run: async (context, tx, { staff: id }) => {
      await assertOwnerStays(tx, id);
      await tx.update(staff).set({ disabled: context.now }).where(eq(staff.id, id));
      await endSessions(tx, id, context.now);
      await deleteKeys(tx, id);
    },
  }),

  perform(enableStaff, {
    describe: describeEnabling,
    target: targetOf,
    subject: async (tx, { staff: id }, context) => {
      const member = await lockOther(tx, id, context);
      if (member.disabled === null && (await mayLogIn(tx, id)))
        throw new DeskError(409, 'enabled', 'This person can log in. There is nothing to do.');
      return member;
    },
    second: () => SECOND,
    run: async (context, tx, { staff: id }, member) => {
      await tx.update(staff).set({ disabled: null }).where(eq(staff.id, id));
      await sendInvitation(context, tx, { member, token: await invite(tx, id, context.now) });
    },
  }),

  perform(removeStaffPasskey, {
    describe: describePasskeyRemoval,
    target: targetOf,
    subject: async (tx, { staff: id, passkey }, context) => {
      const { name, email } = await lockOther(tx, id, context);
      return { name, email, ...(await lockPasskey(tx, id, passkey)) };
    },
    second: () => SECOND,
    run: async ({ services, now }, tx, { staff: id, passkey }) => {
      const { member, removed } = await removePasskey(tx, id, passkey);
      await endSessions(tx, id, now);
      await emailAboutAccess(services, tx, member, { what: `lost the passkey ${describePasskeys([removed])}` });
    },
  }),
];

export const staffViews = [
  provide(staffList, async ({ services: { db }, now }) => ({
    staff: await staffEntries(db),
    notices: await unsentStaffEmails(db, now),
  })),
];
