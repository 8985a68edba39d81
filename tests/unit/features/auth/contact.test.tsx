import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sendCode } from '../../../../src/features/auth/account.ts';
import { Contact } from '../../../../src/features/auth/components/Contact.tsx';
import { show } from '../../ui/render.tsx';

vi.mock('../../../../src/features/auth/account.ts', () => ({ sendCode: vi.fn() }));

/** The head of a form whose code is on its way; `answer` lets it come. */
const requests = () => {
  let response = (): void => undefined;
  vi.mocked(sendCode).mockReturnValue(
    new Promise((resolve) => {
      response = () => resolve(true);
    }),
  );
  const focus = vi.fn();
  const form = {
    fields: { mode: 'email' as const, phone: '', email: 'ploy@example.com', code: '' },
    change: vi.fn(),
    error: () => undefined,
    fail: vi.fn(),
    focus,
  };
  show(
    <>
      <Contact form={form} purpose="register" />
      <input aria-label="Login password" />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
  return { focus, come: () => act(async () => response()) };
};

test('once the code is sent, its field has the focus', async () => {
  const { focus, come } = requests();
  expect(focus).not.toHaveBeenCalled();
  await come();
  expect(focus).toHaveBeenCalledWith('code');
});

test('who has gone on to another field meanwhile keeps it', async () => {
  const { focus, come } = requests();
  screen.getByLabelText('Login password').focus();
  await come();
  expect(focus).not.toHaveBeenCalled();
});
