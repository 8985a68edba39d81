import { expect, test } from 'vitest';
import { poolOptions, toSendResult } from '../../../../../server/adapters/messages/smtp.ts';
import { startMailServer } from '../../../../../scripts/stand-ins/mail-server.mjs';
import { startScriptedServer } from './scripted-mail-server.ts';
import { send, smtpGateways } from './support.ts';

const gatewayTo = smtpGateways();

/** Sends a message to a mail server with the given rules. Its responses repeat the recipient's address. */
async function sendUnder(rules: Partial<Awaited<ReturnType<typeof startMailServer>>['rules']>) {
  const server = await startMailServer();
  Object.assign(server.rules, rules);
  const result = await send(await gatewayTo(server));
  expect(server.received).toEqual([]);
  return result;
}

test('tries again later if the server says so [MAIL-02]', async () => {
  expect([await sendUnder({ rcpt: 451 }), await sendUnder({ data: 451 })]).toEqual([
    { result: 'later', reason: 'not accepted (451 5.1.1 at RCPT TO)' },
    { result: 'later', reason: 'not accepted (451 5.6.0 at DATA)' },
  ]);
});

test('gives up a message that the server refuses for good [MAIL-03]', async () => {
  expect([await sendUnder({ rcpt: 550 }), await sendUnder({ data: 550 })]).toEqual([
    { result: 'refused', reason: 'not accepted (550 5.1.1 at RCPT TO)' },
    { result: 'refused', reason: 'not accepted (550 5.6.0 at DATA)' },
  ]);
});

test('waits for the operator if the server refuses login or sender [MAIL-04]', async () => {
  expect([
    await sendUnder({ password: 'other' }),
    await sendUnder({ mail: 550 }),
    // "authentication required", which some servers say only here
    await sendUnder({ rcpt: 530 }),
  ]).toEqual([
    { result: 'broken', reason: 'login failed (535 5.7.1 at AUTH PLAIN)' },
    { result: 'broken', reason: 'not accepted (550 5.7.1 at MAIL FROM)' },
    { result: 'broken', reason: 'not accepted (530 5.1.1 at RCPT TO)' },
  ]);
});

test.each([
  ['broken', { '.': '550 5.4.5 Daily user sending quota exceeded.' }],
  ['broken', { 'RCPT TO': '554 5.7.0 The limit on the number of outgoing messages was exceeded.' }],
  ['broken', { '.': '554 5.2.0 SubmissionQuotaExceededException' }],
  ['broken', { 'RCPT TO': '554 5.7.1 Relay access denied' }],
  ['broken', { '.': '550 5.7.1 Your account is suspended' }],
  ['broken', { 'RCPT TO': '553 5.1.8 Sender address rejected' }],
  ['broken', { '.': '554 Transaction failed' }],
  ['broken', { 'RCPT TO': '550 relay not permitted' }],
  ['broken', { 'RCPT TO': '550 Domain shop.test has exceeded the max emails per hour (100/100) allowed.' }],
  ['broken', { 'RCPT TO': '550 Your account is suspended' }],
  ['refused', { 'RCPT TO': '550 5.1.1 User unknown' }],
  ['refused', { 'RCPT TO': '550 No such user' }],
  ['refused', { 'RCPT TO': '552 5.2.2 Mailbox full' }],
  ['refused', { '.': '552 5.3.4 Message too big' }],
  ['refused', { '.': '554 5.6.0 Malformed message' }],
] as const)('is %s by the one whose fault it is after %j [MAIL-03 MAIL-04]', async (result, reactions) => {
  expect(await send(await gatewayTo(await startScriptedServer(reactions)))).toMatchObject({ result });
});

test.each([
  [{ CONNECT: '554 no' }, { result: 'broken', reason: 'not a usable mail server (554 at CONN)' }],
  [{ CONNECT: '421 busy' }, { result: 'later', reason: 'not a usable mail server (421 at CONN)' }],
  [
    { EHLO: '550 no', HELO: '550 no' },
    { result: 'broken', reason: 'not a usable mail server (550 at HELO)' },
  ],
  [{ EHLO: '421 busy' }, { result: 'later', reason: 'connection closed (421 at EHLO)' }],
  [{ DATA: '503 bad sequence' }, { result: 'later', reason: 'not accepted (503 at DATA)' }],
  [{ CONNECT: null }, { result: 'later', reason: 'connection closed' }],
  [{ 'RCPT TO': null }, { result: 'later', reason: 'connection closed (at CONN)' }],
  [{ '.': null }, { result: 'later', reason: 'connection closed (at CONN)' }],
])('tells a passing fault from a broken server after %j [MAIL-02]', async (reactions, result) => {
  expect(await send(await gatewayTo(await startScriptedServer(reactions)))).toEqual(result);
});

test.each(['CONNECT', 'RCPT TO', '.'])('gives up a server that hangs after %s [MAIL-02]', async (command) => {
  const server = await startScriptedServer({ [command]: undefined });
  const gateway = await gatewayTo(server, { timeouts: { connect: 50, silence: 50 } });
  expect(await send(gateway)).toEqual({ result: 'later', reason: 'no answer in time (at CONN)' });
});

test('has time limits below the 10 s of an attempt', () => {
  const { connectionTimeout, greetingTimeout, socketTimeout } = poolOptions({ url: new URL('smtp://mail.example') });
  for (const limit of [connectionTimeout, greetingTimeout, socketTimeout]) expect(limit).toBeLessThan(10_000);
});

test('ends an attempt when its signal aborts [MAIL-02]', async () => {
  const server = await startScriptedServer({ '.': undefined });
  const gateway = await gatewayTo(server);
  const controller = new AbortController();
  const sending = send(gateway, {}, controller.signal);
  await expect.poll(() => server.commands).toContain('.');
  controller.abort();
  expect(await sending).toEqual({ result: 'later', reason: 'no answer in time' });
});

test('tries again later if the server is away [MAIL-02]', async () => {
  const server = await startScriptedServer({});
  const gateway = await gatewayTo(server);
  server.close();
  expect(await send(gateway)).toEqual({ result: 'later', reason: 'no connection (ECONNREFUSED at CONN)' });
});

test('waits for the operator if the host is unknown', () => {
  const error = Object.assign(new Error('getaddrinfo ENOTFOUND mail.invalid'), {
    code: 'EDNS',
    originalCode: 'ENOTFOUND',
    command: 'CONN',
  });
  expect(toSendResult(error)).toEqual({ result: 'broken', reason: 'host not found (ENOTFOUND at CONN)' });
});

test('names an unexpected error without its message', () => {
  expect(toSendResult(new TypeError('som@example.com'))).toEqual({ result: 'later', reason: 'error TypeError' });
});
