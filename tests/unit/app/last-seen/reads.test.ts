import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoint } from '../../../../src/api/endpoint.ts';
import { type HomeSnapshot, SNAPSHOT_KEY, type SnapshotRead } from '../../../../src/app/last-seen/store.ts';
import { settings } from '../../../../src/storage/settings.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';

const slides = endpoint({
  id: 'slides',
  method: 'GET',
  path: 'slides',
  request: v.object({ position: v.string() }),
  response: v.object({ name: v.string() }),
  access: 'open',
  effect: 'read',
  cache: 'service-worker',
  summary: 'Slides.',
});
const now = Date.now();
const read: SnapshotRead = { call: 'slides', fields: 'position=home', value: { name: 'seen' }, at: now - 1000 };

/** Home's snapshot is on screen. */
const show = (changed: Partial<SnapshotRead> = {}, rest: Partial<HomeSnapshot> = {}): void => {
  const snapshot = { language: settings.language, reads: [{ ...read, ...changed }], ...rest };
  localStorage.setItem(SNAPSHOT_KEY, JSON.stringify(snapshot));
  document.documentElement.dataset['snapshot'] = '';
};
/** The snapshot is read once per start. */
const result = async (): Promise<unknown> => {
  const { cachedRead } = await import('../../../../src/app/last-seen/reads.ts');
  return cachedRead(slides, new URLSearchParams({ position: 'home' }));
};

beforeEach(() => vi.resetModules());
afterEach(() => {
  delete document.documentElement.dataset['snapshot'];
  localStorage.clear();
});

test('finds what home last showed, and when it was fetched [FAST-01]', async () => {
  show();
  expect(await result()).toEqual({ response: { name: 'seen' }, source: 'worker', at: now - 1000 });
});

test.each<[string, () => void]>([
  ['once home as last seen has gone', () => delete document.documentElement.dataset['snapshot']],
  ['once it was dropped', () => localStorage.clear()],
  ['of another call', () => show({ call: 'coins' })],
  ['of other fields', () => show({ fields: 'position=mine' })],
  ['of another language', () => show({}, { language: 'xx' })],
  ['that is too old to show', () => show({ at: now - 8 * DAY_MS })],
  ['of a clock that was ahead', () => show({ at: now + 8 * DAY_MS })],
  ['that the schema does not take', () => show({ value: { name: { first: 'seen' } } })],
  [
    'in a record of an older build',
    () => localStorage.setItem(SNAPSHOT_KEY, JSON.stringify({ language: settings.language })),
  ],
  ['in a record that holds none', () => localStorage.setItem(SNAPSHOT_KEY, '{}')],
  ['in a record that cannot be read', () => localStorage.setItem(SNAPSHOT_KEY, '{')],
])('finds nothing %s', async (_, change) => {
  show();
  change();
  expect(await result()).toBeUndefined();
});
