import { empty, network } from '../../client/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sendCode } from '../../../../src/features/auth/account.ts';
import { Contact } from '../../../../src/features/auth/components/Contact.tsx';
import { show } from '../../ui/render.tsx';

vi.mock('../../../../src/features/auth/account.ts', () => ({ sendCode: vi.fn() }));

/** The head of a form whose code is pending; `answer` resolves it. */
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
      <Contact form={form} purpose="register" contacts={['phone', 'email']} />
      <input aria-label="Login password" />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
  return { focus, come: () => act(async () => response()) };
};

test('focuses the code field once the code is sent', async () => {
  const { focus, come } = requests();
  expect(focus).not.toHaveBeenCalled();
  await come();
  expect(focus).toHaveBeenCalledWith('code');
});

test('keeps the focus if the customer has moved on to another field', async () => {
  const { focus, come } = requests();
  screen.getByLabelText('Login password').focus();
  await come();
  expect(focus).not.toHaveBeenCalled();
});

test('the address field has no autocorrection, and its value is sent cleaned [AUTH-24]', async () => {
  const { sendCode: send } = await vi.importActual<typeof import('../../../../src/features/auth/account.ts')>(
    '../../../../src/features/auth/account.ts',
  );
  requests();
  // with the type `email` one engine would convert the domain to ASCII, and the login field would not
  expect(screen.getByLabelText('Email address').getAttribute('type')).toBe('text');
  const { seen } = network(empty());
  await send('register', { mode: 'email', phone: '', email: ' mayuri\u200b＠exämple.de ' });
  expect(seen.map(({ url }) => url.searchParams.get('email'))).toEqual(['mayuri@exämple.de']);
  await send('register', { mode: 'phone', phone: '+376 312 345', email: '' });
  expect(seen.at(-1)?.url.searchParams.get('userphone')).toBe('+376312345');
});
