import { afterEach, beforeEach, expect, test, vi } from 'vitest';

class Worker extends EventTarget {
  constructor(public state: ServiceWorkerState) {
    super();
  }

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}
class Registration extends EventTarget {
  active: Worker | null = new Worker('activated');
  waiting: Worker | null = null;
  installing: Worker | null = null;
  update = vi.fn(async () => undefined);
}
const now = vi.hoisted(() => ({ registration: undefined as unknown, skipped: 0 }));
vi.mock('workbox-window', () => ({
  Workbox: class {
    register = async () => now.registration;
    messageSkipWaiting = () => {
      now.skipped += 1;
    };
  },
}));

let registration: Registration;
let container: EventTarget & { controller: unknown };
const start = async () => {
  vi.resetModules();
  const { startWorker } = await import('../../../src/pwa/worker.ts');
  const { update } = await import('../../../src/pwa/update.ts');
  return { bridge: await startWorker(), update };
};
/** The results of a promise so far. */
const so = async <T>(promise: Promise<T>): Promise<T | 'open'> => {
  const open = Symbol('open');
  const value = await Promise.race([
    promise,
    Promise.resolve()
      .then(() => Promise.resolve())
      .then(() => open),
  ]);
  return value === open ? 'open' : (value as T);
};

beforeEach(() => {
  vi.useFakeTimers();
  registration = new Registration();
  now.registration = registration;
  container = Object.assign(new EventTarget(), { controller: {} });
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: container } }));
  vi.stubGlobal('fetch', async () => new Response('', { headers: { 'content-type': 'text/javascript' } }));
});
afterEach(() => {
  vi.useRealTimers();
});

test('waits over 3 s for a version blocked by the old worker, without a reload [PWA-09]', async () => {
  const waiting = (registration.waiting = new Worker('installed'));
  const { bridge } = await start();
  const taken = bridge.activateWaiting();
  expect(now.skipped).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await so(taken)).toBe('open');
  waiting.become('activating');
  container.dispatchEvent(new Event('controllerchange'));
  expect(await taken).toBe(true);
});

test('loads an active version that does not claim the page after 3 s [PWA-09]', async () => {
  const waiting = (registration.waiting = new Worker('installed'));
  const { bridge } = await start();
  const taken = bridge.activateWaiting();
  waiting.become('activated');
  await vi.advanceTimersByTimeAsync(3000);
  expect(await so(taken)).toBe(true);
});

test('gives up on a blocked version, and reports the old page if it takes over later [PWA-10]', async () => {
  registration.waiting = new Worker('installed');
  const { bridge, update } = await start();
  const taken = bridge.activateWaiting();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await so(taken)).toBe('open');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await taken).toBe(false);
  expect(update.replaced).toBe(false);
  container.dispatchEvent(new Event('controllerchange'));
  expect(update.replaced).toBe(true);
});

test('an install that fails while awaited is not a missing version [PWA-14]', async () => {
  const installing = (registration.installing = new Worker('installing'));
  const { bridge } = await start();
  const match = bridge.findWaiting();
  installing.become('redundant');
  registration.installing = null;
  expect(await match).toBe('failed');
  expect(await bridge.findWaiting()).toBe('none');
  registration.installing = new Worker('installing');
  const slow = bridge.findWaiting();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await slow).toBe('failed');
  registration.waiting = new Worker('installed');
  registration.installing = null;
  expect(await bridge.findWaiting()).toBe('ready');
});

test('does not report a new version when the site data is cleared [PWA-10]', async () => {
  const { update } = await start();
  container.controller = null;
  container.dispatchEvent(new Event('controllerchange'));
  expect(update).toMatchObject({ replaced: false, taken: false });
  // the next visit's worker takes the page as on a first visit
  container.controller = {};
  container.dispatchEvent(new Event('controllerchange'));
  expect(update).toMatchObject({ replaced: false, taken: true });
});

/** Lets the device's caches take a file of the app's size, or not. */
const stubCaches = (write: () => Promise<void>): void =>
  void vi.stubGlobal('caches', { open: async () => ({ put: write }), delete: async () => true });

test('says that offline use is impossible if the first install finds no space', async () => {
  stubCaches(() => Promise.reject(new DOMException('full', 'QuotaExceededError')));
  registration.active = null;
  const installing = (registration.installing = new Worker('installing'));
  await start();
  const { storageState } = await import('../../../src/storage/state.ts');
  expect(storageState.offline).toBe('possible');
  installing.become('redundant');
  await vi.advanceTimersByTimeAsync(0);
  expect(storageState.offline).toBe('impossible');
});

test('a first install that fails with enough space says nothing: the next start tries again', async () => {
  stubCaches(async () => undefined);
  registration.active = null;
  const installing = (registration.installing = new Worker('installing'));
  await start();
  const { storageState } = await import('../../../src/storage/state.ts');
  installing.become('redundant');
  await vi.advanceTimersByTimeAsync(0);
  expect(storageState.offline).toBe('possible');
});
