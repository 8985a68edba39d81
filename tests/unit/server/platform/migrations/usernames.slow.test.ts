import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { login } from '../../../../../src/api/auth.ts';
import { START, startServer } from '../../support.ts';
import { ACCOUNT, password } from './older-data.ts';
import { olderDatabase, temporaryFolder, write } from './older-database.ts';

const folder = temporaryFolder();

test('accounts of earlier versions log in with old and canonical spelling [AUTH-23, AUTH-24]', async () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // browsers sent domains in ASCII or as typed; phone numbers were stored as Thai numbers or as typed
  const emails = ['ann@xn--exmple-cua.de', 'bob@exämple.de', 'ann@exämple.de'];
  const phones = ['66376312345', '4915112345678', '4402079460958'];
  const where = await olderDatabase(folder.path, '0016_running', async (query) => {
    const item = { password: await hash(password), currency: 'THB', created: START - 5000 };
    for (const [at, name] of [...emails, ...phones].entries())
      await write(query, 'accounts', {
        ...item,
        id: ACCOUNT + at,
        username: name,
        identity: name,
        email: name.includes('@') ? name : null,
        phone: name.includes('@') ? null : name,
        invite_code: `CODE${at}`,
      });
  });
  const server = await startServer({ mode: 'production', ...where });
  const ret = async (username: string) => (await server.call(login, { username, password })).ret;
  for (const username of [
    'ann@exämple.de',
    'ann@xn--exmple-cua.de',
    'bob@exämple.de',
    'BOB@EXÄMPLE.de',
    'bob@xn--exmple-cua.de',
    '376312345',
    '+66376312345',
    '4915112345678',
    '+49 151 12345678',
    '4402079460958',
  ])
    expect([username, await ret(username)]).toEqual([username, 1]);
  expect(await ret('+376312345')).toBe(0);
  const { rows } = (await server.services.db.execute(
    sql`select email, identity, mailbox from accounts where email is not null order by id`,
  )) as unknown as { rows: { email: string }[] };
  // the third is the mailbox of the first
  expect(rows.map(({ email }) => email)).toEqual([emails[0], 'bob@xn--exmple-cua.de', emails[2]]);
  expect(rows[1]).toMatchObject({ identity: 'bob@xn--exmple-cua.de', mailbox: 'bob@xn--exmple-cua.de' });
  expect(warned.mock.calls.flat().join()).toContain(`"account":${ACCOUNT + 2}`);
  await server.close();
});
