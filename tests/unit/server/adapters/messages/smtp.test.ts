import { expect, test } from 'vitest';
import { startMailServer } from '../../../../../scripts/stand-ins/mail-server.mjs';
import { MESSAGE, send, smtpGateways } from './support.ts';

const gatewayTo = smtpGateways();

test('sends an email with text and HTML through STARTTLS and a login [MAIL-01]', async () => {
  const server = await startMailServer();
  const gateway = await gatewayTo(server, { origin: 'https://app.example' });
  expect(gateway.channels).toEqual(new Set(['email']));
  const text = 'รหัส <123456>\nใช้ได้ 10 นาที\n\nอย่าบอกใคร';
  const subject = '123456 คือรหัสยืนยันของคุณ';
  expect(await send(gateway, { subject, text, language: 'th' })).toEqual({ result: 'sent' });
  const [mail] = server.received;
  expect(mail).toMatchObject({
    isSecure: true,
    user: 'andaman',
    sender: 'mail@sender.example',
    recipients: ['som@example.com'],
    text: `${text}\n\nhttps://app.example`,
  });
  expect(Object.fromEntries(mail!.headers)).toEqual({
    from: 'Andaman <mail@sender.example>',
    to: 'som@example.com',
    subject,
    'message-id': '<outbox-17@app.example>',
    'auto-submitted': 'auto-generated',
    date: expect.any(String),
    'mime-version': '1.0',
    'content-type': expect.stringContaining('multipart/alternative'),
  });
  expect(mail!.html).toBe(
    '<!doctype html><meta charset="utf-8"><div lang="th" dir="ltr">' +
      '<p>รหัส &#60;123456&#62;<br>ใช้ได้ 10 นาที</p><p>อย่าบอกใคร</p>' +
      '<p><a href="https://app.example">https://app.example</a></p></div>',
  );
});

test('links the desk in an email to staff, and never the app [DESK-101]', async () => {
  const server = await startMailServer();
  const gateway = await gatewayTo(server, { origin: 'https://app.example', deskOrigin: 'https://desk.example' });
  const link = 'https://desk.example/#/approvals/7';
  await send(gateway, { kind: 'staff', text: `Ben rejected <it>: see ${link}.\n\n${link}?a=1&b=2` });
  await send(gateway, { kind: 'staff', key: 'outbox-2', text: 'A customer wrote: https://desk.example.evil/#/x' });
  expect(server.received[1]!.html).not.toContain('<a ');
  const [mail] = server.received;
  expect(mail!.text).toBe(`Ben rejected <it>: see ${link}.\n\n${link}?a=1&b=2`);
  expect(mail!.html).toContain(
    `<p>Ben rejected &#60;it&#62;: see <a href="${link}">${link}</a>.</p>` +
      `<p><a href="${link}?a=1&#38;b=2">${link}?a=1&#38;b=2</a></p></div>`,
  );
});

test('makes no link of an address that a text to a customer contains', async () => {
  const server = await startMailServer();
  await send(await gatewayTo(server, { origin: 'https://app.example' }), { text: 'See https://other.example' });
  expect(server.received[0]!.html.match(/<a /g)).toHaveLength(1);
});

test('writes Arabic from right to left, and Japanese with its language tag [MAIL-01]', async () => {
  const server = await startMailServer();
  const gateway = await gatewayTo(server);
  await send(gateway, { text: 'تم تغيير كلمة المرور.', subject: 'تم تغيير كلمة المرور', language: 'ar' });
  await send(gateway, { text: '変更されました。', language: 'jp' });
  const [arabic, japanese] = server.received;
  expect([arabic!.text, arabic!.headers.get('subject')]).toEqual(['تم تغيير كلمة المرور.', 'تم تغيير كلمة المرور']);
  expect(arabic!.html).toContain('<div lang="ar" dir="rtl"><p>تم تغيير كلمة المرور.</p></div>');
  expect(japanese!.html).toContain('<div lang="ja" dir="ltr">');
});

test('takes the host of the Message-ID from the sender if there is no public URL', async () => {
  const server = await startMailServer();
  await send(await gatewayTo(server));
  expect(server.received[0]!.headers.get('message-id')).toBe('<outbox-17@sender.example>');
});

test('gives repeated attempts the same Message-ID [MAIL-06]', async () => {
  const server = await startMailServer();
  const gateway = await gatewayTo(server);
  for (let attempt = 0; attempt < 2; attempt += 1) await send(gateway);
  expect(server.received.map(({ headers }) => headers.get('message-id'))).toEqual([
    '<outbox-17@sender.example>',
    '<outbox-17@sender.example>',
  ]);
});

test('sends several messages over one connection', async () => {
  const server = await startMailServer();
  const gateway = await gatewayTo(server);
  for (const key of ['outbox-1', 'outbox-2', 'outbox-3']) await send(gateway, { key });
  expect([server.received.length, server.connections()]).toEqual([3, 1]);
});

test('connects again if the server has closed an idle connection', async () => {
  const server = await startMailServer();
  const gateway = await gatewayTo(server);
  await send(gateway);
  server.closeConnections();
  expect(await send(gateway)).toEqual({ result: 'sent' });
  expect([server.received.length, server.connections()]).toEqual([2, 2]);
});

test('never lets a subject add a header or a recipient', async () => {
  const server = await startMailServer();
  await send(await gatewayTo(server), { subject: 'Hello\r\nBcc: thief@example.com\r\n\r\nText\0' });
  const [{ headers, recipients, text } = {}] = server.received;
  expect([headers?.get('subject'), headers?.has('bcc'), recipients, text]).toEqual([
    'Hello Bcc: thief@example.com Text',
    false,
    ['som@example.com'],
    MESSAGE.text,
  ]);
});

test('refuses an address that is not plain, and does not connect for it', async () => {
  const server = await startMailServer();
  const gateway = await gatewayTo(server);
  for (const target of ['a,thief@example.com', 'a>\r\nRCPT', 'a\0@example.com', 'a<b@example.com', '"a"@example.com'])
    expect([target, await send(gateway, { target })]).toEqual([
      target,
      { result: 'refused', reason: 'not a plain email address' },
    ]);
  expect(server.connections()).toBe(0);
});
