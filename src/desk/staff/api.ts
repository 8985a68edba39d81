import * as v from 'valibot';
import { INVISIBLE } from '../../domain/invisible.ts';
import { deskAction, deskView } from '../api/desk-call.ts';
import { id as staff, nothing } from '../api/fields.ts';
import { ROLES, type Role } from '../api/roles.ts';

/** One line of text without invisible characters and without those that turn the writing direction. */
const line = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(min),
    v.maxLength(max),
    v.regex(new RegExp(`^[^${INVISIBLE}]*$`, 'u'), 'Remove the line breaks and invisible characters'),
  );

/** Name of a passkey: the device that has it. */
export const passkeyName = line(1, 60);
/** WebAuthn credential id, base64url. */
export const passkeyId = v.pipe(v.string(), v.regex(/^[\w-]{1,1364}$/));

const roles = v.pipe(v.array(v.picklist(ROLES)), v.minLength(1), v.maxLength(ROLES.length));

export const inviteStaff = deskAction({
  id: 'staff.invite',
  roles: ['owner'],
  isSigned: true,
  request: v.strictObject({
    name: line(2, 60),
    email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(254)),
    roles,
  }),
  summary: 'Adds a staff member, who gets a link of one hour by email. Needs two people.',
});

export const changeRoles = deskAction({
  id: 'staff.roles',
  roles: ['owner'],
  isSigned: true,
  moments: ['disabled'],
  request: v.strictObject({ staff, roles }),
  summary: 'Changes what someone may do, and ends their session.',
});

export const disableStaff = deskAction({
  id: 'staff.disable',
  roles: ['owner'],
  isSigned: true,
  moments: ['disabled'],
  request: v.strictObject({ staff }),
  summary: "Ends someone's session and access at once, and deletes their passkeys and recovery codes.",
});

export const enableStaff = deskAction({
  id: 'staff.enable',
  roles: ['owner'],
  isSigned: true,
  moments: ['disabled'],
  request: v.strictObject({ staff }),
  summary:
    'Lets someone in again who was disabled or has no passkey: they get a new link of one hour by email. Needs two people.',
});

export const removeStaffPasskey = deskAction({
  id: 'staff.removePasskey',
  roles: ['owner'],
  isSigned: true,
  moments: ['created'],
  request: v.strictObject({ staff, passkey: passkeyId }),
  summary: "Removes someone's passkey, such as that of a stolen device, and ends their session. Needs two people.",
});

export const addOwnPasskey = deskAction({
  id: 'passkey.add',
  roles: ROLES,
  isSigned: true,
  request: nothing,
  summary: 'Opens the page that adds passkeys and recovery codes to your own. Its result is a `PasskeyInvitation`.',
});

export const removeOwnPasskey = deskAction({
  id: 'passkey.remove',
  roles: ROLES,
  isSigned: true,
  moments: ['created'],
  request: v.strictObject({ passkey: passkeyId }),
  summary: 'Removes a passkey of your own, but never the last one. Sign with another one.',
});

/** Token of an invitation that adds to one's own passkeys. */
export interface PasskeyInvitation {
  readonly token: string;
}

/** A passkey with which someone can log in. Times in ms. */
export interface PasskeyEntry {
  readonly id: string;
  readonly name: string;
  readonly created: number;
  readonly used: number | null;
}

/** The reader's own passkeys. */
export const ownPasskeys = deskView<{
  readonly passkeys: readonly PasskeyEntry[];
  /** Recovery codes that were not used yet. */
  readonly codes: number;
}>()({ id: 'passkeys', roles: ROLES, query: nothing });

/** A member of the staff. Times in ms. */
export interface StaffEntry {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly passkeys: readonly PasskeyEntry[];
  /** They have two passkeys, or one and recovery codes. */
  readonly isEnrolled: boolean;
  readonly disabled: number | null;
  /** Last request of their newest session. */
  readonly seen: number | null;
}

/** An email to staff that has not been sent yet, without its text. */
export interface UnsentStaffEmail {
  readonly id: number;
  readonly created: number;
  readonly subject: string;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** Why the last attempt failed, without addresses. */
  readonly error: string;
}

export const staffList = deskView<{
  readonly staff: readonly StaffEntry[];
  /** Up to 50 emails to staff that were not sent within ten minutes, newest first. */
  readonly notices: readonly UnsentStaffEmail[];
}>()({
  id: 'staff',
  roles: ['owner', 'reader'],
  query: nothing,
});

/** The state of an enrolment: what its page shows. */
export interface Enrolment {
  /** Name of the invited person. */
  readonly name: string;
  /** Passkeys that will let them in once it has ended. */
  readonly passkeys: readonly PasskeyEntry[];
  /** WebAuthn options for another passkey, as JSON. */
  readonly options: string;
}

/** Who is logged in. */
export interface Me {
  /** The company's name. */
  readonly company: string;
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  /** Whether one person may do what needs two (`DESK_ONE_PERSON`). */
  readonly isOnePerson: boolean;
}
