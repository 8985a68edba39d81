import { expect, test } from 'vitest';
import { poolOptions } from '../../../../../server/adapters/messages/smtp.ts';
import { startMailServer } from '../../../../../scripts/stand-ins/mail-server.mjs';
import { startScriptedServer } from './scripted-mail-server.ts';
import { send, smtpGateways } from './support.ts';

const gatewayTo = smtpGateways();

/** Returns a URL of the same server whose host does not count as this machine. */
const asOtherHost = (url: URL): URL => new URL(url.href.replace('127.0.0.1', '0.0.0.0'));

test('sends through TLS from the first byte with smtps', async () => {
  const server = await startMailServer({ secure: true });
  expect(await send(await gatewayTo(server))).toEqual({ result: 'sent' });
  expect(server.received[0]!.isSecure).toBe(true);
});

test('sends nothing to another host without TLS, not even a login', async () => {
  const server = await startScriptedServer({ STARTTLS: '502 no' });
  const url = asOtherHost(server.url);
  Object.assign(url, { username: 'andaman', password: 'secret' });
  const gateway = await gatewayTo({ ...server, url });
  expect(await send(gateway)).toEqual({ result: 'broken', reason: 'no secure connection (502 at STARTTLS)' });
  expect(server.commands).toEqual(['CONNECT', 'EHLO', 'STARTTLS']);
});

test.each([false, true])('sends nothing to another host with a wrong certificate (TLS first: %s)', async (secure) => {
  const server = await startMailServer({ secure });
  const gateway = await gatewayTo({ ...server, url: asOtherHost(server.url) });
  expect(await send(gateway)).toEqual({
    result: 'broken',
    reason: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
  });
  expect(server.received).toEqual([]);
});

test('requires STARTTLS and a valid certificate, except on this machine', () => {
  const optionsFor = (url: string) => {
    const { host, port, secure, requireTLS, tls, auth } = poolOptions({ url: new URL(url) });
    return [host, port, secure, requireTLS, tls.rejectUnauthorized, auth];
  };
  const auth = { user: 'me@x', pass: 'a/b' };
  expect([
    optionsFor('smtp://me%40x:a%2Fb@mail.example:587'),
    optionsFor('smtps://mail.example'),
    optionsFor('smtp://localhost.example'),
    optionsFor('smtp://LOCALHOST:25'),
    optionsFor('smtp://[::1]'),
  ]).toEqual([
    ['mail.example', 587, false, true, true, auth],
    ['mail.example', undefined, true, false, true, undefined],
    ['localhost.example', undefined, false, true, true, undefined],
    ['LOCALHOST', 25, false, false, false, undefined],
    ['::1', undefined, false, false, false, undefined],
  ]);
});

test('waits for the operator if smtps meets a server without TLS', async () => {
  const server = await startScriptedServer({});
  const url = new URL(server.url.href.replace('smtp:', 'smtps:'));
  const gateway = await gatewayTo({ ...server, url });
  expect(await send(gateway)).toEqual({ result: 'broken', reason: expect.stringContaining('no connection (ERR_SSL_') });
});
