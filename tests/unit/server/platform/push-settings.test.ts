import { expect, test } from 'vitest';
import { readConfig } from '../../../../server/config.ts';
import { pushContactOf } from '../../../../server/modules/push/contact.ts';
import { isReachableContact } from '../../../../server/platform/push-settings.ts';

const mail = { SMTP_URL: 'smtps://user:secret@mail.andaman.co.th:465', MAIL_FROM: 'Andaman <mail@andaman.co.th>' };

test.each([
  ['VAPID_SUBJECT', { ...mail, VAPID_SUBJECT: ' mailto:ops@andaman.co.th ' }, 'mailto:ops@andaman.co.th'],
  ['VAPID_SUBJECT, a page', { VAPID_SUBJECT: 'https://andaman.co.th/contact' }, 'https://andaman.co.th/contact'],
  ['the sender of email', { ...mail, PUBLIC_URL: 'https://app.andaman.co.th' }, 'mailto:mail@andaman.co.th'],
  ["the app's address", { VAPID_SUBJECT: '', PUBLIC_URL: 'https://app.andaman.co.th' }, 'https://app.andaman.co.th'],
])('gives push services %s as the contact', (_, env, contact) => {
  expect(pushContactOf(readConfig(env))).toBe(contact);
  expect(isReachableContact(contact)).toBe(true);
});

test.each([
  'ops@andaman.co.th',
  'mailto: ops@andaman.co.th',
  'mailto:<ops@andaman.co.th>',
  'mailto:ops',
  'mailto:ops@andaman.example',
  'mailto:ops@host.local',
  'http://andaman.co.th',
  'https://localhost',
])('does not start with the contact %s', (contact) => {
  expect(() => readConfig({ VAPID_SUBJECT: contact })).toThrow(/^VAPID_SUBJECT has to be/);
});

test('knows that a demonstration has no contact that push services accept', () => {
  expect(isReachableContact(pushContactOf(readConfig({})))).toBe(false);
});
