import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { login } from '../../../../src/api/auth.ts';
import { blindBox, drawBlindBox } from '../../../../src/api/blindbox.ts';
import { addBankCard } from '../../../../src/api/wallets.ts';
import { changePassword, changePaymentPassword } from '../../../../src/api/credentials.ts';
import { emailCode, forget } from '../../../../src/api/registration.ts';
import { checkDraw, commitmentOf } from '../../../../src/domain/blindbox.ts';
import { connect, type Database } from '../../../../server/platform/db/connect.ts';
import { customers, settings } from '../../../../server/platform/db/schema.ts';
import { codes } from '../../../../server/modules/customers/schema.ts';
import { boxSecrets } from '../../../../server/modules/blindbox/schema.ts';
import { readConfig } from '../../../../server/config.ts';
import { type Keys, deriveKeys } from '../../../../server/platform/secrets/secret-key.ts';
import { unsealNumber, sealNumber } from '../../../../server/modules/wallets/card-numbers.ts';
import { freshDatabase } from '../database.ts';
import { type Person, SECRET_KEY, startServer, type TestServer } from '../support.ts';
import { expectLogged } from '../../../console.ts';

let dataDir: string;
let databaseUrl: string | undefined;
let server: TestServer | undefined;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'andaman-key-'));
  databaseUrl = await freshDatabase();
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

const OTHER = 'another long text that someone made up';
/** Starts a server on the database of this test. */
const start = async (options: Parameters<typeof startServer>[0] = {}): Promise<TestServer> => {
  server = await startServer({ coins: 3, dataDir, databaseUrl, ...options });
  return server;
};
const stop = async (): Promise<void> => {
  await server?.close();
  server = undefined;
};
const rowOf = async (db: Database, { username }: Person) =>
  (await db.select().from(customers).where(eq(customers.identity, username)))[0]!;
/** Tries a password as an attacker would: with the stored hash, but without the key. */
const fits = (stored: string, password: string): Promise<boolean> => verify(/\$argon2.*$/.exec(stored)![0], password);
const card = {
  realname: 'Som',
  ifsc: 'KASITHBK',
  bankname: 'KBANK',
  banknumber: '1234567890',
  phone: '0812345678',
  email: 'som@example.com',
};
/** Returns all stored values of a draw, whatever the columns are called. */
const secretRow = async (db: Database, account: number) =>
  Object.values((await db.select().from(boxSecrets).where(eq(boxSecrets.account, account)))[0]!).map(String);
test('password hashes from the database cannot be checked without the secret key [HARD-12]', async () => {
  const server = await start();
  const { db } = server.services;
  const person = await server.person();
  const expectKeyed = async (password: string, paypass: string) => {
    const row = await rowOf(db, person);
    expect([await fits(row.password, password), await fits(row.paypass!, paypass)]).toEqual([false, false]);
  };
  await expectKeyed(person.password, '048213');
  await server.must(changePassword, { oldpassword: person.password, password: 'new12345' }, { token: person.token });
  await server.must(changePaymentPassword, { paypass: '730194', oldpaypass: '048213' }, { token: person.token });
  await expectKeyed('new12345', '730194');
  expect((await server.call(login, { username: person.username, password: person.password })).ret).toBe(0);
  server.clock.advance(61_000);
  await server.must(emailCode, { email: person.username, must: 'forget' });
  await server.must(forget, {
    mode: 'email',
    username: person.username,
    code: await server.codeFor(person.username),
    password: 'xyz98765',
  });
  await expectKeyed('xyz98765', '730194');
  await server.must(login, { username: person.username, password: 'xyz98765' });
});

test('code hashes from the database cannot be checked without the secret key [HARD-12]', async () => {
  const server = await start();
  const email = 'reader@example.com';
  await server.must(emailCode, { email, must: 'register' });
  const code = await server.codeFor(email);
  const [row] = await server.services.db.select().from(codes).where(eq(codes.target, email));
  expect(
    [`${email} ${code}`, `${email}${code}`, code].map((text) => createHash('sha256').update(text).digest('hex')),
  ).not.toContain(row!.hash);
});

test('the database does not reveal the secret of a coming draw [HARD-12]', async () => {
  const server = await start();
  const { db } = server.services;
  const person = await server.person();
  await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount: '10' });
  const { id } = await rowOf(db, person);
  for (const number of [1, 2]) {
    const box = await server.must(blindBox, {}, { token: person.token });
    const stored = await secretRow(db, id);
    for (const text of stored) expect(commitmentOf(text, number, box.odds)).not.toBe(box.commitment);
    const drawn = await server.must(
      drawBlindBox,
      { commitment: box.commitment, version: box.version, seed: 'mine' },
      { token: person.token, key: `sealed-draw-${number}` },
    );
    expect(
      checkDraw({
        commitment: box.commitment,
        secret: drawn.secret,
        seed: drawn.seed,
        number,
        odds: box.odds,
        prize: drawn.prize.id,
      }),
    ).toBe('fair');
    expect(stored.join()).not.toContain(drawn.secret);
  }
});

test('a revealed or foreign draw secret cannot replace the next one [HARD-12]', async () => {
  expectLogged('Unsupported state or unable to authenticate data');
  const server = await start();
  const { db } = server.services;
  const [first, other] = [await server.person(), await server.person()];
  for (const { token } of [first, other]) await server.must(blindBox, {}, { token });
  const [own, foreign] = [(await rowOf(db, first)).id, (await rowOf(db, other)).id];
  const [{ sealed }] = (await db.select().from(boxSecrets).where(eq(boxSecrets.account, own))) as [
    typeof boxSecrets.$inferSelect,
  ];
  await db.update(boxSecrets).set({ sealed }).where(eq(boxSecrets.account, foreign));
  await db.update(boxSecrets).set({ number: 2 }).where(eq(boxSecrets.account, own));
  for (const { token } of [first, other]) expect((await server.call(blindBox, {}, { token })).status).toBe(500);
  await db
    .update(boxSecrets)
    .set({ sealed: 'ab'.repeat(32) })
    .where(eq(boxSecrets.account, own));
  expect((await server.call(blindBox, {}, { token: first.token })).status).toBe(500);
});

test('production refuses a missing or short key, and says how to make one [HARD-12]', async () => {
  await expect(start({ mode: 'production', secretKey: undefined })).rejects.toThrow(/SECRET_KEY.*openssl rand -hex 32/);
  await expect(start({ mode: 'production', secretKey: 'x'.repeat(31) })).rejects.toThrow(
    /SECRET_KEY has 31 characters.*32/,
  );
  const keysFrom = (env: Record<string, string>) => deriveKeys(readConfig(env));
  expect(keysFrom({ SECRET_KEY: `  ${SECRET_KEY}\n` })).toEqual(
    deriveKeys({ mode: 'production', secretKey: SECRET_KEY }),
  );
  // each purpose has its own derived key
  const keys = Object.values(keysFrom({ SECRET_KEY })).map(String);
  expect(new Set(keys).size).toBe(keys.length);
});

test('refuses to start with another key than the database was used with [HARD-12]', async () => {
  await start({ mode: 'production' });
  const before = await server!.services.db.select().from(settings);
  expect(JSON.stringify(before)).not.toContain(SECRET_KEY);
  await stop();
  await expect(start({ mode: 'production', secretKey: OTHER })).rejects.toThrow(
    'SECRET_KEY is another one than this database was used with',
  );
  await start({ mode: 'production' });
  expect(await server!.services.db.select().from(settings)).toEqual(before);
});

test('refuses a database with accounts that has lost the check of its key [HARD-12]', async () => {
  const { db } = (await start()).services;
  await db.delete(settings).where(eq(settings.name, 'key check'));
  const before = await db.select().from(settings);
  await stop();
  await expect(start()).rejects.toThrow('This database has accounts but not the check of its SECRET_KEY');
  const { db: same, close } = await connect(databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl });
  expect(await same.select().from(settings)).toEqual(before);
  await close();
});

test('refuses passwords that someone hashed without the key into the database [HARD-12]', async () => {
  const server = await start();
  const { db } = server.services;
  const { username, password, token } = await server.person();
  const [own, pay] = [await hash(password), await hash('048213')];
  await db.update(customers).set({ password: own, paypass: pay }).where(eq(customers.identity, username));
  expect((await server.call(login, { username, password })).ret).toBe(0);
  expect((await server.call(addBankCard, { ...card, paypass: '048213' }, { token })).ret).toBe(0);
  expect(await rowOf(db, { username, password, token })).toMatchObject({ password: own, paypass: pay });
});

test('decrypts account numbers with no other key than the one that encrypted them [HARD-12]', () => {
  const [keys, other] = [SECRET_KEY, OTHER].map((secretKey) => deriveKeys({ mode: 'production', secretKey })) as [
    Keys,
    Keys,
  ];
  const row = { id: 1, account: 2 };
  const number = sealNumber(keys, row, '1234567890');
  expect(unsealNumber(keys, { ...row, number })).toBe('1234567890');
  expect(() => unsealNumber(other, { ...row, number })).toThrow('authenticate');
});
