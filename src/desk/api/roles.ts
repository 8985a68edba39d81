/** What a staff member may do. A person has one or more roles; no one changes their own. */
export const ROLES = ['owner', 'treasury', 'compliance', 'support', 'reader'] as const;
export type Role = (typeof ROLES)[number];

/** Roles that change something. A reader, such as an accountant or an auditor, only reads and exports bookings. */
export const WORKING_ROLES = ['owner', 'treasury', 'compliance', 'support'] as const satisfies readonly Role[];

/** Returns whether someone with these roles has one of those that something asks for. */
export const hasRole = (roles: readonly Role[], needed: readonly Role[]): boolean =>
  needed.some((role) => roles.includes(role));
