import { hash, verify } from '@node-rs/argon2';
import { and, eq, inArray } from 'drizzle-orm';
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
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
import type { Database } from '../../../../server/platform/db/connect.ts';
import { customers, settings } from '../../../../server/platform/db/schema.ts';
import { codes } from '../../../../server/modules/customers/schema.ts';
import { boxSecrets } from '../../../../server/modules/blindbox/schema.ts';
import { bankCards } from '../../../../server/modules/wallets/schema.ts';
import { readConfig } from '../../../../server/config.ts';
import { keysOf } from '../../../../server/platform/secrets/secret-key.ts';
import { numberOf } from '../../../../server/modules/wallets/card-numbers.ts';
import { unseal } from '../../../../server/platform/secrets/sealed.ts';
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
/** Removes what older versions did not store about the key. */
const unmark = (db: Database) =>
  db.delete(settings).where(inArray(settings.name, ['key check', 'cards sealed by place']));

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
  const keysFrom = (env: Record<string, string>) => keysOf(readConfig(env));
  expect(() => keysFrom({})).toThrow(expect.not.stringContaining('CARD_KEY'));
  expect(() => keysFrom({ CARD_KEY: SECRET_KEY })).toThrow('CARD_KEY is called SECRET_KEY now');
  expect(keysFrom({ SECRET_KEY: `  ${SECRET_KEY}\n`, CARD_KEY: SECRET_KEY })).toEqual(
    keysOf({ mode: 'production', secretKey: SECRET_KEY }),
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

test('accepts passwords hashed without the key, and rehashes them on first use [HARD-12]', async () => {
  const server = await start();
  const { db } = server.services;
  const { username, password, token } = await server.person();
  const [own, pay] = [await hash(password), await hash('048213')];
  await db.update(customers).set({ password: own, paypass: pay }).where(eq(customers.identity, username));
  const who = { username, password, token };
  expect((await server.call(login, { username, password: 'wrong123' })).ret).toBe(0);
  expect(await rowOf(db, who)).toMatchObject({ password: own, paypass: pay });
  await server.must(login, { username, password });
  await server.must(addBankCard, { ...card, paypass: '048213' }, { token });
  const row = await rowOf(db, who);
  expect([await fits(row.password, password), await fits(row.paypass!, '048213')]).toEqual([false, false]);
  await server.must(login, { username, password });
  await server.must(changePaymentPassword, { paypass: '730194', oldpaypass: '048213' }, { token });
});

test('the first start with a key encrypts plain secrets, and keeps their commitments [HARD-12]', async () => {
  const first = await start();
  const person = await first.person();
  const { db } = first.services;
  const { commitment, odds, number } = await first.must(blindBox, {}, { token: person.token });
  const { id } = await rowOf(db, person);
  const clear = randomBytes(32).toString('hex');
  await db.update(boxSecrets).set({ sealed: clear }).where(eq(boxSecrets.account, id));
  await unmark(db);
  await stop();
  await start();
  expect((await secretRow(server!.services.db, id)).join()).not.toContain(clear);
  const response = await server!.must(blindBox, {}, { token: person.token });
  expect(response).toMatchObject({ number, odds, commitment: commitmentOf(clear, number!, odds) });
  expect(response.commitment).not.toBe(commitment);
});

test('decrypts old account numbers with the former CARD_KEY, and with no other key [HARD-12]', async () => {
  /** Encrypts as the previous version did. */
  const sealedBefore = (secret: string, text: string): string => {
    const at = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(`andaman cards ${secret}`).digest(), at);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([at, cipher.getAuthTag(), body]).toString('base64');
  };
  const first = await start({ mode: 'production' });
  const { db, keys } = first.services;
  expect(unseal(keys.cards, sealedBefore(SECRET_KEY, '1234567890'))).toBe('1234567890');
  const [account] = await db
    .insert(customers)
    .values({ username: 'a', identity: 'a', password: 'x', currency: 'THB', inviteCode: 'A', created: 1 })
    .returning();
  await db.insert(bankCards).values({
    account: account!.id,
    bank: 'KBANK',
    holder: 'Som',
    ifsc: '',
    number: sealedBefore(OTHER, '1234567890'),
    last: '7890',
    phone: '',
    email: '',
    created: 1,
  });
  await unmark(db);
  await stop();
  await expect(start({ mode: 'production' })).rejects.toThrow('set SECRET_KEY to the text that was CARD_KEY');
  await start({ mode: 'production', secretKey: OTHER });
  const [row] = await server!.services.db
    .select()
    .from(bankCards)
    .where(and(eq(bankCards.account, account!.id), eq(bankCards.last, '7890')));
  // encrypted again for its own row
  expect(numberOf(server!.services.keys, row!)).toBe('1234567890');
});
