// @vitest-environment node
import { endpointFor, idle, network, ok, waitUntil } from '../support.ts';
import { expect, test, vi } from 'vitest';
import { createResource } from '../../../../src/client/query/resource.ts';
import { settings } from '../../../../src/storage/settings.ts';

test('home renders its snapshot first, and then reads from the network [FAST-01]', async () => {
  const endpoint = endpointFor('read', { cache: 'service-worker' });
  const read = { call: endpoint.id, fields: '', value: { name: 'seen' }, at: Date.now() };
  const stored = JSON.stringify({ language: settings.language, reads: [read] });
  const dataset: { snapshot?: string } = { snapshot: '' };
  let drawn = (): void => undefined;
  vi.stubGlobal('document', { documentElement: { dataset }, querySelector: () => null });
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe = (): void => undefined;
      disconnect = (): void => undefined;
      constructor(look: () => void) {
        drawn = look;
      }
    },
  );
  vi.stubGlobal('localStorage', { getItem: () => stored, setItem: () => undefined, removeItem: () => undefined });
  const waiting: ((reply: Response) => void)[] = [];
  const { seen } = network(() => new Promise<Response>((resolve) => waiting.push(resolve)));
  const resource = createResource(endpoint);
  const done = resource.refresh();
  expect(resource.state).toMatchObject({ value: { name: 'seen' }, at: read.at, source: 'worker', loading: true });
  await idle();
  expect(seen).toEqual([]);
  delete dataset.snapshot;
  drawn();
  await waitUntil(() => waiting.length > 0);
  waiting[0]!(ok({ name: 'fresh' }));
  await done;
  expect(resource.state).toMatchObject({ value: { name: 'fresh' }, source: 'network' });
  expect(seen.map(({ cache }) => cache)).toEqual(['no-cache']);
});
