import { empty, network } from '../../client/support.ts';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import MinePage from '../../../../src/features/profile/pages/MinePage.tsx';
import SettingsPage from '../../../../src/features/profile/pages/SettingsPage.tsx';
import { routeOf } from '../../../../src/domain/routes.ts';
import { media, show } from '../../ui/render.tsx';
import { settle, signIn } from '../support.ts';

beforeEach(async () => {
  media();
  await signIn();
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
});

test.each<[string, ComponentType, number, string]>([
  ['setting', SettingsPage, 8, '/pages/mine/setting/avatar'],
  ['mine', MinePage, 17, '/pages/mine/setting'],
])('every row of %s leads to a routed page [PROF-01 PROF-03]', async (_, Page, least, existing) => {
  show(<Page />);
  await settle(() => screen.queryAllByRole('link').length >= least);
  const links = screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith('#'))
    .map((href) => href.slice(1).replace(/\?.*/, ''));
  expect(links).toContain(existing);
  expect(links.length).toBeGreaterThanOrEqual(least);
  expect(links.filter((path) => routeOf(path) === undefined)).toEqual([]);
});
