import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { ROLES } from '../../src/desk/api/roles.ts';
import { inviteStaff } from '../../src/desk/staff/api.ts';
import { readConfig, type ServerConfig } from '../config.ts';
import { appendLog } from '../desk/log/append.ts';
import { checkProof, readProof } from '../desk/log/check-proof.ts';
import { isHeadSigned } from '../desk/log/heads.ts';
import { readLogEmail } from '../desk/log/email.ts';
import { checkLog } from '../desk/log/log.ts';
import { staff, staffLogHeads } from '../desk/schema.ts';
import { invite } from '../desk/staff/invitations.ts';
import { mayLogIn } from '../desk/staff/keys.ts';
import { createStaff, type StaffMember } from '../desk/staff/people.ts';
import { hasReceiptsKey, Signer } from '../modules/receipts/index.ts';
import { databaseTime } from '../platform/clock-guard.ts';
import { connect, type Connection, type Database, hasDatabase } from '../platform/db/connect.ts';
import { OperatorError } from '../platform/operator-error.ts';

const USAGE =
  'Say one of these: node dist-server/main.js desk invite NAME EMAIL ROLES (for example: desk invite "Anna Lee" ' +
  `anna@andaman.example owner,compliance; the roles are ${ROLES.join(', ')}), desk verify, desk verify --letter FILE, desk verify --proof FILE, or desk serve`;

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
  const { member, token } = await db.transaction(async (tx) => {
    const invited = await invitedMember(tx, parsed.output, now);
    const created = await invite(tx, invited.id, now);
    await appendLog(tx, {
      time: now,
      action: 'staff.invite',
      target: `staff ${invited.id}`,
      details: { name: invited.name, email: invited.email, roles: invited.roles },
    });
    return { member: invited, token: created };
  });
  // in the fragment, so that no server or proxy logs it
  const link = `${config.desk.url.origin}/#invitation=${token}`;
  console.log(`Link for ${member.name} (${member.email}), valid for one hour: ${link}`);
  return 0;
}

/** Returns the public keys that sign the ends of the log. */
function publicKeys(): readonly string[] {
  const { dataDir, receiptsKey } = readConfig();
  if (!hasReceiptsKey(dataDir, receiptsKey))
    throw new OperatorError('Set RECEIPTS_KEY, or DATA_DIR with the receipts key of the server, as the server has it.');
  return new Signer(dataDir, receiptsKey).published.map(({ key }) => key);
}

/** Checks the staff log from its first entry to its end, also against the email of a day if its file is named. */
async function verifyLog({ db, location }: Connection, [, file]: readonly string[]): Promise<number> {
  console.log(`Database: ${location}`);
  const logEmail = file === undefined ? undefined : readLogEmail(file);
  // before the first start of the server, nothing was signed
  const keys = logEmail || (await db.$count(staffLogHeads)) > 0 ? publicKeys() : [];
  if (logEmail && !isHeadSigned(logEmail, keys))
    throw new OperatorError(`${file} is not signed with the receipts key of this server. It proves nothing.`);
  const report = await checkLog(db, { publicKeys: keys, known: logEmail ? [logEmail] : [] });
  const { entries, signatures, heads, fault } = report;
  // the first person's invitation is the first entry, so no database of a desk is without one
  if (fault === undefined && entries === 0)
    throw new OperatorError(
      'This database has no staff log, so there is nothing to verify. ' +
        'Set DATABASE_URL or DATA_DIR as the server has it.',
    );
  console.log(
    fault === undefined
      ? `The staff log is whole. Entries: ${entries}. Verified signatures: ${signatures}. Signed ends: ${heads}.`
      : `The staff log is wrong from entry ${fault.entry} on: ${fault.reason}.`,
  );
  return fault === undefined ? 0 : 1;
}

/** Checks a file that the Log page made, without the server and its database. */
async function verifyProof(file: string): Promise<number> {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`);
  }
  const proof = readProof(text);
  if (!proof) throw new OperatorError(`${file} is no proof of the log. Download one on the Log page of the desk.`);
  const { entries, signatures, fault } = await checkProof(proof);
  console.log(
    fault === undefined
      ? `The file is whole. Entries: ${entries}. Verified signatures: ${signatures}. ` +
          `Compare the public key with an email to the owners: ${proof.publicKeys.join(', ')}`
      : `The file is wrong from entry ${fault.entry} on: ${fault.reason}.`,
  );
  return fault === undefined ? 0 : 1;
}

/** Throws an `OperatorError` where `connect` would create a database: its log would be empty, and so whole. */
async function assertDatabaseExists(config: ServerConfig): Promise<void> {
  if (await hasDatabase(config)) return;
  const { databaseUrl, dataDir } = config;
  throw new OperatorError(
    `${databaseUrl ? 'The database of DATABASE_URL is empty' : `There is no database in ${dataDir}`}. ` +
      'Set DATABASE_URL or DATA_DIR as the server has it.',
  );
}

/** Runs `node dist-server/main.js desk invite NAME EMAIL ROLES` or `desk verify`. */
export async function desk(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args;
  if (command === 'verify' && rest[0] === '--proof' && rest[1] !== undefined) return verifyProof(rest[1]);
  const isVerify = command === 'verify' && (rest.length === 0 || (rest.length === 2 && rest[0] === '--letter'));
  if (!isVerify && !(command === 'invite' && rest.length === 3)) throw new OperatorError(USAGE);
  const config = readConfig();
  if (isVerify) await assertDatabaseExists(config);
  const connection = await connect(config);
  try {
    return await (isVerify ? verifyLog(connection, rest) : invitePerson(connection.db, rest));
  } finally {
    await connection.close();
  }
}
