import { eq } from 'drizzle-orm';
import { WORKING_ROLES } from '../../src/desk/api/roles.ts';
import type { Services } from '../context.ts';
import type { DeskSettings } from '../platform/desk-settings.ts';
import { staff } from './schema.ts';
import { invite } from './staff/invitations.ts';
import { isEnrolled } from './staff/keys.ts';
import { createStaff } from './staff/people.ts';

const EMAIL = 'staff@andaman.example';

/**
 * Returns the address of a demonstration's desk, where one person has all roles: until they have enrolled a passkey, as
 * an invitation of one hour.
 */
export const demoDeskLink = ({ db, clock }: Services, { url }: DeskSettings): Promise<string> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const [known] = await tx.select().from(staff).where(eq(staff.email, EMAIL));
    const member = known ?? (await createStaff(tx, { name: 'Demo staff', email: EMAIL, roles: WORKING_ROLES, now }));
    if (await isEnrolled(tx, member.id)) return url.origin;
    return `${url.origin}/#invitation=${await invite(tx, member.id, now)}`;
  });
