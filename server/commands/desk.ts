import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { ROLES } from '../../src/desk-api/roles.ts';
import { inviteStaff } from '../../src/desk-api/staff.ts';
import { readConfig } from '../config.ts';
import { appendLog, findLogFault } from '../desk/log.ts';
import { staff } from '../desk/schema.ts';
import { invite } from '../desk/staff/invitations.ts';
import { mayLogIn } from '../desk/staff/keys.ts';
import { createStaff, type StaffMember } from '../desk/staff/people.ts';
import { databaseTime } from '../platform/clock-guard.ts';
import { connect, type Database } from '../platform/db/connect.ts';
import { OperatorError } from '../platform/operator-error.ts';

const USAGE =
  'Say one of these: node dist-server/main.js desk invite NAME EMAIL ROLES (for example: desk invite "Anna Lee" ' +
  `anna@andaman.example owner,compliance; the roles are ${ROLES.join(', ')}), desk verify, or desk serve`;

/**
 * Returns whom the command invites. A person who works here without a passkey, because their link is over, is invited
 * again with the roles that they have.
 */
async function invitedMember(
  tx: Database,
  fields: v.InferOutput<typeof inviteStaff.request>,
  now: number,
): Promise<StaffMember> {
  const [known] = await tx.select().from(staff).where(eq(staff.email, fields.email));
  if (!known || known.disabled !== null || (await mayLogIn(tx, known.id))) return createStaff(tx, { ...fields, now });
  return known;
}

/** Invites a staff member by a link of one hour, and prints it. */
async function invitePerson(db: Database, [name, email, list = '']: readonly string[]): Promise<number> {
  const config = readConfig();
  if (!config.desk) throw new OperatorError('Set DESK_URL, the address of the desk, so that the link can name it.');
  const parsed = v.safeParse(inviteStaff.request, { name, email, roles: list.split(',') });
  if (!parsed.success) throw new OperatorError(USAGE);
  const now = await databaseTime(db);
  const token = await db.transaction(async (tx) => {
    const member = await invitedMember(tx, parsed.output, now);
    const created = await invite(tx, member.id, now);
    await appendLog(tx, {
      time: now,
      action: 'staff.invite',
      target: `staff ${member.id}`,
      details: { name: member.name, email: member.email, roles: member.roles },
    });
    return created;
  });
  // in the fragment, so that no server or proxy logs it
  console.log(`Open this within an hour: ${config.desk.url.origin}/#invitation=${token}`);
  return 0;
}

/** Checks the staff log from its first entry to its end. */
async function verifyLog(db: Database): Promise<number> {
  const fault = await findLogFault(db);
  console.log(fault === undefined ? 'The staff log is whole.' : `The staff log is wrong from entry ${fault} on.`);
  return fault === undefined ? 0 : 1;
}

/** Runs `node dist-server/main.js desk invite NAME EMAIL ROLES` or `desk verify`. */
export async function desk(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args;
  const isKnown = (command === 'invite' && rest.length === 3) || (command === 'verify' && rest.length === 0);
  if (!isKnown) throw new OperatorError(USAGE);
  const connection = await connect(readConfig());
  try {
    return await (command === 'invite' ? invitePerson(connection.db, rest) : verifyLog(connection.db));
  } finally {
    await connection.close();
  }
}
