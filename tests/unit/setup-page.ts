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
 * The stream of prices stays silent, also when a test is over: a page may open it just then. Once a test has
 * given its network back, nothing asks the resolver of the machine for the server that it invented.
 */
const { fetch: realFetch } = globalThis;
globalThis.fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  if (url.includes('coin/data/stream'))
    return Promise.resolve(new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }));
  return url.startsWith('http://andaman.test/')
    ? Promise.reject(new TypeError('fetch failed'))
    : realFetch(input, init);
};
