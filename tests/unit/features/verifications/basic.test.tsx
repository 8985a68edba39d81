import { empty, network, ok } from '../../client/support.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import { verification } from '../../../../src/features/verifications/store.ts';
import BasicVerificationPage from '../../../../src/features/verifications/pages/BasicVerificationPage.tsx';
import { show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';

beforeEach(signIn);
afterEach(async () => {
  network(empty());
  verification.clear();
  await endSession('signed-out');
});

test.each([
  ['verified', 'none', 'Advanced verification', '#/pages/mine/Certification/advanced'],
  ['verified', 'review', 'Basic verification', undefined],
  ['review', 'none', 'Basic verification', undefined],
])(
  'with basic %s and advanced %s shows %s, and links the remaining step [KYC-01]',
  async (primary, advanced, heading, href) => {
    network(({ url }) =>
      ok(
        url.includes('certification')
          ? { primary, advanced, type: 'idcard', name: 'S***i', number: '1***3' }
          : { id: 'a', username: 'a' },
      ),
    );
    show(<BasicVerificationPage />);
    await settle(() => has('S***i'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading);
    const link = screen.queryByRole('link', { name: 'Start advanced verification' });
    expect(link?.getAttribute('href')).toBe(href);
    // verified values are masked (KYC-07)
    expect(has('1***3')).toBe(true);
  },
);
