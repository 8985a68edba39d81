import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { WAIT_MS } from '../limits.ts';

// neither of these two knows of the timeout of `expect.poll` (vitest.config.ts)
configure({ asyncUtilTimeout: WAIT_MS });
const { waitFor } = vi;
vi.waitFor = (act, options) =>
  waitFor(act, { timeout: WAIT_MS, ...(typeof options === 'number' ? { timeout: options } : options) });

// what one test rendered is gone before the next
afterEach(cleanup);

// files that run side by side share a process: none hears the tabs of another
const Channel = globalThis.BroadcastChannel;
if (Channel) {
  const file = crypto.randomUUID();
  const value = class extends Channel {
    constructor(name: string) {
      super(`${file} ${name}`);
    }
  };
  Object.defineProperty(globalThis, 'BroadcastChannel', { value, configurable: true, writable: true });
}

/**
 * A document made for tests has no streams: this one says nothing by itself. It stays when a test is over, since a page
 * may open its stream just then.
 */
class SilentStream extends EventTarget {
  close(): void {}
}
Object.defineProperty(globalThis, 'EventSource', { value: SilentStream, configurable: true, writable: true });

/** Once a test has given its network back, nothing asks the resolver of the machine for the server that it invented. */
const { fetch } = globalThis;
const isInvented = (input: RequestInfo | URL): boolean => {
  const url = input instanceof Request ? input.url : String(input);
  return url.startsWith('http://andaman.test/');
};
Object.defineProperty(globalThis, 'fetch', {
  value: (input: RequestInfo | URL, init?: RequestInit) =>
    isInvented(input) ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init),
  configurable: true,
  writable: true,
});
