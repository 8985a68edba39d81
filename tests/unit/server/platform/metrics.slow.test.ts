import { expect, test, vi } from 'vitest';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { Metrics } from '../../../../server/platform/metrics.ts';
import { testServer } from '../fixtures.ts';

const server = testServer({}, { reset: false });

test('shows all other gauges when one cannot be read', async () => {
  const metrics = new Metrics([
    { name: 'broken', help: 'Reads the database.', read: () => Promise.reject(new Error('the line is dead')) },
    {
      name: 'broken_at_once',
      help: 'Throws.',
      read: () => {
        throw new Error('the line is dead');
      },
    },
    { name: 'sound', help: 'Reads nothing.', read: () => 7 },
  ]);
  const text = await metrics.text();
  metrics.close();
  expect(text).toMatch(/^broken Nan$/m);
  expect(text).toMatch(/^broken_at_once Nan$/m);
  expect(text).toMatch(/^sound 7$/m);
});

test('reads the outbox once for all of its gauges', async () => {
  const { db, metrics } = server.services;
  const count = vi.spyOn(db, '$count');
  const reads = () => count.mock.calls.filter(([table]) => table === outbox).length;
  const text = await metrics.text();
  expect(reads()).toBe(1);
  expect(text).toContain('andaman_outbox_waiting 0');
  expect(text).toContain('andaman_outbox_failed 0');
  // the next look reads again
  await metrics.text();
  expect(reads()).toBe(2);
  count.mockRestore();
});
