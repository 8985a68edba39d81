import { expect, test, vi } from 'vitest';
import { Jobs } from '../../../../server/platform/jobs.ts';
import { HOUR_MS } from '../../../../src/domain/time.ts';
import { testServer } from '../fixtures.ts';

const server = testServer({}, { reset: false });

test('runs a job once at a time when it is due, and no money job on a broken ledger [SRV-14]', async () => {
  const { services } = server;
  let runs = 0;
  let open = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    open = resolve;
  });
  const jobs = new Jobs([
    {
      name: 'test',
      intervalMs: HOUR_MS,
      run: async () => {
        runs += 1;
        if (runs === 2) await slow;
      },
    },
  ]);
  const begin = vi.spyOn(globalThis, 'setInterval').mockImplementation(() => ({ unref: () => undefined }) as never);
  jobs.start(services);
  const look = begin.mock.calls[0]?.[0] as () => void;
  begin.mockRestore();
  look();
  look();
  expect(runs).toBe(1);
  await new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
  server.clock.advance(HOUR_MS);
  look();
  server.clock.advance(HOUR_MS);
  look();
  expect(runs).toBe(2);
  open();
  await jobs.runAll();
  expect(runs).toBe(3);
  // after the clock is set back, it does not wait for the old time
  server.clock.advance(-10 * HOUR_MS);
  look();
  expect(runs).toBe(4);
  const sound = vi.spyOn(services.ledgerAudit, 'mayMoveMoney', 'get').mockReturnValue(false);
  await jobs.runAll();
  expect(runs).toBe(4);
  sound.mockRestore();
  await jobs.stop();
  await jobs.runAll();
  expect(runs).toBe(4);
});
