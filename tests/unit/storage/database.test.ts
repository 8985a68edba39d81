// @vitest-environment node
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import * as v from 'valibot';
import { proxy } from 'valtio';
import type * as Databases from '../../../src/storage/database.ts';
import type * as State from '../../../src/storage/state.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectLogged } from '../../console.ts';

expectLogged('Storage: memory session');

let database: typeof Databases.database;
let state: typeof State;

/** Storage of a newly opened page on the same disk. */
const restart = async (): Promise<void> => {
  vi.resetModules();
  state = await import('../../../src/storage/state.ts');
  ({ database } = await import('../../../src/storage/database.ts'));
};

const text = v.string();
/** A request that fails, or never completes. */
const replaceOpen = (open: () => unknown): unknown => vi.stubGlobal('indexedDB', { open });

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  await restart();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('records', () => {
  test('survive a restart', async () => {
    await database('session').set('session', { token: 't' });
    await restart();
    expect(await database('session').get('session', v.object({ token: text }))).toEqual({ token: 't' });
    expect(state.storageState.mode).toBe('disk');
  });

  test('each concern has its own database', async () => {
    await database('session').set('one', 'session');
    await database('kept').set('one', 'kept');
    await database('kept').clear();
    expect(await database('session').get('one', text)).toBe('session');
    expect(await database('kept').keys()).toEqual([]);
  });

  test('drops only a corrupt or outdated record [STORE-05]', async () => {
    expectLogged('Storage: dropped a record kept at');
    const stored = database('kept');
    await stored.set('good', { at: 1 });
    await stored.set('bad', { at: 'yesterday' });
    await stored.set('worse', 7);
    const dated = v.object({ at: v.number() });
    expect(await stored.get('bad', dated)).toBeUndefined();
    expect(await stored.keys()).toEqual(['good', 'worse']);
    expect(await stored.entries(dated)).toEqual([['good', { at: 1 }]]);
    expect(await stored.keys()).toEqual(['good']);
  });

  test('stores a proxy as its current content', async () => {
    const live = proxy({ list: [{ id: '1' }] });
    await database('kept').set('live', live);
    live.list[0]!.id = '2';
    expect(await database('kept').get('live', v.unknown())).toEqual({ list: [{ id: '1' }] });
  });

  test('a value that cannot be cloned is our error, not the disk’s', async () => {
    await expect(database('kept').set('wrong', { run: () => undefined })).rejects.toThrow();
    expect(state.storageState.mode).not.toBe('memory');
  });
});

describe('without IndexedDB', () => {
  test.each([
    ['is missing', () => vi.stubGlobal('indexedDB', undefined)],
    [
      'throws',
      () =>
        replaceOpen(() => {
          throw new DOMException('denied', 'SecurityError');
        }),
    ],
    [
      'refuses to open',
      () =>
        replaceOpen(() => {
          const request: Record<string, unknown> = { error: new DOMException('broken', 'UnknownError') };
          queueMicrotask(() => (request['onerror'] as () => void)());
          return request;
        }),
    ],
  ])('one that %s leaves the app running from memory [STORE-06]', async (_, spoil) => {
    spoil();
    await database('session').set('session', 'token');
    expect(await database('session').get('session', text)).toBe('token');
    expect(state.storageState.mode).toBe('memory');
    await database('session').clear();
    expect(await database('session').get('session', text)).toBeUndefined();
  });

  test('gives up on one that never answers after 3 s, once for all databases [STORE-06]', async () => {
    vi.useFakeTimers();
    await restart();
    replaceOpen(() => ({}));
    const reads = Promise.all([database('session').get('session', text), database('kept').entries(text)]);
    await vi.advanceTimersByTimeAsync(2999);
    expect(state.storageState.mode).toBe('starting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await reads).toEqual([undefined, []]);
    expect(state.storageState.mode).toBe('memory');
    // the second call does not wait
    await database('drafts').set('one', 'typed');
    expect(await database('drafts').get('one', text)).toBe('typed');
  });

  test('a start that froze while opening its database continues [STORE-06]', async () => {
    await database('session').set('session', 'token');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await restart();
    const read = database('session').get('session', text);
    // a page waking up runs due timers before it hears from the disk
    vi.runOnlyPendingTimers();
    expect(await read).toBe('token');
    expect(state.storageState.mode).toBe('disk');
  });

  test('gives up on one that opened and then stopped answering after 10 s [STORE-06]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await restart();
    await database('session').set('session', 'token');
    expect(state.storageState.mode).toBe('disk');
    vi.spyOn(IDBObjectStore.prototype, 'get').mockReturnValue({} as IDBRequest);
    const read = database('session').get('session', text);
    await vi.advanceTimersByTimeAsync(9999);
    expect(state.storageState.mode).toBe('disk');
    await vi.advanceTimersByTimeAsync(1);
    expect(await read).toBeUndefined();
    expect(state.storageState.mode).toBe('memory');
    await database('drafts').set('one', 'typed');
    expect(await database('drafts').get('one', text)).toBe('typed');
  });

  test('a reload needs a new login [STORE-06]', async () => {
    vi.stubGlobal('indexedDB', undefined);
    await database('session').set('session', 'token');
    await restart();
    expect(await database('session').get('session', text)).toBeUndefined();
  });
});

describe('a lost connection', () => {
  const connections = (): IDBDatabase[] => {
    const seen: IDBDatabase[] = [];
    const real = indexedDB.open.bind(indexedDB);
    vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
      const request = real(name, version);
      request.addEventListener('success', () => seen.push(request.result));
      return request;
    });
    return seen;
  };

  test('reopens once when closed under the app, and the write succeeds [STORE-07]', async () => {
    const seen = connections();
    await database('kept').set('one', 'before');
    // Safari closes without an event
    seen[0]!.close();
    await database('kept').set('two', 'after');
    expect(seen).toHaveLength(2);
    await restart();
    expect(await database('kept').get('one', text)).toBe('before');
    expect(await database('kept').get('two', text)).toBe('after');
  });

  test('does not block when storage is cleared, and the next write succeeds [STORE-07]', async () => {
    await database('kept').set('one', 'before');
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase('andaman-kept');
      request.addEventListener('success', () => resolve());
      request.addEventListener('blocked', () => reject(new Error('blocked')));
    });
    expect(await database('kept').get('one', text)).toBeUndefined();
    await database('kept').set('two', 'after');
    expect(await database('kept').get('two', text)).toBe('after');
    expect(state.storageState.mode).toBe('disk');
  });
});

describe('a full disk', () => {
  type Method = (...input: unknown[]) => IDBRequest;
  /** Replaces a method of every object store. */
  const onPrototype = (
    name: 'put' | 'delete',
    act: (real: Method, store: unknown, input: unknown[]) => IDBRequest,
  ): void => {
    const real = Reflect.get(IDBObjectStore.prototype, name) as Method;
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function instead(this: unknown, ...input: unknown[]) {
      return act(real, this, input);
    } as never);
  };
  /** Fails writes while the disk is full. */
  const limit = (room: () => boolean): void => {
    onPrototype('put', (real, store, input) => {
      if (!room()) throw new DOMException('full', 'QuotaExceededError');
      return real.apply(store, input);
    });
  };

  test('drops public copies first, and nothing else if that is enough [STORE-08]', async () => {
    await database('kept').set('a|old', { at: 1 });
    let freed = false;
    limit(() => freed);
    const { onQuotaExceeded } = await import('../../../src/storage/quota.ts');
    onQuotaExceeded(async () => (freed = true));
    await database('journal').set('a|key', 'open');
    expect(state.storageState.full).toBe(true);
    expect(await database('kept').keys()).toEqual(['a|old']);
    await restart();
    expect(await database('journal').get('a|key', text)).toBe('open');
  });

  test('then the oldest history; token, journal and drafts stay [STORE-08]', async () => {
    for (const [index, name] of ['c', 'a', 'd', 'b'].entries())
      await database('kept').set(name, { at: [3, 1, 4, 2][index] });
    await database('session').set('session', 'token');
    await database('drafts').set('a|form', 'typed');
    let deleted = 0;
    onPrototype('delete', (real, store, input) => {
      deleted += 1;
      return real.apply(store, input);
    });
    limit(() => deleted >= 2);
    await database('kept').set('e', { at: 5 });
    expect(await database('kept').keys()).toEqual(['c', 'd', 'e']);
    expect(await database('session').get('session', text)).toBe('token');
    expect(await database('drafts').get('a|form', text)).toBe('typed');
  });

  test('keeps unwritable data until the page closes, and recovers with a later write [STORE-08]', async () => {
    let room = false;
    limit(() => room);
    await database('session').set('session', 'token');
    expect(await database('session').get('session', text)).toBe('token');
    expect(await database('session').entries(text)).toEqual([['session', 'token']]);
    room = true;
    await database('session').set('session', 'newer');
    await restart();
    expect(await database('session').get('session', text)).toBe('newer');
  });
});
