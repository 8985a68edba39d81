import { and, arrayOverlaps, asc, eq, isNull } from 'drizzle-orm';
import type { Role } from '../../../src/desk/api/roles.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { companyName } from '../../modules/content/index.ts';
import type { DeskContext } from '../perform.ts';
import { staff, staffSessions } from '../schema.ts';
import type { StaffMember } from './people.ts';
import { type Client, sessionNetworkOf } from './sessions.ts';

/** What all emails to staff have. They are in English. */
export const staffEmailTo = (email: string) =>
  ({ channel: 'email', kind: 'staff', target: email, language: 'en' }) as const;

/** Returns the people who may use the desk and have one of these roles, by name. */
export const activeWithRole = (db: Database, roles: readonly Role[]): Promise<{ name: string; email: string }[]> =>
  db
    .select({ name: staff.name, email: staff.email })
    .from(staff)
    .where(and(isNull(staff.disabled), arrayOverlaps(staff.roles, [...roles])))
    .orderBy(asc(staff.name));

/** Queues an email to each of some people. Its subject begins with the desk's name. */
export async function emailStaff(
  services: Pick<Services, 'outbox' | 'settings'>,
  tx: Database,
  people: readonly Pick<StaffMember, 'email'>[],
  { subject, text }: { readonly subject: string; readonly text: string },
): Promise<void> {
  const named = `${await companyName(services, tx)} desk: ${subject}`;
  for (const { email } of people) await services.outbox.send(tx, { ...staffEmailTo(email), subject: named, text });
}

/** What the address of the desk comes from. */
export interface DeskSettings {
  readonly config: Pick<Services['config'], 'desk'>;
}

/** Returns the address of a page of the desk; undefined without a desk. */
export const deskAddress = ({ config }: DeskSettings, page: string): string | undefined =>
  config.desk && `${config.desk.url.origin}/#/${page}`;

/** Returns the end of a text with the address of a page of the desk; '' without a desk. */
export function deskLink(settings: DeskSettings, page: string): string {
  const address = deskAddress(settings, page);
  return address === undefined ? '' : `\n\n${address}`;
}

/** Queues the email with an invitation, in the transaction that makes it. */
export async function sendInvitation(
  { services, origin }: DeskContext,
  tx: Database,
  { member, token }: { readonly member: Pick<StaffMember, 'name' | 'email'>; readonly token: string },
): Promise<void> {
  await services.outbox.send(tx, {
    ...staffEmailTo(member.email),
    subject: `Your access to the ${await companyName(services, tx)} desk`,
    // in the fragment, so that no server or proxy logs it
    text: `Hello ${member.name}, open this link within an hour and add your passkeys: ${origin}/#invitation=${token}`,
    lifeMs: HOUR_MS,
  });
}

/** Returns whether someone logs in from a network where they never did before, though they did elsewhere. */
export async function isNewNetwork(db: Database, member: number, { source }: Client): Promise<boolean> {
  const sessions = await db
    .selectDistinct({ source: staffSessions.source })
    .from(staffSessions)
    .where(eq(staffSessions.staff, member));
  const networks = new Set(sessions.map((session) => sessionNetworkOf(session.source)));
  return networks.size > 0 && !networks.has(sessionNetworkOf(source));
}

export interface AccessChange {
  /** For the subject, after the person's name: "logged in from 203.0.113.7". */
  readonly what: string;
  /** For the text, after the person's name and email address. The same as `what` if it is left out. */
  readonly text?: string;
}

/** Tells a person and all owners by email what happened to the person's access. */
export async function emailAboutAccess(
  services: Pick<Services, 'outbox' | 'settings'> & DeskSettings,
  tx: Database,
  member: StaffMember,
  { what, text = what }: AccessChange,
): Promise<void> {
  const owners = await activeWithRole(tx, ['owner']);
  const others = owners.filter(({ email }) => email !== member.email);
  await emailStaff(services, tx, [member, ...others], {
    subject: `${member.name} ${what}`,
    text: `${member.name} (${member.email}) ${text}. If that wasn't them, an owner should disable their access now.${deskLink(services, 'staff')}`,
  });
}
