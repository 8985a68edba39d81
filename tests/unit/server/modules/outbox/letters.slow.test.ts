import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { login } from '../../../../../src/api/auth.ts';
import { changePassword } from '../../../../../src/api/credentials.ts';
import { emailCode, forget, smsCode } from '../../../../../src/api/registration.ts';
import { setWord } from '../../../../../src/api/security.ts';
import { MINUTE_MS } from '../../../../../src/domain/time.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { eventTexts, type MessageKind } from '../../../../../server/modules/messages/events/index.ts';
import { type MessageFields, notify } from '../../../../../server/modules/messages/notify.ts';
import { outbox } from '../../../../../server/modules/outbox/schema.ts';
import { translate } from '../../../../../server/platform/texts/translate.ts';
import { type Person, startServer, type TestServer } from '../../support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ publicUrl: 'https://andaman.example' });
});
beforeEach(() => server.clock.advance(2 * MINUTE_MS));
afterAll(() => server.close());

/** Returns the letters to a target, without codes, newest last. */
const lettersTo = async (target: string) =>
  (await server.services.db.select().from(outbox).where(eq(outbox.target, target)).orderBy(outbox.id)).filter(
    ({ kind }) => kind !== 'code',
  );
async function notifyPerson({ username }: Person, kind: MessageKind, fields: MessageFields): Promise<void> {
  const { db } = server.services;
  const { id } = (await findCustomer(db, username))!;
  await db.transaction((tx) => notify(tx, server.services, id, kind, fields));
}
const logIn = ({ username, password }: Person, language: string, device: string) =>
  server.must(login, { username, password }, { language, headers: { 'user-agent': device } });

test("a login from a new device writes to the owner, with the owner's word [MAIL-01]", async () => {
  const person = await server.person();
  await server.must(setWord, { word: 'Mango' }, { token: person.token });
  await logIn(person, 'en', 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36');
  expect(await lettersTo(person.username)).toMatchObject([
    {
      channel: 'email',
      kind: 'security',
      subject: 'Login from a new device',
      text: expect.stringMatching(/^\[Mango\] Someone logged in to your account on Chrome, Android\./),
    },
  ]);
});

test('a new login password and a reset write to the owner in their language [MAIL-01]', async () => {
  const person = await server.person();
  const { token } = await logIn(person, 'th', 'the same device');
  await server.must(changePassword, { oldpassword: person.password, password: 'mango123' }, { token, language: 'th' });
  await server.must(emailCode, { email: person.username, must: 'forget' });
  const code = await server.codeFor(person.username);
  await server.must(forget, { mode: 'email', username: person.username, code, password: 'papaya12' });
  const subject = translate('th', eventTexts('passwordChanged').title);
  expect((await lettersTo(person.username)).filter((letter) => letter.subject === subject)).toMatchObject([
    { kind: 'security', language: 'th' },
    { kind: 'security', language: 'th' },
  ]);
});

test('a credited deposit writes by email only, and a new device also by SMS [MAIL-01]', async () => {
  const byEmail = await server.person('email');
  const byPhone = await server.person('phone');
  const { phone } = (await findCustomer(server.services.db, byPhone.username))!;
  for (const person of [byEmail, byPhone]) {
    await notifyPerson(person, 'rechargeCredited', { amount: '1234.5', code: 'USDT', order: '77' });
    await notifyPerson(person, 'newDevice', { device: 'Safari, iPhone' });
  }
  expect((await lettersTo(byEmail.username)).slice(-2)).toMatchObject([
    { kind: 'money', text: '1,234.5 USDT is now available. Deposit 77.' },
    { kind: 'security', channel: 'email' },
  ]);
  expect((await lettersTo(phone!)).map(({ kind, channel }) => [kind, channel])).toEqual([['security', 'sms']]);
});

test('a code by SMS ends with the line by which a phone fills it in [MAIL-01]', async () => {
  await server.must(smsCode, { userphone: '0812345678', must: 'register' });
  const code = await server.codeFor('0812345678');
  const [message] = await server.services.db.select().from(outbox).where(eq(outbox.target, '66812345678'));
  expect(message?.text.split('\n').at(-1)).toBe(`@andaman.example #${code}`);
  expect(message?.expires).toBe(message!.created + 10 * MINUTE_MS);
});
