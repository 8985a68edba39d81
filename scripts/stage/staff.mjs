import { spawnSync } from 'node:child_process';
import { ExpectedError } from '../parts/say.mjs';

/** Two people, so that one can approve what the other proposes, and an accountant. */
const PEOPLE = [
  { name: 'Anna', email: 'anna@andaman.example', roles: 'owner,treasury' },
  { name: 'Ben', email: 'ben@andaman.example', roles: 'owner,treasury,compliance' },
  { name: 'Rita', email: 'rita@andaman.example', roles: 'reader' },
];

/**
 * Invites them to the desk, as an operator invites the first person. Returns their links, which work for an hour.
 *
 * @param {{ main: string, env: NodeJS.ProcessEnv }} options
 */
export const inviteStaff = ({ main, env }) =>
  PEOPLE.map(({ name, email, roles }) => {
    const args = [main, 'desk', 'invite', name, email, roles];
    const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    const link = /http\S+#invitation=\S+/.exec(stdout)?.[0];
    if (!link) throw new ExpectedError(`${name} could not be invited:\n${stdout}${stderr}`);
    return { name, link };
  });
