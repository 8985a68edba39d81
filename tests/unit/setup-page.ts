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

/**
 * A document made for tests has no streams: this one says nothing by itself. It stays when a test is over, since a page
 * may open its stream just then.
 */
class SilentStream extends EventTarget {
  close(): void {}
}
Object.defineProperty(globalThis, 'EventSource', { value: SilentStream, configurable: true, writable: true });
