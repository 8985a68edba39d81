import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '../../../../../src/api/auth.ts';
import { emailCode, register } from '../../../../../src/api/registration.ts';
import { MINUTE_MS, SECOND_MS } from '../../../../../src/domain/time.ts';
import { messageGatewayOf } from '../../../../../server/adapters/messages/by-channel.ts';
import { outbox } from '../../../../../server/modules/outbox/schema.ts';
import { expectLogged } from '../../../../console.ts';
import { startMailServer } from '../../../../../scripts/stand-ins/mail-server.mjs';
import { startServer, type TestServer } from '../../support.ts';
import { REGISTRATION } from '../customers/support.ts';

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let server: TestServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  const messages = await messageGatewayOf({
    smtp: { url: mailServer.url, from: { name: 'Andaman', address: 'mail@andaman.example' } },
    publicUrl: 'https://andaman.example',
  });
  server = await startServer({ mode: 'production', coins: 3 }, { adapters: { messages } });
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

/** Returns the newest email to an address. */
const mailTo = (address: string) => mailServer.received.findLast(({ recipients }) => recipients.includes(address));
const rowTo = async (address: string) => {
  const [row] = await server.services.db.select().from(outbox).where(eq(outbox.target, address));
  return row!;
};
const metric = async (name: string): Promise<string | undefined> =>
  new RegExp(`^${name} (\\d+)$`, 'm').exec(await (await server.fetch('/metrics')).text())?.[1];

test('a customer registers with a code from a real email [MAIL-01]', async () => {
  const username = 'new@example.com';
  await server.must(emailCode, { email: username, must: 'register' }, { language: 'th' });
  await server.services.jobs.runAll();
  const mail = mailTo(username)!;
  expect([mail.isSecure, mail.headers.get('from')]).toEqual([true, 'Andaman <mail@andaman.example>']);
  const [code = ''] = /\d{6}/.exec(mail.text) ?? [];
  expect([mail.headers.get('subject'), mail.html]).toEqual([
    expect.stringContaining(code),
    expect.stringContaining('<div lang="th" dir="ltr">'),
  ]);
  expect(mail.text).toMatch(/[\u0e00-\u0e7f]/);
  await server.must(register, { ...REGISTRATION, username, code });
  await server.must(login, { username, password: REGISTRATION.password });
  const row = await rowTo(username);
  expect([mail.headers.get('message-id'), row.state, row.text]).toEqual([
    `<outbox-${row.id}@andaman.example>`,
    'sent',
    '',
  ]);
});

test('a wrong password loses no message and counts no attempt [MAIL-04]', async () => {
  expectLogged('the gateway is broken: nothing is sent, messages wait');
  const addresses = ['first@example.com', 'second@example.com', 'third@example.com'];
  const { password } = mailServer.rules;
  mailServer.rules.password = 'changed at the provider';
  // an open connection needs no new login
  mailServer.closeConnections();
  for (const email of addresses) await server.must(emailCode, { email, must: 'register' });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await server.services.jobs.runAll();
    server.clock.advance(31 * SECOND_MS);
  }
  for (const address of addresses)
    expect(await rowTo(address)).toMatchObject({
      state: 'waiting',
      tries: 0,
      error: 'login failed (535 5.7.1 at AUTH PLAIN)',
    });
  expect([await metric('andaman_outbox_waiting'), await metric('andaman_outbox_broken_channels')]).toEqual(['3', '1']);

  mailServer.rules.password = password;
  server.clock.advance(MINUTE_MS);
  await server.services.jobs.runAll();
  for (const address of addresses) {
    expect(mailTo(address)?.text).toMatch(/\d{6}/);
    expect(await rowTo(address)).toMatchObject({ state: 'sent', tries: 1 });
  }
  expect([await metric('andaman_outbox_waiting'), await metric('andaman_outbox_broken_channels')]).toEqual(['0', '0']);
});
