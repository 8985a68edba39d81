import type { Role } from '../api/roles.ts';

/** Names of the roles, as a form lists them. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  treasury: 'Treasury',
  compliance: 'Compliance',
  support: 'Support',
  reader: 'Reader',
};

/** Returns the names of roles inside a sentence. */
export const roleList = (roles: readonly Role[]): string =>
  roles.map((role) => ROLE_NAMES[role].toLowerCase()).join(', ');
