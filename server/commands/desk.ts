import { ROLES, type Role } from '../../src/desk-api/roles.ts';
import { isEmail } from '../../src/domain/validation.ts';
import { readConfig } from '../config.ts';
import { appendLog, findLogFault } from '../desk/log.ts';
import { invite } from '../desk/staff/enrolment.ts';
import { createStaff } from '../desk/staff/people.ts';
import { databaseTime } from '../platform/clock-guard.ts';
import { connect, type Database } from '../platform/db/connect.ts';
import { OperatorError } from '../platform/operator-error.ts';

const USAGE =
  'Say one of these: node dist-server/main.js desk invite NAME EMAIL ROLES (for example: desk invite "Anna Lee" ' +
  `anna@andaman.example owner,compliance; the roles are ${ROLES.join(', ')}), desk verify, or desk serve`;

/** Invites a staff member by a link of one hour, and prints it. */
async function inviteStaff(db: Database, [name = '', email = '', list = '']: readonly string[]): Promise<number> {
  const config = readConfig();
  if (!config.desk) throw new OperatorError('Set DESK_URL, the address of the desk, so that the link can name it.');
  const roles = list.split(',');
  const unknown = roles.find((role) => !ROLES.includes(role as Role));
  if (name.trim() === '' || !isEmail(email) || unknown !== undefined) throw new OperatorError(USAGE);
  const now = await databaseTime(db);
  const token = await db.transaction(async (tx) => {
    const member = await createStaff(tx, { name: name.trim(), email, roles: roles as Role[], now });
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
    return await (command === 'invite' ? inviteStaff(connection.db, rest) : verifyLog(connection.db));
  } finally {
    await connection.close();
  }
}
