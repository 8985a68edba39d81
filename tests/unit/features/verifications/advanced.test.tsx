import { empty, network, ok } from '../../client/support.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unsavedWork } from '../../../../src/client/forms/unsaved-work.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { verification } from '../../../../src/features/verifications/store.ts';
import AdvancedVerificationPage from '../../../../src/features/verifications/pages/AdvancedVerificationPage.tsx';
import { show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';

vi.mock('../../../../src/client/forms/pictures.ts', async (original) => ({
  ...(await original<object>()),
  readPicture: () => Promise.resolve({ width: 1600, height: 1000, close: () => undefined }),
  scalePicture: () => Promise.resolve({ blob: new Blob(['small'], { type: 'image/jpeg' }), width: 1600, height: 1000 }),
  sharpnessOf: () => 1000,
}));
vi.mock('../../../../src/ui/forms/Cropper.tsx', () => import('./cropper.ts'));
let uploads: ((url: string) => void)[] = [];
vi.mock('../../../../src/features/verifications/store.ts', async (original) => ({
  ...(await original<object>()),
  uploadPhoto: () => new Promise<string>((resolve) => void uploads.push(resolve)),
}));

const ATTACHED = 'Attached. It goes as you see it.';
const inputs = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];
const choose = (input: HTMLInputElement | undefined): void =>
  void fireEvent.change(input!, { target: { files: [new File(['x'], 'a.jpg', { type: 'image/jpeg' })] } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
/** Ends the upload under way. */
const upload = async (url: string): Promise<void> => {
  await settle(() => uploads.length > 0);
  uploads.shift()?.(url);
};

const open = async (type = 'idcard') => {
  const { seen } = network(({ url }) =>
    ok(url.includes('certification') ? { primary: 'verified', advanced: 'none', type } : { id: 'a', username: 'a' }),
  );
  show(<AdvancedVerificationPage />);
  await settle(() => has(type === 'passport' ? 'Page with the photo' : 'Front'));
  return () =>
    seen
      .filter(({ url }) => url.pathname.endsWith('levelauth'))
      .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
};

beforeEach(async () => {
  uploads = [];
  await signIn();
});
afterEach(async () => {
  network(empty());
  verification.clear();
  await endSession('signed-out');
});

test('attaches a chosen photo at once, and sends it as it is shown [LOOK-35]', async () => {
  const sent = await open('passport');
  expect(screen.queryByRole('button', { name: 'Send for review' })).toBeNull();
  choose(inputs()[0]);
  await settle(() => screen.queryByRole('img', { name: 'Preview of Page with the photo' }) !== null);
  await settle(() => has('Uploading photo'));
  expect(screen.queryByRole('button', { name: 'Send for review' })).toBeNull();
  await upload('/files/1');
  await settle(() => has(ATTACHED));
  expect(has('1,600 × 1,000')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Use this photo' })).toBeNull();
  press('Send for review');
  await settle(() => sent().length === 1);
  expect(sent()).toEqual([{ level: 'advanced', type: 'passport', front: '/files/1' }]);
});

test('names on the button which photo is missing [LOOK-35]', async () => {
  await open();
  expect(screen.getByRole('button', { name: 'Add both photos to send' })).toBeTruthy();
  choose(inputs()[1]);
  await upload('/files/2');
  await settle(() => has('Add the front to send'));
  choose(inputs()[0]);
  await upload('/files/1');
  await settle(() => has('Send for review'));
});

test('keeps the photos of both sides while another type is tried [LOOK-35]', async () => {
  const sent = await open();
  for (const [index, url] of ['/files/1', '/files/2'].entries()) {
    choose(inputs()[index]);
    await upload(url);
    await settle(() => screen.queryAllByText(ATTACHED).length === index + 1);
  }
  fireEvent.click(screen.getByRole('radio', { name: 'Passport' }));
  expect(screen.getAllByText(ATTACHED)).toHaveLength(1);
  fireEvent.click(screen.getByRole('radio', { name: 'Driving licence' }));
  expect(screen.getAllByText(ATTACHED)).toHaveLength(2);
  press('Send for review');
  await settle(() => sent().length === 1);
  expect(sent()).toEqual([{ level: 'advanced', type: 'driver', front: '/files/1', back: '/files/2' }]);
});

test('a chosen or uploaded photo counts as unsaved until sent for review [PWA-16]', async () => {
  await open();
  expect(unsavedWork.names).toEqual([]);
  choose(inputs()[0]);
  await settle(() => has('Uploading photo'));
  expect(unsavedWork.names).toEqual(['picture']);
  await upload('/files/1');
  await settle(() => has(ATTACHED));
  expect(unsavedWork.names).toEqual(['picture']);
  choose(inputs()[1]);
  await upload('/files/2');
  await waitFor(() => expect(screen.getAllByText(ATTACHED)).toHaveLength(2));
  press('Send for review');
  await settle(() => unsavedWork.names.length === 0);
});

test('marks each missing photo at its control and focuses the first [A11Y-08 KYC-03]', async () => {
  const sent = await open();
  const named = (): (string | null)[] =>
    screen.getAllByLabelText('Take or choose a photo').map((input) =>
      (input.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.querySelector(`[id="${id}"]`)?.textContent)
        .join(' '),
    );
  expect(named()).toEqual(['Front Take or choose a photo', 'Back Take or choose a photo']);
  press('Add both photos to send');
  await settle(() => has('This photo is missing.'));
  expect(document.activeElement).toBe(inputs()[0]);
  for (const input of inputs()) {
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.querySelector(`[id="${input.getAttribute('aria-describedby')}"]`)?.textContent).toBe(
      'This photo is missing.',
    );
  }
  choose(inputs()[0]);
  await upload('/files/1');
  await settle(() => has(ATTACHED));
  press('Add the back to send');
  expect(document.activeElement).toBe(inputs()[1]);
  expect(inputs().map((input) => input.getAttribute('aria-invalid'))).toEqual([null, 'true']);
  expect(sent()).toEqual([]);
});
