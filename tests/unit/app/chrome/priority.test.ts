import { describe, expect, test } from 'vitest';
import {
  type BannerName,
  visibleBanners,
  nextDialog,
  openSubmissions,
  type ShownSubmission,
} from '../../../../src/app/chrome/priority.ts';

describe('dialogs', () => {
  test('shows the forced update before an unread message, one dialog at a time [SHELL-18]', () => {
    expect(nextDialog({ update: true, message: true })).toBe('update');
    expect(nextDialog({ update: false, message: true })).toBe('message');
    expect(nextDialog({ update: false, message: false })).toBeUndefined();
  });
});

describe('bars', () => {
  const none: Record<BannerName, boolean> = {
    checking: false,
    ended: false,
    replaced: false,
    offline: false,
    memory: false,
    noOffline: false,
    full: false,
    offer: false,
  };

  test('shows one bar while offline [LOOK-06]', () =>
    expect(visibleBanners({ ...none, offline: true })).toEqual(['offline']));

  test('an unresolved money call comes first, and at most two bars show [LOOK-07]', () => {
    const all = Object.fromEntries(Object.keys(none).map((name) => [name, true])) as Record<BannerName, boolean>;
    expect(visibleBanners(all)).toEqual(['checking', 'ended']);
    expect(visibleBanners({ ...none, offer: true, full: true, offline: true })).toEqual(['offline', 'full']);
    expect(visibleBanners(none)).toEqual([]);
  });
});

describe('money calls', () => {
  const item = (key: string, more: Partial<ShownSubmission>): ShownSubmission => ({
    key,
    account: '1',
    call: 'option.add',
    fields: {},
    order: [],
    state: 'sending',
    created: 0,
    keyed: true,
    late: false,
    stuck: false,
    msg: '',
    ...more,
  });

  test('reports calls that were unresolved, oldest first [CALL-22]', () => {
    const outbox = Object.fromEntries(
      [
        item('unknown', { state: 'unknown', created: 3 }),
        item('absent', { state: 'absent', created: 2 }),
        item('late', { state: 'accepted', late: true, created: 1 }),
        item('sending', {}),
        item('again', { state: 'sending', late: true }),
        item('done', { state: 'accepted' }),
        item('refused', { state: 'refused' }),
      ].map((entry) => [entry.key, entry]),
    );
    expect(openSubmissions(outbox).map(({ key }) => key)).toEqual(['late', 'absent', 'unknown']);
  });
});
