import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOME, LOGIN } from '../../../../src/domain/routes.ts';

const disk = vi.hoisted(() => ({ answer: (_: unknown): void => undefined }));
// only the disk is faked: it answers when the test says so
vi.mock('../../../../src/storage/database.ts', () => ({
  database: () => ({ get: () => new Promise((resolve) => (disk.answer = resolve)) }),
  DATABASES: [],
}));
vi.mock('../../../../src/app/router/page-loader.ts', () => ({
  preload: async () => undefined,
  pageState: () => ({ status: 'ready' }),
  findListPath: () => undefined,
}));

/** Lets everything pending finish, so that what must not happen would have happened. */
const idle = async (): Promise<undefined> => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return undefined;
};

/** Starts the app at `at` on the device of a logged-in customer. */
const startedAt = async (at: string) => {
  vi.resetModules();
  const { writeSettingsCache } = await import('../../../../src/storage/settings-cache.ts');
  writeSettingsCache('signed', true);
  location.hash = at;
  const { session, startSession } = await import('../../../../src/client/session/session.ts');
  const page = await import('../../../../src/app/router/current-page.ts');
  const moves = await import('../../../../src/browser/location.ts');
  void startSession();
  return { session, started: page.startNavigation(), ...page, ...moves };
};

/** Listeners of apps started by a test: two apps in one window would redirect each other endlessly. */
let listeners: Parameters<typeof addEventListener>[] = [];

beforeEach(() => {
  const add = globalThis.addEventListener.bind(globalThis);
  vi.spyOn(globalThis, 'addEventListener').mockImplementation((...parameters: Parameters<typeof addEventListener>) => {
    listeners.push(parameters);
    add(...parameters);
  });
  // home's snapshot is on screen
  document.documentElement.dataset['snapshot'] = '';
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
});

afterEach(() => {
  for (const [type, listener] of listeners) globalThis.removeEventListener(type, listener);
  listeners = [];
});

test('opens home while the session loads, and delays navigation until it is known [FAST-01 SHELL-11]', async () => {
  const { session, started, resolveCurrentRoute, navigate, currentLocation } = await startedAt(HOME);
  await started;
  expect(session.status).toBe('starting');
  expect(resolveCurrentRoute(HOME)).toEqual({ kind: 'show', path: HOME });
  navigate('/pages/mine/mine');
  await idle();
  expect(currentLocation()).toBe(HOME);
  disk.answer({ token: 'token-a', account: 'a' });
  await vi.waitFor(() => expect(currentLocation()).toBe('/pages/mine/mine'));
  expect(session.status).toBe('in');
});

test('home of a session that the disk lost leads to login, and back afterwards [FAST-02 STORE-05]', async () => {
  const { session, started, currentLocation } = await startedAt(HOME);
  await started;
  disk.answer(undefined);
  await vi.waitFor(() => expect(currentLocation()).toBe(`${LOGIN}?from=${encodeURIComponent(HOME)}`));
  expect(session.status).toBe('out');
});

test('waits for the session on other pages, and on home without a snapshot [SHELL-11]', async () => {
  for (const at of ['/pages/mine/mine', HOME]) {
    const { session, started } = await startedAt(at);
    const before = await Promise.race([started.then(() => 'opened'), idle()]);
    expect(before).toBeUndefined();
    disk.answer({ token: 'token-a', account: 'a' });
    await started;
    expect(session.status).toBe('in');
    delete document.documentElement.dataset['snapshot'];
  }
});
