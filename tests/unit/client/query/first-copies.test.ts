// @vitest-environment node
import { endpointFor, idle, network, ok, waitUntil } from '../support.ts';
import { expect, test } from 'vitest';
import { setFirstCopies } from '../../../../src/client/query/first-copies.ts';
import { createResource } from '../../../../src/client/query/resource.ts';

test('a read shows its first copy, and asks the network, not the worker, once the copy is drawn [FAST-01]', async () => {
  const at = Date.now();
  let drawn = (): void => undefined;
  setFirstCopies({
    read: () => ({ response: { name: 'seen' } as never, source: 'worker', at }),
    whenGone: () => new Promise((resolve) => (drawn = resolve)),
  });
  const waiting: ((reply: Response) => void)[] = [];
  const { seen } = network(() => new Promise<Response>((resolve) => waiting.push(resolve)));
  const resource = createResource(endpointFor('read', { cache: 'service-worker' }));
  const done = resource.refresh();
  expect(resource.state).toMatchObject({ value: { name: 'seen' }, at, source: 'worker', loading: true });
  await idle();
  expect(seen).toEqual([]);
  drawn();
  await waitUntil(() => waiting.length > 0);
  waiting[0]!(ok({ name: 'fresh' }));
  await done;
  expect(resource.state).toMatchObject({ value: { name: 'fresh' }, source: 'network' });
  expect(seen.map(({ cache }) => cache)).toEqual(['no-cache']);
});
