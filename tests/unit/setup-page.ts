import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// as long as `expect.poll` (vitest.config.ts), of which neither of these two knows
const timeout = 15_000;
configure({ asyncUtilTimeout: timeout });
const { waitFor } = vi;
vi.waitFor = (act, options) =>
  waitFor(act, { timeout, ...(typeof options === 'number' ? { timeout: options } : options) });

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

/** The stream of prices says nothing by itself, also when a test is over: a page may open it just then. */
const realFetch = globalThis.fetch;
globalThis.fetch = (input, init) =>
  typeof input === 'string' && input.includes('coin/data/stream')
    ? Promise.resolve(new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }))
    : realFetch(input, init);
