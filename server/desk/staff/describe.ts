import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import type { Described } from '../../../src/desk/api/described.ts';
import { type Role, ROLES, WORKING_ROLES } from '../../../src/desk/api/roles.ts';
import { roleList } from '../../../src/desk/words/roles.ts';
import type { changeRoles, inviteStaff } from '../../../src/desk/staff/api.ts';
import { moment } from '../../platform/texts/moment.ts';
import { facts, inWords } from '../describe.ts';

type Seen = {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly disabled: number | null;
};

const named = (roles: readonly Role[]): string => roleList([...roles].sort());
const short = (roles: readonly Role[]): string => {
  if (ROLES.every((role) => roles.includes(role))) return 'all roles';
  return WORKING_ROLES.every((role) => roles.includes(role)) ? 'all roles but reader' : named(roles);
};

export const describeInvitation = (_: unknown, { name, email, roles }: ActionBody<typeof inviteStaff>): Described =>
  inWords(`Invite ${name} to the desk`, {
    value: short(roles),
    changes: facts({ Name: name, 'Email address': email, Roles: named(roles), Link: 'by email, for one hour' }),
  });

export const describeRoles = (seen: Seen, { roles }: ActionBody<typeof changeRoles>): Described =>
  inWords(`Change the roles of ${seen.name}`, {
    value: short(roles),
    changes: [
      ...facts({ Person: `${seen.name} (${seen.email})` }),
      { label: 'Roles', from: named(seen.roles), to: named(roles) },
      ...facts({ Session: 'ends' }),
    ],
  });

export const describeDisabling = (seen: Seen): Described =>
  inWords(`Remove ${seen.name} from the desk`, {
    changes: [
      ...facts({ Person: `${seen.name} (${seen.email})` }),
      { label: 'Access', from: named(seen.roles), to: 'none, with all passkeys and recovery codes deleted' },
    ],
  });

export const describeEnabling = (seen: Seen): Described =>
  inWords(`Bring ${seen.name} back to the desk`, {
    value: short(seen.roles),
    changes: [
      ...facts({ Person: `${seen.name} (${seen.email})`, Roles: named(seen.roles) }),
      {
        label: 'Access',
        from: seen.disabled === null ? 'no passkey' : `none since ${moment(seen.disabled)}`,
        to: 'a new link by email, for one hour',
      },
    ],
  });

export const describePasskeyRemoval = (seen: {
  readonly name: string;
  readonly email: string;
  readonly passkey: string;
  readonly created: number;
}): Described =>
  inWords(`Remove a passkey of ${seen.name}`, {
    changes: [
      ...facts({ Person: `${seen.name} (${seen.email})` }),
      { label: 'Passkey', from: `${seen.passkey}, added ${moment(seen.created)}`, to: 'removed' },
      ...facts({ Session: 'ends' }),
    ],
  });
