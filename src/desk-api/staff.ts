import * as v from 'valibot';
import { deskAction, deskView } from './desk-call.ts';
import { id as staff, nothing } from './fields.ts';
import { ROLES, type Role } from './roles.ts';

const roles = v.pipe(v.array(v.picklist(ROLES)), v.minLength(1), v.maxLength(ROLES.length));

export const inviteStaff = deskAction({
  id: 'staff.invite',
  roles: ['owner'],
  isSigned: true,
  request: v.strictObject({
    name: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(60)),
    email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(254)),
    roles,
  }),
  summary: 'Adds a staff member, who gets a link of one hour by email.',
});

export const changeRoles = deskAction({
  id: 'staff.roles',
  roles: ['owner'],
  isSigned: true,
  request: v.strictObject({ staff, roles }),
  summary: 'Changes what somebody may do, and ends their session.',
});

export const disableStaff = deskAction({
  id: 'staff.disable',
  roles: ['owner'],
  isSigned: true,
  request: v.strictObject({ staff }),
  summary: "Ends somebody's session and access at once.",
});

/** A member of the staff. Times in ms. */
export interface StaffEntry {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly passkeys: number;
  readonly isEnrolled: boolean;
  readonly disabled: number | null;
  /** Last request of their newest session. */
  readonly seen: number | null;
}

export const staffList = deskView<{ readonly staff: readonly StaffEntry[] }>()({
  id: 'staff',
  roles: ['owner'],
  query: nothing,
});

/** Who is logged in. */
export interface Me {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  /** Whether one person may do what needs two (`DESK_ONE_PERSON`). */
  readonly isOnePerson: boolean;
}
