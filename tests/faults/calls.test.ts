import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { CallError } from '../../src/client/http/errors.ts';
import { type FaultyServer, hurry, startFaultyServer, openPage, type Page } from './support.ts';
import { WAIT_MS } from '../limits.ts';
import { expectLogged } from '../console.ts';

// a loaded machine may need long
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let server: FaultyServer;
let page: Page;

beforeAll(async () => {
  server = await startFaultyServer();
});
afterAll(async () => {
  await server.close();
});
beforeEach(async () => {
  hurry();
  page = await openPage();
  await page.signIn(await server.customer());
  server.services.requests.clear();
});
afterEach(async () => {
  await page.endSession('signed-out');
  await server.reset();
});
const failed = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error as CallError,
  );

test.each(['a&b=c+d%', 'ไทย', 'العربية', '😀', 'one\r\ntwo', ' '])(
  'the server reads exactly %j [CALL-03]',
  async (username) => {
    await failed(page.request(page.endpoints.login, { username, password: 'x' }));
    expect(server.seen('users.login')[0]?.fields['username']).toBe(username);
  },
);

test('sends the token and the language [CALL-04]', async () => {
  await page.request(page.endpoints.config, { act: 'about' });
  expect(server.seen('other.config')[0]).toMatchObject({
    token: true,
    language: expect.stringMatching(/^(en|zh|th|jp|ar|hi)$/),
  });
});

test('gets the data with the fifth request after four broken connections [CALL-13]', async () => {
  server.proxy.spoil('users/info', 'refused', 'lost', 'half', 'lost');
  expect((await page.request(page.endpoints.userInfo, {})).username).toContain('customer');
  // the server never received the first
  expect(server.seen('users.info')).toHaveLength(4);
});

test('gives up after five 503 responses with "Too many requests!" [CALL-14]', async () => {
  expectLogged('Call: users.info attempts 503');
  server.services.demo?.faults.add({ call: 'users.info', kind: 'status', value: 503 });
  expect(page.errorMessage(await failed(page.request(page.endpoints.userInfo, {})))).toBe('Too many requests!');
  expect(server.seen('users.info')).toHaveLength(5);
});

test('does not retry a change whose response is lost [CALL-12 CALL-17]', async () => {
  expectLogged('Call: users.edit network');
  server.proxy.spoil('users/edit', 'lost');
  const { editUser } = await import('../../src/api/profile.ts');
  expect(page.errorMessage(await failed(page.request(editUser, { nickname: 'Nok' })))).toBe(
    'An error occurred while sending the request',
  );
  expect(server.seen('users.edit')).toHaveLength(1);
});

test('keeps the session behind a captive portal, and recovers [CALL-08]', async () => {
  expectLogged('Call: users.info html');
  server.services.demo?.faults.add({ call: 'users.info', kind: 'html', times: 1 });
  expect((await failed(page.request(page.endpoints.userInfo, {}))).kind).toBe('html');
  expect(page.session.status).toBe('in');
  expect((await page.request(page.endpoints.userInfo, {})).username).toContain('customer');
});

test('drops the token and shows one message when the server ends the session [AUTH-19 AUTH-20]', async () => {
  const { endSessions } = await import('../../server/modules/customers/sessions.ts');
  await endSessions(server.services.db, Number(page.session.account), {}, server.services.clock.now());
  await Promise.all(
    Array.from({ length: 5 }, () => failed(page.request(page.endpoints.userInfo, {}, { session: 'ask' }))),
  );
  expect(page.session).toMatchObject({
    status: 'out',
    ended: { reason: 'refused', redirect: true, message: expect.stringMatching(/\S/) },
  });
  expect(page.currentToken()).toBeUndefined();
});

test('the server refuses the old token after logout [AUTH-22]', async () => {
  const token = page.currentToken() ?? '';
  await page.endSession('signed-out');
  await vi.waitFor(() => expect(server.seen('users.logout')[0]?.result).toBe(1), { timeout: WAIT_MS, interval: 5 });
  const response = await fetch(`${server.url}/api/users/info`, { headers: { token } });
  expect(await response.json()).toMatchObject({ ret: -1 });
});
