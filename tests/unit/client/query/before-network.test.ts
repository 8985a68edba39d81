// @vitest-environment node
import { endpointFor, idle, network, ok } from '../support.ts';
import { useFreshSession } from '../session/support.ts';
import { expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { id, lists } from '../../../../src/api/fields.ts';
import { noteFirstPage } from '../../../../src/client/query/before-network.ts';
import { createHistory } from '../../../../src/client/query/history.ts';
import { createResource } from '../../../../src/client/query/resource.ts';

useFreshSession();

const copy = (data: unknown): Response => ok(data, { headers: { 'x-kept-at': '1000' } });
const stored = { access: 'customer', cache: 'indexeddb' } as const;

test('without a network a read with a copy asks once the first page is painted [FAST-04]', async () => {
  const record = createResource(endpointFor('read', stored));
  const records = createHistory({
    ...endpointFor('read', { ...stored, id: 'test.records' }),
    request: v.object({}),
    response: lists(v.object({ id, at: v.number() })),
  });
  network(() => ok({ name: 'stored', lists: [{ id: 'r1', at: 1 }] }));
  await Promise.all([record.refresh(), records.refresh()]);
  for (const read of [record, records]) read.clear();

  vi.stubGlobal('navigator', { onLine: false });
  const { seen } = network(({ cache }) => (cache === 'default' ? copy({ name: 'stored' }) : ok({ lists: [] })));
  const worker = createResource(endpointFor('read', { cache: 'service-worker' }));
  const done = Promise.all([record, records, worker].map((read) => read.refresh()));
  await idle();
  expect([record, records, worker].map(({ state: { source } }) => source)).toEqual(['device', 'device', 'worker']);
  // only the worker's copy was requested
  expect(seen.map(({ cache }) => cache)).toEqual(['default']);

  noteFirstPage();
  await done;
  expect(new Set(seen.map(({ url }) => url.pathname)).size).toBeGreaterThanOrEqual(3);
});
