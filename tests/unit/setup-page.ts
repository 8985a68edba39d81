import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { WAIT_MS } from '../limits.ts';

// neither of them follows the timeout of `expect.poll` in vitest.config.ts
configure({ asyncUtilTimeout: WAIT_MS });
const { waitFor } = vi;
vi.waitFor = (act, options) =>
  waitFor(act, { timeout: WAIT_MS, ...(typeof options === 'number' ? { timeout: options } : options) });

// removes the components of a test before the next one
afterEach(cleanup);

// files that run in parallel share a process, so each gets its own channels
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
 * Keeps the price stream silent, even after a test, because a page may open it at that moment. Requests to the tests'
 * fictitious server fail without a DNS query once a test has restored the network.
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
