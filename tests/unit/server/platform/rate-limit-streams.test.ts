import { expect, test } from 'vitest';
import { canonicalAddress } from '../../../../server/platform/rate-limit/source.ts';
import { StreamPlaces } from '../../../../server/platform/rate-limit/stream-places.ts';

const LIMITS = { all: 50, visitors: 40, network: 10, site: 20 };

test('gives a newcomer one of the streams that five addresses have taken [HARD-09]', () => {
  const places = new StreamPlaces(LIMITS);
  let ended = 0;
  const take = (source: string, isCustomer = false) => places.take(source, isCustomer, () => (ended += 1));
  for (let last = 1; last <= 5; last += 1) for (let turn = 0; turn < 10; turn += 1) take(`203.0.113.${last}`);
  expect(typeof take('198.51.100.1')).toBe('function');
  expect([places.taken, ended > 0]).toEqual([40, true]);
  expect(take('203.0.113.1')).not.toBe('many');
});

test('keeps a share for networks with customers when all others are taken [HARD-09]', () => {
  const places = new StreamPlaces(LIMITS);
  const take = (source: string, isCustomer = false) => places.take(source, isCustomer, () => undefined);
  for (let last = 0; last < 40; last += 1) take(`203.0.113.${last}`);
  expect([take('198.51.100.1'), typeof take('198.51.100.2', true)]).toEqual(['full', 'function']);
});

test('gives an IPv6 site one share over its networks, and reuses freed places [HARD-09]', () => {
  const places = new StreamPlaces(LIMITS);
  const take = (source: string) => places.take(canonicalAddress(source), false, () => undefined);
  const taken = Array.from({ length: 21 }, (_, network) => take(`2001:db8:0:${network.toString(16)}::1`));
  expect(taken.map((item) => typeof item).filter((item) => item === 'function')).toHaveLength(20);
  expect(taken[20]).toBe('many');
  (taken[0] as () => void)();
  expect(typeof take('2001:db8:0:99::1')).toBe('function');
});
