import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import webpush from 'web-push';
import { userInfo } from '../../../../../src/api/auth.ts';
import {
  notificationSettings,
  pushRenew,
  pushSubscribe,
  pushTest,
} from '../../../../../src/api/notification-settings.ts';
import { setupParts } from '../../../../../server/desk/overview/setup.ts';
import { notify } from '../../../../../server/modules/messages/notify.ts';
import { pushQueue } from '../../../../../server/modules/push/schema.ts';
import { sendPushes } from '../../../../../server/modules/push/send.ts';
import { testServer } from '../../fixtures.ts';
import type { Person } from '../../support.ts';
import { localPushService } from './push-service.ts';

const service = localPushService();
const server = testServer({}, { reset: false });
// the tests send the pushes
beforeAll(() => server.services.jobs.stop());

let person: Person;
let path: string;
beforeEach(async () => {
  person = await server.person();
  path = `phone-${Math.random()}`;
  await server.must(
    pushSubscribe,
    { subscription: service.subscription(path), kinds: 'security,settlement' },
    { token: person.token },
  );
});

const settings = () => server.must(notificationSettings, {}, { token: person.token });
const lose = async (): Promise<void> => {
  const id = Number((await server.must(userInfo, {}, { token: person.token })).id);
  await server.services.db.transaction((tx) =>
    notify(tx, server.services, id, 'optionLost', { code: 'BTC', order: '17', amount: '12.5', asset: 'USDT' }),
  );
};
const notificationPiece = async () => (await setupParts(server.services)).find(({ name }) => name === 'Notifications');

test.each([400, 401, 403, 413, 429, 500, 503])('keeps the subscription when its service answers %i', async (status) => {
  service.status = status;
  await lose();
  expect(await sendPushes(server.services)).toBe(0);
  service.status = 201;
  server.clock.advance(3_600_000);
  expect(await sendPushes(server.services)).toBe(1);
  expect((await settings()).endpoint).toBe(`${service.origin}/${path}`);
});

test("sends the company's name as the title [DESK-114]", async () => {
  const { db, settings: store } = server.services;
  await store.write(db, 'config.system', { company: 'Siam Coins' });
  const details = vi.spyOn(webpush, 'generateRequestDetails');
  await lose();
  await sendPushes(server.services);
  expect(JSON.parse(String(details.mock.lastCall?.[1]))).toMatchObject({ title: 'Siam Coins', topic: 'settlement' });
  details.mockRestore();
  await store.write(db, 'config.system', {});
});

test.each([404, 410])('sends nothing more after a %i, and keeps the topics until the app renews', async (status) => {
  service.status = status;
  await lose();
  await sendPushes(server.services);
  await lose();
  expect(await server.services.db.$count(pushQueue)).toBe(0);
  expect(await settings()).toMatchObject({ kinds: 'security,settlement', endpoint: '' });
  service.status = 201;
  await server.must(
    pushSubscribe,
    { subscription: service.subscription('renewed'), kinds: 'security,settlement' },
    { token: person.token },
  );
  await lose();
  expect(await sendPushes(server.services)).toBe(1);
});

test('says on the desk and in a metric what a push service answered last', async () => {
  service.status = 403;
  await lose();
  await sendPushes(server.services);
  expect(await notificationPiece()).toMatchObject({
    isOpen: false,
    text: expect.stringMatching(/Check VAPID_SUBJECT.*other answered 403 at 2026-/),
  });
  expect(await server.services.metrics.text()).toMatch(
    /andaman_push_answers_total\{service="other",answer="refused"\} \d/,
  );
  service.status = 201;
  await lose();
  await sendPushes(server.services);
  expect((await notificationPiece())!.text).toContain('other answered 201 at 2026-');
});

test('replaces a subscription that the browser renewed', async () => {
  const renewal = { old: `${service.origin}/${path}`, subscription: service.subscription('by-worker') };
  await server.must(pushRenew, renewal);
  expect(await settings()).toMatchObject({ kinds: 'security,settlement', endpoint: `${service.origin}/by-worker` });
  // once more, as after a lost answer, and with an endpoint that no one has
  await server.must(pushRenew, renewal);
  await server.must(pushRenew, { ...renewal, old: `${service.origin}/unknown` });
  const elsewhere = JSON.stringify({ endpoint: 'https://push.example/x', keys: { p256dh: 'a', auth: 'b' } });
  expect((await server.call(pushRenew, { old: `${service.origin}/by-worker`, subscription: elsewhere })).ret).toBe(0);
  expect((await settings()).endpoint).toBe(`${service.origin}/by-worker`);
});

test('keeps a subscription that was renewed before the old one was answered with 410', async () => {
  const renewal = { old: `${service.origin}/${path}`, subscription: service.subscription('meanwhile') };
  service.status = 410;
  service.onPush = () => server.must(pushRenew, renewal);
  await lose();
  await sendPushes(server.services);
  expect((await settings()).endpoint).toBe(`${service.origin}/meanwhile`);
});

test('sends five test notifications an hour, only to this device', async () => {
  const statuses: (number | undefined)[] = [];
  for (let count = 0; count < 6; count += 1)
    statuses.push((await server.call(pushTest, {}, { token: person.token })).ret);
  expect(statuses).toEqual([1, 1, 1, 1, 1, 0]);
  expect(await sendPushes(server.services)).toBe(5);
  expect(new Set(service.taken.map((push) => push.path))).toEqual(new Set([`/${path}`]));
  const other = await server.person();
  expect(await server.call(pushTest, {}, { token: other.token })).toMatchObject({
    ret: 0,
    msg: 'Notifications are off on this device.',
  });
});
