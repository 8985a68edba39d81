import { expect, test } from 'vitest';
import { readConfig } from '../../../../server/config.ts';
import { isLoopback } from '../../../../server/platform/outgoing-requests.ts';
import { OperatorError } from '../../../../server/platform/operator-error.ts';

const EMAIL = { SMTP_URL: 'smtps://me%40x:pass@mail.example:465', MAIL_FROM: 'Andaman <mail@andaman.example>' };
const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const SMS = { SMS_HOOK_URL: 'https://sms.example/hook?token=pass', SMS_HOOK_SECRET: SECRET };

/** Returns the error of a start with these variables. */
function errorOf(env: Record<string, string>): Error | undefined {
  try {
    readConfig(env);
  } catch (error) {
    return error as Error;
  }
  return undefined;
}

test('reads how email and SMS are sent', () => {
  const { smtp, smsHook } = readConfig({ ...EMAIL, ...SMS });
  expect([smtp?.url.href, smtp?.from]).toEqual([
    'smtps://me%40x:pass@mail.example:465',
    { name: 'Andaman', address: 'mail@andaman.example' },
  ]);
  expect([smsHook?.url.href, smsHook?.secret]).toEqual(['https://sms.example/hook?token=pass', Buffer.alloc(24, 7)]);
});

test('sends neither email nor SMS unless it is set up [MAIL-08]', () => {
  const { smtp, smsHook } = readConfig({ SMTP_URL: '', MAIL_FROM: ' ' });
  expect([smtp, smsHook]).toEqual([undefined, undefined]);
});

test.each([
  ['mail@andaman.example', { name: '', address: 'mail@andaman.example' }],
  ['<mail@andaman.example>', { name: '', address: 'mail@andaman.example' }],
  ['Andaman ไทย <mail@andaman.example>', { name: 'Andaman ไทย', address: 'mail@andaman.example' }],
  ['"Andaman, Ltd." <mail@andaman.example>', { name: 'Andaman, Ltd.', address: 'mail@andaman.example' }],
])('reads the sender %s', (sender, from) => {
  expect(readConfig({ ...EMAIL, MAIL_FROM: sender }).smtp?.from).toEqual(from);
});

test.each(['smtp://localhost', 'smtp://mail.example:587', 'smtps://a:b@[::1]:465/', 'SMTP://MAIL.example'])(
  'accepts the mail server %s',
  (url) => {
    expect(readConfig({ ...EMAIL, SMTP_URL: url }).smtp?.url.href).toBe(new URL(url).href);
  },
);

test.each(['http://localhost:3000/sms', 'http://127.0.0.1', 'http://[::1]:3000'])('accepts the SMS hook %s', (url) => {
  expect(readConfig({ ...SMS, SMS_HOOK_URL: url }).smsHook?.url.href).toBe(new URL(url).href);
});

/** What the start says about a wrong value. The text is constant, so it never repeats a password. */
const MESSAGES = {
  SMTP_URL:
    'SMTP_URL has to look like smtps://user:password@mail.example:465 or smtp://user:password@mail.example:587. ' +
    'Write special characters in user and password as in a URL, for example %40 for @.',
  MAIL_FROM: 'MAIL_FROM has to be an email address, or a name and an address: Andaman <mail@example.com>.',
  SMS_HOOK_URL:
    'SMS_HOOK_URL has to be an https URL without user and password. On this machine, http://localhost works too.',
  SMS_HOOK_SECRET: 'SMS_HOOK_SECRET has to be whsec_ and 24 to 64 random bytes in base64.',
};

test.each<[keyof typeof MESSAGES, string]>([
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'https://mail.example'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp:me:pass'],
  ['SMTP_URL', 'smtp://me:pass@'],
  ['SMTP_URL', 'smtp://me@mail.example'],
  ['SMTP_URL', 'smtp://:pass@mail.example'],
  ['SMTP_URL', 'smtp://me:1#pass@mail.example'],
  ['SMTP_URL', 'smtp://me:pass%@mail.example'],
  ['SMTP_URL', 'smtp://me:pass@mail.example/inbox'],
  ['SMTP_URL', 'smtp://me:pass@mail.example?tls.rejectUnauthorized=false'],
  ['MAIL_FROM', 'Andaman'],
  ['MAIL_FROM', 'mail@localhost'],
  ['MAIL_FROM', 'a@andaman.example, b@andaman.example'],
  ['MAIL_FROM', 'Andaman <mail@andaman.example> pass'],
  ['MAIL_FROM', 'Anda\r\nBcc: pass <mail@andaman.example>'],
  ['SMS_HOOK_URL', 'sms.example'],
  ['SMS_HOOK_URL', 'http://sms.example/pass'],
  ['SMS_HOOK_URL', 'http://localhost.sms.example/pass'],
  ['SMS_HOOK_URL', 'https://me:pass@sms.example'],
  ['SMS_HOOK_SECRET', 'pass'],
  ['SMS_HOOK_SECRET', SECRET.replace('whsec_', '')],
  ['SMS_HOOK_SECRET', `whsec_${Buffer.alloc(23).toString('base64')}`],
  ['SMS_HOOK_SECRET', `whsec_${Buffer.alloc(65).toString('base64')}`],
  ['SMS_HOOK_SECRET', SECRET.replaceAll('B', '-')],
])('stops the start, without repeating the value, if %s is %j [MAIL-08]', (name, value) => {
  expect(errorOf({ ...EMAIL, ...SMS, [name]: value })).toEqual(new OperatorError(MESSAGES[name]));
});

test.each([
  [{ SMTP_URL: EMAIL.SMTP_URL }, "SMTP_URL is set, but MAIL_FROM isn't. Set both or neither."],
  [{ MAIL_FROM: EMAIL.MAIL_FROM }, "MAIL_FROM is set, but SMTP_URL isn't. Set both or neither."],
  [{ SMS_HOOK_URL: SMS.SMS_HOOK_URL }, "SMS_HOOK_URL is set, but SMS_HOOK_SECRET isn't. Set both or neither."],
  [{ SMS_HOOK_SECRET: SECRET }, "SMS_HOOK_SECRET is set, but SMS_HOOK_URL isn't. Set both or neither."],
])('stops the start if only half of a channel is set up: %j [MAIL-08]', (env: Record<string, string>, message) => {
  expect(errorOf(env)).toEqual(new OperatorError(message));
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.1', true],
  ['[::1]', true],
  ['mail.example', false],
  ['localhost.example', false],
  ['127.0.0.1.example', false],
  ['0.0.0.0', false],
])('counts only a local host as this machine: %s', (host, isLocal) => {
  expect(isLoopback(new URL(`smtp://${host}`))).toBe(isLocal);
});
