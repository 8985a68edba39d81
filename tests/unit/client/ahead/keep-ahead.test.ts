// @vitest-environment node
import { cut, network, ok, status } from '../support.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startReadingAhead } from '../../../../src/client/ahead/index.ts';
import { connection, noteConnection, rereadScreen } from '../../../../src/client/http/connection.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { beginSession, identify } from '../../../../src/client/session/sign-in.ts';
import { database } from '../../../../src/storage/database.ts';
import { settings } from '../../../../src/storage/settings.ts';
import { storageState } from '../../../../src/storage/state.ts';
import { useCustomer } from './support.ts';
import { expectLogged } from '../../../console.ts';

/** The number of reads in the table. */
const COUNT = 9;
let isStarted = false;
vi.mock('../../../../src/api/endpoints.ts', async () => {
  const { endpointFor } = await import('../support.ts');
  const endpoint = endpointFor('read', { access: 'customer', cache: 'indexeddb' });
  return {
    endpoints: Array.from({ length: 9 }, (_, place) => ({
      ...endpoint,
      id: `test.p${place}`,
      path: `p${place}`,
      ahead: () => [{}],
    })),
  };
});

const MINUTE_MS = 60_000;
const page = new EventTarget();
let line: { saveData: boolean; effectiveType?: string };
let visibilityState: string;
const listening = {
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
};
const browser = {
  ...listening,
  document: {
    ...listening,
    querySelector: () => null,
    get visibilityState() {
      return visibilityState;
    },
  },
  navigator: {
    onLine: true,
    get connection() {
      return line;
    },
    serviceWorker: { ...listening, controller: {} },
  },
};
// for the whole file, since the listeners stay active between tests
for (const [name, value] of Object.entries(browser))
  Object.defineProperty(globalThis, name, { value, configurable: true });

// the session starts a prefetch
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] });
});
useCustomer();
beforeEach(async () => {
  line = { saveData: false };
  visibilityState = 'visible';
  noteConnection(true);
  if (!isStarted) startReadingAhead();
  isStarted = true;
  await pass(2000);
});
afterEach(async () => {
  settings.keepLess = false;
  network(ok());
  await endSession('signed-out');
  // ended work waits for a timer of this test
  await pass(2000);
});

/** Lets pending work without timers finish. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
/** Advances time with all pending work, the first ten seconds in small steps. */
const pass = async (ms: number): Promise<void> => {
  for (let gone = 0; gone < ms;) {
    const step = Math.min(ms - gone, gone < 10_000 ? 500 : 20_000);
    await vi.advanceTimersByTimeAsync(step);
    await settle();
    gone += step;
  }
};
const signIn = async (account: string): Promise<void> => {
  await beginSession(`token-${account}`);
  await identify(account);
};
const setVisibility = (state: 'visible' | 'hidden'): void => {
  visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
};
const stored = async (): Promise<number> => (await database('kept').keys()).length;

test('prefetches everything once, and again an hour later on return to the app [OFF-03]', async () => {
  const { seen } = network(ok({}));
  await signIn('b');
  await pass(5000);
  expect(seen).toHaveLength(COUNT);
  for (let minute = 1; minute < 60; minute += 1) {
    rereadScreen();
    setVisibility('hidden');
    setVisibility('visible');
    await pass(MINUTE_MS - 1000);
  }
  expect(seen).toHaveLength(COUNT);
  await pass(2 * MINUTE_MS);
  setVisibility('visible');
  await pass(5000);
  expect(seen).toHaveLength(2 * COUNT);
});

test.each([
  ['503', () => status(503), 3],
  ['429', () => status(429), 1],
] as const)(
  'asks a server that answers %s a few times an hour, then reads everything once it recovers [OFF-03]',
  async (_, reply, each) => {
    const { seen } = network(reply());
    await signIn('b');
    await pass(MINUTE_MS);
    expect(seen).toHaveLength(each);
    for (let minute = 1; minute < 60; minute += 1) {
      rereadScreen();
      setVisibility('visible');
      await pass(MINUTE_MS);
    }
    expect(seen.length).toBeGreaterThan(each);
    expect(seen.length).toBeLessThanOrEqual(6 * each);
    const after = network(ok({}));
    await pass(10 * MINUTE_MS);
    setVisibility('visible');
    await pass(5000);
    expect(after.seen).toHaveLength(COUNT);
  },
);

test.each([
  [503, 3],
  [429, 1],
])('waits an hour if a server answering %i asks for it [OFF-03]', async (code, each) => {
  const { seen } = network(status(code, { 'retry-after': '3600' }));
  await signIn('b');
  for (let minute = 0; minute < 59; minute += 1) {
    await pass(MINUTE_MS);
    rereadScreen();
    setVisibility('visible');
  }
  expect(seen).toHaveLength(each);
  const after = network(ok({}));
  await pass(2 * MINUTE_MS);
  setVisibility('visible');
  await pass(5000);
  expect(after.seen).toHaveLength(COUNT);
});

test('without a customer present, an hour of failures makes three requests [OFF-03]', async () => {
  const { seen } = network(status(503));
  await signIn('b');
  await pass(60 * MINUTE_MS);
  expect(seen).toHaveLength(3);
});

test('does not repeat stored reads if the connection drops after every third response [OFF-03]', async () => {
  let place = 0;
  const { seen, state } = network(() => {
    place += 1;
    if (place % 4 > 0) return ok({});
    state.healthy = false;
    throw cut();
  });
  await signIn('b');
  for (let turn = 0; turn < 4; turn += 1) {
    await pass(20_000);
    // the connection is back, and a probe notices
    state.healthy = true;
    await pass(40_000);
  }
  expect(connection.restored).toBeGreaterThan(1);
  expect(await stored()).toBe(COUNT);
  expect(seen).toHaveLength(COUNT + 2);
});

test('a worker stopped midway leaves one read for the next time [OFF-03]', async () => {
  let place = 0;
  network(() => {
    place += 1;
    if (place === 2) throw cut();
    return ok({});
  });
  await signIn('b');
  await pass(10_000);
  expect(await stored()).toBe(COUNT - 1);
  const { seen } = network(ok({}));
  setVisibility('visible');
  await pass(5000);
  expect([seen.length, await stored()]).toEqual([1, COUNT]);
});

test('waits while another tab prefetches, and continues once that tab closes [OFF-03]', async () => {
  let close: (() => void) | undefined;
  const isClosed = new Promise<void>((resolve) => (close = resolve));
  const request = async (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): Promise<void> => {
    await isClosed;
    if (!signal.aborted) await work();
  };
  Object.assign(browser.navigator, { locks: { request } });
  const { seen } = network(ok({}));
  await signIn('b');
  await pass(60_000);
  expect(seen).toHaveLength(0);
  close!();
  await pass(5000);
  Reflect.deleteProperty(browser.navigator, 'locks');
  expect(seen).toHaveLength(COUNT);
});

test('prefetches nothing while another tab updates the app, until the new worker runs [OFF-03 PWA-10]', async () => {
  const other = new BroadcastChannel('andaman');
  const { seen } = network(() => {
    if (seen.length === 3) other.postMessage({ topic: 'update' });
    return ok({});
  });
  await signIn('b');
  await pass(30_000);
  other.close();
  const early = seen.length;
  expect(early).toBeLessThan(COUNT);
  page.dispatchEvent(new Event('controllerchange'));
  await pass(5000);
  expect(await stored()).toBe(COUNT);
  expect(seen.length).toBeLessThanOrEqual(COUNT + 1);
});

test('stops while the page is hidden, and continues when it is visible again [OFF-03]', async () => {
  const { seen } = network(() => {
    if (seen.length === 3) setVisibility('hidden');
    return ok({});
  });
  await signIn('b');
  await pass(30_000);
  expect(seen).toHaveLength(3);
  setVisibility('visible');
  await pass(5000);
  expect(await stored()).toBe(COUNT);
});

test.each([
  ['Save-Data', () => Object.assign(line, { saveData: true })],
  ['a connection of the slowest kind', () => Object.assign(line, { effectiveType: 'slow-2g' })],
  ['"Save storage and data"', () => Object.assign(settings, { keepLess: true })],
  ['a disk that was full', () => Object.assign(storageState, { full: true })],
] as const)('%s: prefetches nothing, and ends a running prefetch after the current read [OFF-03]', async (_, set) => {
  const { seen } = network(() => {
    if (seen.length === 2) set();
    return ok({});
  });
  await signIn('b');
  await pass(10_000);
  expect(seen).toHaveLength(2);
  await signIn('c');
  await pass(10_000);
  expect(seen).toHaveLength(2);
});

test('a full disk pauses the prefetch for an hour, whatever happens [OFF-03]', async () => {
  expectLogged('ahead: reading ahead has ended');
  const put = Reflect.get(IDBObjectStore.prototype, 'put') as (...input: unknown[]) => IDBRequest;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function instead(
    this: IDBObjectStore,
    ...input: unknown[]
  ) {
    if (this.transaction.db.name === 'andaman-kept') throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, input);
  });
  const { seen } = network(ok({}));
  await signIn('b');
  await pass(5000);
  expect(seen).toHaveLength(1);
  for (let minute = 0; minute < 50; minute += 1) {
    rereadScreen();
    setVisibility('visible');
    await pass(MINUTE_MS);
  }
  expect([seen.length, storageState.full]).toEqual([1, false]);
});
