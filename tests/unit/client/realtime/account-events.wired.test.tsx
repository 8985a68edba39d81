import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Locks } from '../locks.ts';
import { idle, ok, waitUntil } from '../support.ts';
import { connection, noteConnection } from '../../../../src/client/http/connection.ts';
import {
  isAccountStreamOpen,
  onAccountChange,
  useAccountEvent,
} from '../../../../src/client/realtime/account-events.ts';
import { endSession, startSession } from '../../../../src/client/session/session.ts';
import { beginSession, identify } from '../../../../src/client/session/sign-in.ts';

const locks = new Locks();
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });

/** Streams that a test writes to, in order of request. */
const lines: { token: string | null; write(text: string): void; end(): void; aborted(): boolean }[] = [];
beforeEach(async () => {
  lines.length = 0;
  vi.stubGlobal(
    'fetch',
    vi.fn((input: Request | string, init: RequestInit) => {
      if (input instanceof Request || !input.endsWith('/users/live')) return Promise.resolve(ok());
      let controller: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({
        start: (own) => {
          controller = own;
        },
      });
      lines.push({
        token: new Headers(init.headers).get('token'),
        write: (text) => controller.enqueue(new TextEncoder().encode(text)),
        end: () => controller.close(),
        aborted: () => init.signal?.aborted === true,
      });
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }));
    }),
  );
  await startSession();
  await beginSession('the-token');
  await identify('100001');
});
afterEach(async () => {
  vi.useRealTimers();
  await endSession('signed-out');
  vi.unstubAllGlobals();
});

test('all listeners share one stream, which the last one closes', async () => {
  const heard: unknown[] = [];
  const other: unknown[] = [];
  const first = renderHook(() => useAccountEvent('option', (event) => heard.push(event)));
  const second = renderHook(() => useAccountEvent('withdraw', (event) => other.push(event)));
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]!.token).toBe('the-token');
  await act(async () => {
    lines[0]!.write('retry: 2000\n\nevent: beat\ndata: {"time":1}\n\nevent: account\nda');
    lines[0]!.write(
      'ta: {"kind":"option","id":"7","status":"history"}\n\nevent: account\ndata: {"kind":"withdraw","id":"8"}\n\n',
    );
    lines[0]!.write('event: account\ndata: not json\n\n');
  });
  // the stream starts: earlier changes were missed, and are read
  await vi.waitFor(() => expect(heard).toEqual([undefined, { kind: 'option', id: '7', status: 'history' }]));
  expect(other).toEqual([undefined, { kind: 'withdraw', id: '8' }]);
  first.unmount();
  expect(lines[0]!.aborted()).toBe(false);
  second.unmount();
  expect(lines[0]!.aborted()).toBe(true);
});

test('a page that stays open through a change of customer hears the next one’s stream [STORE-12]', async () => {
  const heard = vi.fn();
  const { unmount } = renderHook(() => useAccountEvent('option', heard));
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  lines[0]!.write('event: beat\ndata: {"time":1}\n\n');
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  await act(() => beginSession('another-token'));
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  expect([lines[0]!.aborted(), lines[1]!.token, isAccountStreamOpen()]).toEqual([true, 'another-token', false]);
  lines[1]!.write('event: account\ndata: {"kind":"option","id":"9"}\n\n');
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith({ kind: 'option', id: '9' }));
  unmount();
});

test('reconnects after a wait, and its listeners read again each time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const heard = vi.fn();
  const { unmount } = renderHook(() => useAccountEvent('option', heard));
  await waitUntil(() => lines.length === 1);
  lines[0]!.end();
  // its end was noticed, and the wait has begun
  await waitUntil(() => vi.getTimerCount() === 1);
  await vi.advanceTimersByTimeAsync(1999);
  expect(lines).toHaveLength(1);
  expect(isAccountStreamOpen()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(lines).toHaveLength(2);
  const before = heard.mock.calls.length;
  lines[1]!.write('event: beat\ndata: {"time":2}\n\n');
  await vi.waitFor(() => expect(heard.mock.calls.slice(before)).toEqual([[undefined]]));
  expect(isAccountStreamOpen()).toBe(true);
  // a hidden page has no stream, and opens one when it is visible again
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect([lines[1]!.aborted(), isAccountStreamOpen()]).toEqual([true, false]);
  sight.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitUntil(() => lines.length === 3);
  unmount();
});

test('calls each listener on a change and on a restart of the stream', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const beat = 'event: beat\ndata: {"time":1}\n\n';
  const [early, late] = [vi.fn(), vi.fn()];
  const ends = [onAccountChange(['option'], early)];
  await waitUntil(() => lines.length === 1);
  lines[0]!.write(beat);
  await waitUntil(() => isAccountStreamOpen());
  ends.push(onAccountChange(['option'], late));
  expect([early, late].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  lines[0]!.write('event: account\ndata: {"kind":"option","id":"7"}\n\n');
  await waitUntil(() => late.mock.calls.length === 1);
  expect(early).toHaveBeenCalledTimes(1);
  lines[0]!.end();
  await waitUntil(() => vi.getTimerCount() === 1);
  await vi.advanceTimersByTimeAsync(2000);
  lines[1]!.write(beat);
  await waitUntil(() => late.mock.calls.length === 2);
  expect(early).toHaveBeenCalledTimes(2);
  for (const end of ends) end();
});

test('rereads after a broken stream, but not if it restarts as an outage ends [OFF-06 OFF-03]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const beat = 'event: beat\ndata: {"time":1}\n\n';
  const heard = vi.fn();
  const { unmount } = renderHook(() => useAccountEvent('option', heard));
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  lines[0]!.write(beat);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  const back = async (outage: boolean): Promise<void> => {
    const before = lines.length;
    Object.assign(connection, { online: false, outage });
    if (outage) await waitUntil(() => lines.at(-1)!.aborted());
    else {
      await idle();
      expect(lines.at(-1)!.aborted()).toBe(false);
    }
    noteConnection(true);
    if (!outage) {
      lines.at(-1)!.end();
      await waitUntil(() => vi.getTimerCount() > 0);
      await vi.advanceTimersByTimeAsync(2000);
    }
    await waitUntil(() => lines.length > before);
    lines.at(-1)!.write(beat);
    await waitUntil(() => isAccountStreamOpen());
  };
  await back(true);
  expect(heard).toHaveBeenCalledTimes(1);
  await back(false);
  expect(heard).toHaveBeenCalledTimes(2);
  // later events are still heard
  await back(true);
  lines.at(-1)!.write('event: account\ndata: {"kind":"option","id":"7"}\n\n');
  await waitUntil(() => heard.mock.calls.length === 3);
  unmount();
});

test('a window without the stream hears changes from the one that has it [MARKET-13]', async () => {
  let close = (): void => undefined;
  const other = new BroadcastChannel('andaman');
  void locks.request('andaman-stream-account', {}, () => new Promise<void>((resolve) => (close = resolve)));
  const heard = vi.fn();
  const { unmount } = renderHook(() => useAccountEvent('option', heard));
  await idle();
  expect([lines.length, isAccountStreamOpen()]).toEqual([0, false]);
  other.postMessage({ topic: 'account event', note: 'withdraw' });
  other.postMessage({ topic: 'account event', note: 'option' });
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([[{ kind: 'option' }]]));
  // the stream restarts: anything may have changed before
  other.postMessage({ topic: 'account event' });
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
  close();
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  const broadcasts: unknown[] = [];
  other.addEventListener('message', ({ data }: MessageEvent<unknown>) => broadcasts.push(data));
  lines[0]!.write('event: account\ndata: {"kind":"option","id":"7","status":"history"}\n\n');
  // the kind only, without customer data
  await vi.waitFor(() =>
    expect(broadcasts).toEqual([{ topic: 'account event' }, { topic: 'account event', note: 'option' }]),
  );
  expect([heard.mock.calls.length, isAccountStreamOpen()]).toEqual([4, true]);
  unmount();
  other.close();
});

test('a window passes the stream on when it hides, logs out or closes its last page [MARKET-13]', async () => {
  const isFree = async (): Promise<boolean> => {
    const left = new AbortController();
    const turn = locks.request('andaman-stream-account', { signal: left.signal }, () => true).catch(() => false);
    await idle();
    left.abort();
    return turn;
  };
  const sight = vi.spyOn(document, 'visibilityState', 'get');
  const { unmount } = renderHook(() => useAccountEvent('option', () => undefined));
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(await isFree()).toBe(false);
  sight.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await isFree()).toBe(true);
  sight.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  expect(await isFree()).toBe(false);
  await act(() => beginSession('another-token'));
  await vi.waitFor(() => expect(lines).toHaveLength(3));
  expect(await isFree()).toBe(false);
  await act(() => endSession('signed-out'));
  expect(await isFree()).toBe(true);
  unmount();
});

test('waits for Retry-After before reconnecting, even when a window returns [MARKET-13]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const refusal = vi.fn(() => Promise.resolve(new Response('{}', { status: 429, headers: { 'retry-after': '60' } })));
  const answered = fetch;
  vi.stubGlobal('fetch', refusal);
  const { unmount } = renderHook(() => useAccountEvent('option', () => undefined));
  await waitUntil(() => refusal.mock.calls.length === 1 && vi.getTimerCount() === 1);
  await vi.advanceTimersByTimeAsync(30_000);
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  sight.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await idle();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(refusal).toHaveBeenCalledTimes(1);
  vi.stubGlobal('fetch', answered);
  await vi.advanceTimersByTimeAsync(1000);
  await waitUntil(() => lines.length === 1);
  unmount();
});
