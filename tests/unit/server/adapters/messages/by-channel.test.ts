import { expect, test } from 'vitest';
import { channelLines, messageGatewayOf } from '../../../../../server/adapters/messages/by-channel.ts';
import type { OutgoingMessage } from '../../../../../server/ports/message-gateway.ts';
import { startMailServer } from '../../../../../scripts/stand-ins/mail-server.mjs';
import { startScriptedServer } from './scripted-mail-server.ts';

const from = { name: '', address: 'mail@sender.example' };
const email: OutgoingMessage = {
  key: 'outbox-1',
  kind: 'code',
  channel: 'email',
  target: 'som@example.com',
  subject: 'A code',
  text: '123456',
  language: 'en',
};

test('opens the channels that are set up [MAIL-08]', async () => {
  const smtp = { url: new URL('smtp://localhost'), from };
  const smsHook = { url: new URL('http://localhost'), secret: new Uint8Array(24) };
  const channelsOf = async (settings: Parameters<typeof messageGatewayOf>[0]) => {
    const gateway = await messageGatewayOf(settings);
    await gateway.close?.();
    return [...gateway.channels];
  };
  expect([
    await channelsOf({}),
    await channelsOf({ smtp }),
    await channelsOf({ smsHook }),
    await channelsOf({ smtp, smsHook }),
  ]).toEqual([[], ['email'], ['sms'], ['email', 'sms']]);
});

test('hands a message to the gateway of its channel', async () => {
  const server = await startMailServer();
  // nothing listens there
  const away = await startScriptedServer({});
  away.close();
  const smsHook = { url: new URL(`http://127.0.0.1:${away.url.port}`), secret: new Uint8Array(24) };
  const gateway = await messageGatewayOf({
    smtp: { url: server.url, from },
    smsHook,
    publicUrl: 'https://app.example',
  });
  const signal = AbortSignal.timeout(60_000);
  expect(await gateway.send(email, signal)).toEqual({ result: 'sent' });
  expect(server.received[0]!.text).toBe('123456\n\nhttps://app.example');
  expect(await gateway.send({ ...email, channel: 'sms' }, signal)).toMatchObject({ result: 'later' });
  await gateway.close?.();
  await server.close();
});

test('sends nothing through a channel that is not set up', async () => {
  const gateway = await messageGatewayOf({});
  expect(await gateway.send(email, AbortSignal.timeout(60_000))).toMatchObject({ result: 'broken' });
});

test('says how each channel is sent, without secrets, or what opens it [MAIL-08]', () => {
  const smtp = { url: new URL('smtps://me:secret@mail.example:465'), from };
  const smsHook = { url: new URL('https://sms.example/hook?token=secret'), secret: new Uint8Array(24) };
  expect([channelLines({}), channelLines({ smtp, smsHook })]).toEqual([
    ['Email: closed. SMTP_URL and MAIL_FROM open it.', 'SMS: closed. SMS_HOOK_URL and SMS_HOOK_SECRET open it.'],
    ['Email: sent through mail.example:465', 'SMS: sent through sms.example'],
  ]);
});
