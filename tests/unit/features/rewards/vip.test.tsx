import { empty, network, ok } from '../../client/support.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import VipLevelPage from '../../../../src/features/rewards/pages/VipLevelPage.tsx';
import { shareOfNext } from '../../../../src/features/rewards/components/LevelLine.tsx';
import { ranks } from '../../../../src/features/rewards/store.ts';
import { media, show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';

const lists = ['1000', '5000'].map((value, place) => ({ id: String(place), name: `VIP ${place + 1}`, value }));

beforeEach(async () => {
  media();
  await signIn();
  ranks.clear();
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
});

test.each([
  // the first level asks for 20, and the second one for 1000
  ['10', '50% of the way to VIP 1', '25%'],
  ['250', '23% of the way to VIP 2', '61.73%'],
  ['1000', 'VIP 2 of 2', '100%'],
])(
  'with %s deposited the line is as long as the true share of the way [PROF-14 LOOK-32]',
  async (deposited, label, done) => {
    network(ok({ lists, recharged: deposited }));
    show(<VipLevelPage />);
    await settle(() => has('Levels'));
    const line = screen.getByRole('img', { name: label });
    expect(line.style.getPropertyValue('--done').replace(/(\.\d\d)\d*/, '$1')).toBe(done);
  },
);

test('without known deposits there is no line [PROF-14]', async () => {
  network(ok({ lists }));
  show(<VipLevelPage />);
  await settle(() => has('Levels'));
  expect(screen.queryByRole('img')).toBeNull();
});

test('the share of the way to a level is rounded down, so that no level looks reached before it is [LOOK-32]', () => {
  expect(shareOfNext(['20', '1000'], 1, '999.999999')).toBe(0.9999);
  expect(shareOfNext(['20', '1000'], 2, '5000')).toBe(0);
});

test('tabs lead from each page of rewards to the others, and the bar to the points [LOOK-32]', async () => {
  network(ok({ lists, recharged: '10' }));
  show(<VipLevelPage />);
  await settle(() => has('Levels'));
  const tabs = within(screen.getByRole('navigation', { name: 'Rewards' })).getAllByRole('link');
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')])).toEqual([
    ['Check-in', '#/pages/index/singin', null],
    ['Tasks', '#/pages/index/welfare', null],
    ['Blind box', '#/pages/blindbox/index', null],
    ['Invite', '#/pages/index/share', null],
    ['Level', '#/pages/mine/vipLevel', 'page'],
  ]);
  expect(screen.getByRole('link', { name: 'Points history' }).getAttribute('href')).toBe('#/pages/mine/pointRecord');
});
