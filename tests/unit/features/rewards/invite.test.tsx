import { network, ok } from '../../client/support.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCompany } from '../../../../src/browser/company.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import SharePage from '../../../../src/features/rewards/pages/SharePage.tsx';
import { invitation, shareConfig } from '../../../../src/features/rewards/store.ts';
import { toasts } from '../../../../src/ui/overlays/toast.ts';
import { media, show } from '../../ui/render.tsx';
import { settle, signIn } from '../support.ts';

// there is no canvas
vi.mock('../../../../src/ui/figures/code-picture.ts', () => ({ drawCode: async () => new Blob(['picture']) }));

let saved: string[];
const share = vi.fn<(data: ShareData) => Promise<void>>();

beforeEach(async () => {
  media();
  saved = [];
  share.mockReset();
  toasts.list = [];
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await signIn();
  invitation.clear();
  shareConfig.clear();
  network(({ url }) =>
    url.includes('config')
      ? ok({ text: 'https://go.example/join' })
      : ok({ allowed: true, code: 'ABCD2345', joined: 0 }),
  );
});
afterEach(async () => {
  setCompany(undefined);
  Object.assign(navigator, { canShare: undefined, share: undefined });
  await endSession('signed-out');
});

const letShareFiles = (): void => void Object.assign(navigator, { canShare: () => true, share });
async function ask(name: string): Promise<void> {
  show(<SharePage />);
  await settle(() => screen.queryByRole('button', { name: 'Share the link' }) !== null);
  fireEvent.click(screen.getByRole('button', { name }));
}

test('shares the picture with the link where the browser can share files [LOOK-43]', async () => {
  letShareFiles();
  share.mockResolvedValue();
  await ask('Share the image');
  await settle(() => share.mock.calls.length === 1);
  const [{ files, text: words }] = share.mock.calls[0]!;
  expect(files?.map((file) => [file.name, file.type])).toEqual([['andaman-ABCD2345.png', 'image/png']]);
  expect(words).toContain('https://go.example/join?invite=ABCD2345');
  expect(saved).toEqual([]);
});

test("shares the link with the company's name [DESK-114]", async () => {
  setCompany('Siam Coins');
  letShareFiles();
  share.mockResolvedValue();
  await ask('Share the link');
  await settle(() => share.mock.calls.length === 1);
  const [{ title, text }] = share.mock.calls[0]!;
  expect(title).toBe('Siam Coins');
  expect(text).toMatch(/^I use Siam Coins\./);
});

test('saves the picture elsewhere [LOOK-43]', async () => {
  await ask('Save as an image');
  await settle(() => saved.length === 1);
  expect(saved).toEqual(['andaman-ABCD2345.png']);
  expect(screen.queryByRole('button', { name: 'Share the image' })).toBeNull();
});

test('shows no error when the share is closed [LOOK-43 RWD-11]', async () => {
  letShareFiles();
  share.mockRejectedValue(new DOMException('closed', 'AbortError'));
  await ask('Share the image');
  await settle(() => share.mock.calls.length === 1 && document.querySelector('[aria-busy="true"]') === null);
  expect(toasts.list).toEqual([]);
  expect(saved).toEqual([]);
});
