import { empty, network, ok } from '../../client/support.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import AdvancedVerificationPage from '../../../../src/features/verifications/pages/AdvancedVerificationPage.tsx';
import BasicVerificationPage from '../../../../src/features/verifications/pages/BasicVerificationPage.tsx';
import { verification } from '../../../../src/features/verifications/store.ts';
import { show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';

beforeEach(signIn);
afterEach(async () => {
  network(empty());
  verification.clear();
  await endSession('signed-out');
});

const answer = (primary: string, final: boolean) =>
  network(({ url }) =>
    ok(
      url.includes('certification')
        ? { primary, advanced: 'none', reason: 'We must say no.', final, type: 'idcard' }
        : { id: 'a', username: 'a' },
    ),
  );
const sendButtons = (): number => screen.queryAllByRole('button', { name: / (for review|to send)$/ }).length;
const links = (): (string | null)[] =>
  screen
    .queryAllByRole('link')
    .map((link) => link.textContent)
    .filter((text) => text?.startsWith('Start'));

test.each([
  ['the basic page', BasicVerificationPage, 'none', 1, []],
  ['the advanced page', AdvancedVerificationPage, 'verified', 1, []],
  ['the advanced page without a basic one', AdvancedVerificationPage, 'none', 0, ['Start basic verification']],
] as const)(
  '%s shows the reason of a final refusal instead of its form [KYCR-02]',
  async (_, Page, primary, buttons, starts) => {
    answer(primary, false);
    const { unmount } = show(<Page />);
    await settle(() => has('We must say no.'));
    expect([has('Changes needed'), sendButtons(), links()]).toEqual([true, buttons, starts]);
    unmount();
    verification.clear();
    answer(primary, true);
    show(<Page />);
    await settle(() => has('Verification not accepted'));
    expect([has('We must say no.'), has('Changes needed'), sendButtons(), links()]).toEqual([true, false, 0, []]);
  },
);

test('the basic page does not lead to an advanced verification that was refused for good [KYCR-02]', async () => {
  answer('verified', true);
  show(<BasicVerificationPage />);
  await settle(() => has('Verified'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Basic verification');
  expect(links()).toEqual([]);
});
