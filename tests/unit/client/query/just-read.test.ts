// @vitest-environment node
import { cut, endpointFor, network, ok, waitUntil } from '../support.ts';
import { useFreshSession } from '../session/support.ts';
import { expect, test } from 'vitest';
import { request } from '../../../../src/client/http/request.ts';
import { createResource } from '../../../../src/client/query/resource.ts';

useFreshSession();

const copy = (at: number): Response => ok({}, { headers: { 'x-kept-at': String(at) } });

test.each([
  ['open', 'network', 0, '1', true],
  ['open', 'network', 5000, '1', false],
  ['open', 'network', -60_000, '1', false],
  ['open', 'network', 0, '2', false],
  ['open', 'worker', 0, '1', false],
  ['customer', 'network', 0, '1', false],
] as const)(
  'a read of %s from the %s %i ms ago, requested again as "%s": just read %s [OFF-04]',
  async (access, source, age, amount, expected) => {
    network(source === 'network' ? ok() : copy(Date.now()), () => Promise.reject(cut()));
    let input = { amount: '1' };
    const resource = createResource(endpointFor('read', { access, cache: 'service-worker' }), () => input);
    void resource.refresh();
    await waitUntil(() => resource.state.value !== undefined);
    resource.state.at = Date.now() - age;
    input = { amount };
    expect(resource.isJustRead()).toBe(expected);
  },
);

test('data the customer has changed since does not count as just read [OFF-04]', async () => {
  network(ok());
  const resource = createResource(endpointFor('read', { access: 'customer' }), {}, { steady: true });
  await resource.refresh();
  expect(resource.isJustRead()).toBe(true);
  await request(endpointFor('change', { method: 'POST', access: 'customer' }), {});
  expect(resource.isJustRead()).toBe(false);
});
