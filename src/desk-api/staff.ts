import * as v from 'valibot';
import { deskAction } from './desk-call.ts';
import { ROLES } from './roles.ts';

const staff = v.pipe(v.number(), v.integer(), v.minValue(1));
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
