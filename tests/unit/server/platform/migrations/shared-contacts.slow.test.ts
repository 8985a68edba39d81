import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { login } from '../../../../../src/api/auth.ts';
import { START, startServer } from '../../support.ts';
import { ACCOUNT, password, username } from './older-data.ts';
import { olderDatabase, temporaryFolder, write } from './older-database.ts';

const folder = temporaryFolder();

test('keeps accounts that share a phone, and gives that phone to no one else [SRV-11]', async () => {
  const phone = '66812345678';
  const where = await olderDatabase(folder.path, '0016_running', async (query) => {
    const item = { password: await hash(password), currency: 'THB', phone, created: START - 5000 };
    await write(query, 'accounts', {
      ...item,
      id: ACCOUNT,
      username,
      identity: username,
      email: username,
      invite_code: 'FIRST',
    });
    await write(query, 'accounts', {
      ...item,
      id: ACCOUNT + 1,
      username: phone,
      identity: phone,
      invite_code: 'SECOND',
    });
    await write(query, 'accounts', {
      ...item,
      id: ACCOUNT + 2,
      username: 'third@example.com',
      identity: 'third@example.com',
      email: 'third@example.com',
      invite_code: 'THIRD',
    });
    await write(query, 'accounts', {
      ...item,
      id: ACCOUNT + 3,
      username: 'none@example.com',
      identity: 'none@example.com',
      email: 'none@example.com',
      phone: null,
      invite_code: 'FOURTH',
    });
  });
  const server = await startServer({ mode: 'production', ...where });
  const { db } = server.services;
  const { rows } = (await db.execute(
    sql`select id::int, phone, phone_shared as shared from accounts order by id`,
  )) as unknown as { rows: object[] };
  // the account that logs in with the phone keeps it
  expect(rows).toEqual([
    { id: ACCOUNT, phone, shared: true },
    { id: ACCOUNT + 1, phone, shared: false },
    { id: ACCOUNT + 2, phone, shared: true },
    { id: ACCOUNT + 3, phone: null, shared: false },
  ]);
  for (const name of [username, phone, 'third@example.com'])
    expect([name, (await server.call(login, { username: name, password })).ret]).toEqual([name, 1]);
  await expect(db.execute(sql`update accounts set phone = ${phone} where id = ${ACCOUNT + 3}`)).rejects.toThrow();
  await server.close();
});

test('gives a shared mailbox to the first of its accounts, and keeps them all [HARD-12]', async () => {
  const spelled = ['a.b@gmail.com', 'ab+1@googlemail.com', 'farm@mail.example', 'farm+2@mail.example', '66812345678'];
  const where = await olderDatabase(folder.path, '0016_running', async (query) => {
    for (const [place, identity] of spelled.entries()) {
      await write(query, 'accounts', {
        id: ACCOUNT + place,
        username: identity,
        identity,
        password: 'x',
        currency: 'THB',
        invite_code: `CODE${place}`,
        created: START,
      });
    }
  });
  const server = await startServer({ mode: 'production', ...where });
  const { rows } = (await server.services.db.execute(
    sql`select identity, mailbox from accounts order by id`,
  )) as unknown as { rows: unknown[] };
  expect(rows).toEqual([
    { identity: 'a.b@gmail.com', mailbox: 'ab@gmail.com' },
    { identity: 'ab+1@googlemail.com', mailbox: null },
    { identity: 'farm@mail.example', mailbox: 'farm@mail.example' },
    { identity: 'farm+2@mail.example', mailbox: null },
    { identity: '66812345678', mailbox: null },
  ]);
  await server.close();
});
