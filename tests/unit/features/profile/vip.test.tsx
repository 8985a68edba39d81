import { empty, network, ok } from '../../client/support.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import VipLevelPage from '../../../../src/features/profile/pages/VipLevelPage.tsx';
import { ranks } from '../../../../src/features/profile/ranks.ts';
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
  // the second level really asks for 1000
  ['250', 0.25],
  ['1000', undefined],
  [undefined, undefined],
])('with %s deposited a bar shows the distance to the next level, or is absent [PROF-14]', async (deposited, share) => {
  network(ok({ lists, recharged: deposited }));
  show(<VipLevelPage />);
  await settle(() => has('Levels'));
  expect(screen.queryByRole<HTMLProgressElement>('progressbar')?.value).toBe(share);
  if (share !== undefined) expect(screen.getByRole('progressbar', { name: 'VIP 2' })).toBeDefined();
});
