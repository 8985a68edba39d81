import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// as long as `expect.poll` (vitest.config.ts)
configure({ asyncUtilTimeout: 15_000 });

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
