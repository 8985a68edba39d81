import { expect, test } from 'vitest';
import { CallLimiter } from '../../../../server/platform/rate-limit/rate-limit.ts';
import { canonicalAddress, networkOf, siteOf, sourceOf } from '../../../../server/platform/rate-limit/source.ts';
import type { Refusal } from '../../../../server/platform/refusal.ts';
import { readConfig } from '../../../../server/config.ts';

const outcomeOf = (act: () => void): string => {
  try {
    act();
    return 'taken';
  } catch (error) {
    const { key, status, retryAfter } = error as Refusal;
    return `${key} ${status} ${retryAfter}`;
  }
};

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7', '203.0.113.7'],
  ['2001:DB8:0:1::5', '2001:db8:0:1:', '2001:db8:0:'],
  ['2001:db8::5', '2001:db8:0:0:', '2001:db8:0:'],
  ['2001:db8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1:', '2001:db8:0:'],
  ['fe80::1%eth0', 'fe80:0:0:0:', 'fe80:0:0:'],
  ['[2001:db8::1]:443', '2001:db8:0:0:', '2001:db8:0:'],
  ['203.0.113.7:51234', '203.0.113.7', '203.0.113.7'],
  ['::1', '0:0:0:0:', '0:0:0:'],
  ['unknown', 'unknown', 'unknown'],
])('%s belongs to the network %s and the site %s [HARD-09]', (address, network, site) => {
  const source = canonicalAddress(address);
  expect([networkOf(source), siteOf(source)]).toEqual([network, site]);
});

test('trusts as many forwarded addresses as the operator has proxies [HARD-09]', () => {
  const list = '198.51.100.66, 203.0.113.7, 10.0.0.2';
  expect([0, 1, 2, 3].map((hops) => sourceOf(list, '10.0.0.1', hops))).toEqual([
    '10.0.0.1',
    '10.0.0.2',
    '203.0.113.7',
    '198.51.100.66',
  ]);
  // a request that bypasses the outer proxy: only the address that the nearest proxy saw counts
  expect([sourceOf('198.51.100.66', '10.0.0.1', 2), sourceOf(undefined, '10.0.0.1', 2)]).toEqual([
    '198.51.100.66',
    '10.0.0.1',
  ]);
});

test('reads the number of proxies and each limit from its variable; 0 means none', () => {
  expect(
    [undefined, '1', '2'].map((hops) => readConfig(hops === undefined ? {} : { TRUST_PROXY: hops }).trustProxy),
  ).toEqual([0, 1, 2]);
  expect(() => readConfig({ TRUST_PROXY: 'yes' })).toThrow(
    'TRUST_PROXY is "yes", but it has to be a whole number from 0 to 10.',
  );
  expect(readConfig({ READ_CALLS: '0', SOURCE_CALLS: '7' })).toMatchObject({
    readCalls: 0,
    sourceCalls: 7,
    changeCalls: 300,
    moneyCalls: 300,
    customerWork: 6000,
    sourceWork: 30_000,
  });
});

const still = { now: () => 0 };

test('limits an IPv6 network over its addresses, and a site over its networks [HARD-09]', () => {
  const limit = new CallLimiter(still, { sourceCalls: 400 });
  const visit = (source: string) => outcomeOf(() => limit.countVisitor(canonicalAddress(source), 0));
  for (let turn = 0; turn < 100; turn += 1) expect(visit(`2001:db8:0:1::${turn.toString(16)}`)).toBe('taken');
  expect(visit('2001:db8:0:1::ffff')).toBe('tooFast 429 1');
  for (let network = 2; network < 302; network += 1)
    expect(visit(`2001:db8:0:${network.toString(16)}::1`)).toBe('taken');
  expect(visit('2001:db8:0:ffff::1')).toBe('tooFast 429 1');
  expect(visit('2001:db8:1:1::1')).toBe('taken');
});

test('refuses invented tokens before looking them up, but not known customers [HARD-09]', () => {
  const limit = new CallLimiter(still, { sourceCalls: 400 });
  limit.countCustomer(1, 'read', { source: '203.0.113.1', token: 'real' }, 0);
  const present = (token: string, source = '203.0.113.1') => outcomeOf(() => limit.countToken(token, source, 0));
  for (let turn = 0; turn < 100; turn += 1) expect(present(`invented-${turn}`)).toBe('taken');
  expect([present('invented-100'), present('real'), present(''), present('another', '203.0.113.2')]).toEqual([
    'tooFast 429 1',
    'taken',
    'taken',
    'taken',
  ]);
});

test('counts candles by what they cost to compute', () => {
  const limit = new CallLimiter(still);
  const candles = (source: string, now: number) => outcomeOf(() => limit.countCandles(source, 7500, now));
  expect([candles('a', 0), candles('a', 0), candles('a', 0), candles('b', 0), candles('a', 60_000)]).toEqual([
    'taken',
    'taken',
    'tooFast 429 8',
    'taken',
    'taken',
  ]);
});
