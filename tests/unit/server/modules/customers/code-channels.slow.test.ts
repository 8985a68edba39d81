import { afterAll, beforeAll, expect, test } from 'vitest';
import { config } from '../../../../../src/api/content.ts';
import { emailCode, smsCode } from '../../../../../src/api/registration.ts';
import { LANGUAGES } from '../../../../../src/config.ts';
import { codes } from '../../../../../server/modules/customers/schema.ts';
import { outbox } from '../../../../../server/modules/outbox/schema.ts';
import type { Channel } from '../../../../../server/ports/message-gateway.ts';
import { startServer, type TestServer } from '../../support.ts';
import { freshEmail, freshPhone } from './support.ts';

const SMS_CLOSED = "We can't send codes by SMS at the moment, so nothing was sent. Use your email address instead.";
const EMAIL_CLOSED = "We can't send codes by email at the moment, so nothing was sent. Use your phone number instead.";
const BOTH_CLOSED = "We can't send codes at the moment, so nothing was sent. Please try again later.";

/** Channels of the gateway, which each test sets. */
const channels = new Set<Channel>();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, { adapters: { messages: { channels, send: async () => ({ result: 'sent' }) } } });
});
afterAll(() => server.close());

const setUp = (...working: Channel[]): void => {
  channels.clear();
  for (const channel of working) channels.add(channel);
};
const ask = (channel: Channel, language = 'en') =>
  channel === 'sms'
    ? server.call(smsCode, { userphone: freshPhone(), must: 'register' }, { language })
    : server.call(emailCode, { email: freshEmail(), must: 'register' }, { language });
/** Numbers of queued messages and of codes. */
const counts = (): Promise<number[]> =>
  Promise.all([server.services.db.$count(outbox), server.services.db.$count(codes)]);

test.each<[string, Channel[]]>([
  ['email,sms', ['sms', 'email']],
  ['email', ['email']],
  ['sms', ['sms']],
  ['', []],
])('the system config names the channels "%s", other texts name none [MAIL-08]', async (names, working) => {
  setUp(...working);
  expect((await server.must(config, { act: 'system' })).codes).toBe(names);
  expect((await server.must(config, { act: 'about' })).codes).toBeUndefined();
});

test.each<[Channel, Channel[], string]>([
  ['sms', ['email'], SMS_CLOSED],
  ['email', ['sms'], EMAIL_CLOSED],
  ['sms', [], BOTH_CLOSED],
  ['email', [], BOTH_CLOSED],
])('refuses a code by %s with channels %j, in the caller’s language [MAIL-08]', async (channel, working, text) => {
  setUp(...working);
  const before = await counts();
  const response = await ask(channel);
  expect([response.ret, response.msg]).toEqual([0, text]);
  const texts = await Promise.all(LANGUAGES.map(async (language) => (await ask(channel, language)).msg));
  expect(new Set(texts).size).toBe(LANGUAGES.length);
  expect(await counts()).toEqual(before);
});

test.each<Channel>(['sms', 'email'])('queues a code by %s if that channel is set up [MAIL-08]', async (channel) => {
  setUp(channel);
  const [queued = 0, created = 0] = await counts();
  expect((await ask(channel)).ret).toBe(1);
  expect(await counts()).toEqual([queued + 1, created + 1]);
});
