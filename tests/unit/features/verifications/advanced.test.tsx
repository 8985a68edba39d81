import { empty, network, ok } from '../../client/support.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unsavedWork } from '../../../../src/client/forms/unsaved-work.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import AdvancedVerificationPage from '../../../../src/features/verifications/pages/AdvancedVerificationPage.tsx';
import { show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';

vi.mock('../../../../src/client/forms/pictures.ts', async (original) => ({
  ...(await original<object>()),
  readPicture: () => Promise.resolve({ width: 1600, height: 1000, close: () => undefined }),
  scalePicture: () => Promise.resolve(new Blob(['small'], { type: 'image/jpeg' })),
  sharpnessOf: () => 1000,
}));
vi.mock('../../../../src/ui/forms/Cropper.tsx', () => import('./cropper.ts'));
vi.mock('../../../../src/features/verifications/store.ts', async (original) => ({
  ...(await original<object>()),
  uploadPhoto: () => Promise.resolve('/files/1'),
}));

const inputs = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];
const choose = (input: HTMLInputElement | undefined): void =>
  void fireEvent.change(input!, { target: { files: [new File(['x'], 'a.jpg', { type: 'image/jpeg' })] } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  await signIn();
  network(({ url }) =>
    ok(
      url.includes('certification')
        ? { primary: 'verified', advanced: 'none', type: 'idcard' }
        : { id: 'a', username: 'a' },
    ),
  );
  show(<AdvancedVerificationPage />);
  await settle(() => has('Front'));
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
});

test('a chosen or uploaded photo counts as unsaved until sent for review [PWA-16]', async () => {
  expect(unsavedWork.names).toEqual([]);
  choose(inputs()[0]);
  await settle(() => has('Use this photo'));
  expect(unsavedWork.names).toEqual(['picture']);
  press('Use this photo');
  await settle(() => has('Uploaded'));
  expect(unsavedWork.names).toEqual(['verification']);
  choose(inputs()[1]);
  await settle(() => has('Use this photo'));
  press('Use this photo');
  await waitFor(() => expect(screen.getAllByText('Uploaded')).toHaveLength(2));
  press('Send for review');
  await settle(() => unsavedWork.names.length === 0);
});

test('marks each missing photo at its control and focuses the first [A11Y-08 KYC-03]', async () => {
  const named = (): (string | null)[] =>
    screen.getAllByLabelText('Take or choose a photo').map((input) =>
      (input.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.querySelector(`[id="${id}"]`)?.textContent)
        .join(' '),
    );
  expect(named()).toEqual(['Front Take or choose a photo', 'Back Take or choose a photo']);
  press('Send for review');
  await settle(() => has('This photo is missing.'));
  expect(document.activeElement).toBe(inputs()[0]);
  for (const input of inputs()) {
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.querySelector(`[id="${input.getAttribute('aria-describedby')}"]`)?.textContent).toBe(
      'This photo is missing.',
    );
  }
  choose(inputs()[0]);
  await settle(() => has('Use this photo'));
  press('Use this photo');
  await settle(() => has('Uploaded'));
  press('Send for review');
  expect(document.activeElement).toBe(inputs()[1]);
  expect(inputs().map((input) => input.getAttribute('aria-invalid'))).toEqual([null, 'true']);
});
