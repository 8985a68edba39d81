import { expect, test, vi } from 'vitest';
import { forEachRow } from '../../../../server/platform/for-each-row.ts';

test('goes on after rows that fail, and reports the first error with their number', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const done: number[] = [];
  await forEachRow('a-job', [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }], async ({ id }) => {
    if (id === 2 || id === 3) throw new Error(`broken ${id}`);
    done.push(id);
  });
  expect(done).toEqual([1, 4]);
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
  expect(lines).toEqual([expect.objectContaining({ job: 'a-job', id: 2, failures: 2, error: 'broken 2' })]);
  log.mockRestore();
});
