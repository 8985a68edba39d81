import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '../../../../../src/config.ts';
import { login, userInfo } from '../../../../../src/api/auth.ts';
import { messages } from '../../../../../src/api/messages.ts';
import {
  notificationSettings,
  pushKey,
  pushSubscribe,
  pushUnsubscribe,
  setNotificationSettings,
} from '../../../../../src/api/notification-settings.ts';
import { setProtection } from '../../../../../src/api/protection.ts';
import { logout } from '../../../../../src/api/logout.ts';
import { mayPushTo } from '../../../../../server/modules/push/endpoints.ts';
import { eventTexts, type MessageKind } from '../../../../../server/modules/messages/events/index.ts';
import { notify, notifyAll } from '../../../../../server/modules/messages/notify.ts';
import { sendPushes } from '../../../../../server/modules/push/send.ts';
import { type Person, startServer, type TestServer } from '../../support.ts';
import { localPushService } from '../push/push-service.ts';

const service = localPushService();
const { taken, subscription } = service;
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  // the tests send the pushes
  await server.services.jobs.stop();
});
afterAll(() => server.close());

const idOf = async (person: Person): Promise<number> =>
  Number((await server.must(userInfo, {}, { token: person.token })).id);
const tell = async (person: Person, kind: MessageKind, fields = {}): Promise<void> => {
  const id = await idOf(person);
  await server.services.db.transaction((tx) => notify(tx, server.services, id, kind, fields));
};
const newest = async (person: Person, language = 'en') =>
  (await server.must(messages, { status: 'all' }, { token: person.token, language })).lists[0];

test("shows a message in the reader's language, with its fields escaped", async () => {
  const person = await server.person();
  await tell(person, 'optionLost', { code: '<b>BTC</b>', order: '17', amount: '12.5', asset: 'USDT' });
  const texts = await Promise.all(LANGUAGES.map((language) => newest(person, language)));
  expect(new Set(texts.map((text) => text!.title)).size).toBe(LANGUAGES.length);
  expect(texts[0]).toMatchObject({
    title: 'Option <b>BTC</b> settled: lost',
    content: expect.stringContaining('<p>Your stake of 12.5 USDT is lost. Order 17.</p>'),
    read: false,
    kind: 'optionLost',
  });
  await tell(person, 'rechargeReturned', { order: '9', reason: { en: 'Amount & <hash> differ.', th: 'ไม่ตรงกัน' } });
  expect((await newest(person))!.content).toContain(
    "<p>Amount &amp; &lt;hash&gt; differ. Your balance hasn't changed. Deposit 9.</p>",
  );
  expect((await newest(person, 'th'))!.content).toContain('ไม่ตรงกัน');
});

test('rolls a message back together with its event', async () => {
  const person = await server.person();
  const id = await idOf(person);
  await server.must(
    pushSubscribe,
    { subscription: subscription('undone'), kinds: 'settlement' },
    { token: person.token },
  );
  const undone = server.services.db.transaction(async (tx) => {
    await notify(tx, server.services, id, 'optionWon', { code: 'BTC', order: '1', amount: '1', asset: 'USDT' });
    throw new Error('the event failed');
  });
  await expect(undone).rejects.toThrow('the event failed');
  expect((await newest(person))!.kind).toBe('welcome');
  expect(await sendPushes(server.services)).toBe(0);
});

test("ends an account's oldest push subscription when an eleventh is added [HARD-09]", async () => {
  const person = await server.person();
  const tokens = [person.token];
  while (tokens.length < 11)
    tokens.push((await server.must(login, { username: person.username, password: person.password })).token);
  for (const [place, token] of tokens.entries()) {
    server.clock.advance(1000);
    await server.must(pushSubscribe, { subscription: subscription(`device-${place}`), kinds: 'settlement' }, { token });
  }
  const kinds = await Promise.all(
    tokens.map(async (token) => (await server.must(notificationSettings, {}, { token })).kinds),
  );
  expect(kinds).toEqual(['', ...Array.from({ length: 10 }, () => 'settlement')]);
});

test('sends one encrypted and signed push to a device that allows its topic', async () => {
  const person = await server.person();
  const { key } = await server.must(pushKey);
  expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  await server.must(
    pushSubscribe,
    { subscription: subscription('phone'), kinds: 'security,settlement' },
    { token: person.token, language: 'hi' },
  );
  expect(await server.must(notificationSettings, {}, { token: person.token })).toEqual({
    promotions: true,
    kinds: 'security,settlement',
    endpoint: `${service.origin}/phone`,
  });
  await tell(person, 'optionWon', { code: 'BTC', order: '17', amount: '12345.67', asset: 'USDT' });
  await tell(person, 'rechargeCredited', { order: '9', amount: '1', code: 'USDT' });
  expect([await sendPushes(server.services), await sendPushes(server.services)]).toEqual([1, 0]);
  expect(taken).toHaveLength(1);
  expect(taken[0]).toMatchObject({
    path: '/phone',
    headers: { 'content-encoding': 'aes128gcm', authorization: expect.stringContaining(`k=${key}`) },
  });
  // proves that it only contains topic, language and the page of the order
  expect(taken[0]!.bytes).toBeLessThan(250);
});

test('sends any number of simultaneous pushes in one run', async () => {
  const person = await server.person();
  const id = await idOf(person);
  await server.must(
    pushSubscribe,
    { subscription: subscription('many'), kinds: 'settlement' },
    { token: person.token },
  );
  await server.services.db.transaction((tx) =>
    notifyAll(
      tx,
      server.services.clock.now(),
      Array.from({ length: 45 }, (_, place) => ({
        account: id,
        kind: 'optionWon' as const,
        fields: { code: 'BTC', order: String(place), amount: '1', asset: 'USDT' },
      })),
    ),
  );
  expect(await sendPushes(server.services)).toBe(45);
});

test('sends a device no push after logout, unsubscribing or a change of account', async () => {
  const people = await Promise.all([server.person(), server.person(), server.person()] as const);
  const [leaving, quiet, next] = people;
  const ids = await Promise.all([idOf(leaving), idOf(quiet), idOf(next)]);
  const tellAll = () =>
    server.services.db.transaction(async (tx) => {
      for (const id of ids) await notify(tx, server.services, id, 'contactChanged');
    });
  await server.must(
    pushSubscribe,
    { subscription: subscription('leaving'), kinds: 'security' },
    { token: leaving.token },
  );
  const shared = subscription('shared');
  await server.must(pushSubscribe, { subscription: shared, kinds: 'security' }, { token: quiet.token });
  await tellAll();
  expect(await sendPushes(server.services)).toBe(2);
  // logout drops pushes that wait
  await tellAll();
  await server.must(logout, {}, { token: leaving.token });
  await server.must(pushUnsubscribe, {}, { token: quiet.token });
  expect(await sendPushes(server.services)).toBe(0);
  await server.must(pushSubscribe, { subscription: shared, kinds: 'security' }, { token: quiet.token });
  await server.must(pushSubscribe, { subscription: shared, kinds: 'security' }, { token: next.token });
  taken.length = 0;
  await tellAll();
  expect([await sendPushes(server.services), taken.map(({ path }) => path)]).toEqual([1, ['/shared']]);
});

test('with promotions off, sends no promotion but all other messages [TRUST-11]', async () => {
  const person = await server.person();
  await server.must(
    pushSubscribe,
    { subscription: subscription('all'), kinds: 'security,settlement,transfers,promotion' },
    { token: person.token },
  );
  await tell(person, 'activityBegun', { title: 'One', summary: 'Text' });
  expect([(await newest(person))!.kind, await sendPushes(server.services)]).toEqual(['activityBegun', 1]);
  await server.must(setNotificationSettings, { promotions: '0' }, { token: person.token });
  expect((await server.must(notificationSettings, {}, { token: person.token })).promotions).toBe(false);
  await tell(person, 'activityBegun', { title: 'Two', summary: 'Text' });
  expect((await newest(person))!.title).toBe('New promotion: One');
  for (const kind of ['optionLost', 'passwordChanged', 'withdrawSucceeded'] as const) {
    expect(eventTexts(kind).topic).not.toBe('promotion');
    await tell(person, kind, { order: '1', amount: '1', code: 'BTC', asset: 'USDT' });
    expect((await newest(person))!.kind).toBe(kind);
  }
  expect(await sendPushes(server.services)).toBe(3);
  await server.must(setNotificationSettings, { promotions: '1' }, { token: person.token });
  await tell(person, 'activityBegun', { title: 'Three', summary: 'Text' });
  expect((await newest(person))!.title).toBe('New promotion: Three');
  await sendPushes(server.services);
});

test('sends no promotion during a pause, even if allowed [TRUST-03]', async () => {
  const person = await server.person();
  await server.must(
    pushSubscribe,
    { subscription: subscription('paused'), kinds: 'settlement,promotion' },
    { token: person.token },
  );
  await server.must(setProtection, { kind: 'pause', days: '7' }, { token: person.token });
  await sendPushes(server.services);
  await tell(person, 'activityBegun', { title: 'Meanwhile', summary: 'Text' });
  const { lists } = await server.must(messages, { status: 'all' }, { token: person.token });
  expect(lists.filter(({ kind }: { kind: string }) => kind === 'activityBegun')).toEqual([]);
  expect(await sendPushes(server.services)).toBe(0);
  await tell(person, 'optionLost', { order: '1', amount: '1', code: 'BTC', asset: 'USDT' });
  expect([(await newest(person))!.kind, await sendPushes(server.services)]).toEqual(['optionLost', 1]);
  server.clock.advance(7 * 86_400_000);
  await tell(person, 'activityBegun', { title: 'After it', summary: 'Text' });
  expect([(await newest(person))!.title, await sendPushes(server.services)]).toEqual(['New promotion: After it', 1]);
});

test('retries a failing push service five times', async () => {
  const person = await server.person();
  await server.must(pushSubscribe, { subscription: subscription('down'), kinds: 'security' }, { token: person.token });
  await tell(person, 'contactChanged');
  service.status = 503;
  for (let tries = 0; tries < 8; tries += 1) {
    await sendPushes(server.services);
    await sendPushes(server.services);
    server.clock.advance(3_600_000);
  }
  expect(taken).toHaveLength(5);
});

test('sends pushes only to known push services', async () => {
  for (const good of [
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ]) {
    expect([good, mayPushTo(good)]).toEqual([good, true]);
  }
  const person = await server.person();
  for (const bad of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilgoogleapis.com/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest',
    'https://fcm.googleapis.com:8443/x',
    'https://a@fcm.googleapis.com/',
    'file:///etc/passwd',
    '',
  ]) {
    expect([bad, mayPushTo(bad)]).toEqual([bad, false]);
    const sent = JSON.stringify({ endpoint: bad, keys: { p256dh: 'a', auth: 'b' } });
    expect(
      (await server.call(pushSubscribe, { subscription: sent, kinds: 'security' }, { token: person.token })).ret,
    ).toBe(0);
  }
  for (const text of ['{}', '[]', 'null', '"x"', '{"endpoint":1}']) {
    expect((await server.call(pushSubscribe, { subscription: text }, { token: person.token })).ret).toBe(0);
  }
});
