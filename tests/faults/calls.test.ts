import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { CallError } from '../../src/client/http/errors.ts';
import { type House, hurry, openHouse, openPage, type Page } from './support.ts';

// a machine under load may need long
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let operator: House;
let page: Page;

beforeAll(async () => {
  operator = await openHouse();
});
afterAll(async () => {
  await operator.close();
});
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  hurry();
  page = await openPage();
  await page.signIn(await operator.customer());
  operator.services.requests.clear();
});
afterEach(async () => {
  await page.endSession('signed-out');
  await operator.reset();
});
const failed = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error as CallError,
  );

test.each(['a&b=c+d%', 'ไทย', 'العربية', '😀', 'one\r\ntwo', ' '])(
  'CALL-03 the server reads exactly %j',
  async (username) => {
    await failed(page.request(page.endpoints.login, { username, password: 'x' }));
    expect(operator.seen('users.login')[0]?.fields['username']).toBe(username);
  },
);

test('CALL-04 token and language arrive', async () => {
  await page.request(page.endpoints.config, { act: 'about' });
  expect(operator.seen('other.config')[0]).toMatchObject({
    token: true,
    language: expect.stringMatching(/^(en|zh|th|jp|ar|hi)$/),
  });
});

test('CALL-13 cut four times by the wire, the data comes with the fifth request', async () => {
  operator.proxy.spoil('users/info', 'refused', 'lost', 'half', 'lost');
  expect((await page.request(page.endpoints.userInfo, {})).username).toContain('customer');
  // the first never arrived
  expect(operator.seen('users.info')).toHaveLength(4);
});

test('CALL-14 503 without end: five requests, "Too many requests!"', async () => {
  operator.services.demo?.faults.add({ call: 'users.info', kind: 'status', value: 503 });
  expect(page.errorMessage(await failed(page.request(page.endpoints.userInfo, {})))).toBe('Too many requests!');
  expect(operator.seen('users.info')).toHaveLength(5);
});

test('CALL-12 CALL-17 a change whose answer is lost: one request', async () => {
  operator.proxy.spoil('users/edit', 'lost');
  const { editUser } = await import('../../src/api/profile.ts');
  expect(page.errorMessage(await failed(page.request(editUser, { nickname: 'Nok' })))).toBe(
    'An error occurred while sending the request',
  );
  expect(operator.seen('users.edit')).toHaveLength(1);
});

test('CALL-08 a captive portal: a text to check the connection, the session stays, and it recovers', async () => {
  operator.services.demo?.faults.add({ call: 'users.info', kind: 'html', times: 1 });
  expect((await failed(page.request(page.endpoints.userInfo, {}))).kind).toBe('html');
  expect(page.session.status).toBe('in');
  expect((await page.request(page.endpoints.userInfo, {})).username).toContain('customer');
});

test('AUTH-19 AUTH-20 the server ends the session: the token goes at once, one message for many calls', async () => {
  const { endSessions } = await import('../../server/modules/customers/sessions.ts');
  await endSessions(operator.services.db, Number(page.session.account), {}, operator.services.clock.now());
  await Promise.all(
    Array.from({ length: 5 }, () => failed(page.request(page.endpoints.userInfo, {}, { session: 'ask' }))),
  );
  expect(page.session).toMatchObject({
    status: 'out',
    ended: { reason: 'refused', redirect: true, message: expect.stringMatching(/\S/) },
  });
  expect(page.currentToken()).toBeUndefined();
});

test('AUTH-22 after a sign-out the server refuses the old token', async () => {
  const token = page.currentToken() ?? '';
  await page.endSession('signed-out');
  await vi.waitFor(() => expect(operator.seen('users.logout')[0]?.result).toBe(1), { timeout: 60_000, interval: 5 });
  const response = await fetch(`${operator.url}/api/users/info`, { headers: { token } });
  expect(await response.json()).toMatchObject({ ret: -1 });
});
