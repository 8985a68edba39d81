import { empty, network, ok } from '../../client/support.ts';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import { useForm } from '../../../../src/client/forms/use-form.ts';
import { LoginPasswordStep } from '../../../../src/features/auth/components/AccountFields.tsx';
import type { Registration } from '../../../../src/features/auth/rules.ts';
import ForgotPasswordPage from '../../../../src/features/auth/pages/ForgotPasswordPage.tsx';
import LoginPage from '../../../../src/features/auth/pages/LoginPage.tsx';
import RegisterPage from '../../../../src/features/auth/pages/RegisterPage.tsx';
import LoginPasswordPage from '../../../../src/features/credentials/pages/LoginPasswordPage.tsx';
import { CardForm } from '../../../../src/features/wallets/components/CardForm.tsx';
import { media, show } from '../../ui/render.tsx';
import { settle, signIn } from '../support.ts';

beforeEach(async () => {
  media();
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
  location.hash = '';
});

const registration: Registration = {
  mode: 'phone',
  phone: '812345678',
  email: '',
  code: '012345',
  password: '',
  paypass: '',
  currency: 'THB',
  invite: '',
  agreed: false,
};
const SecondStep = () => {
  const form = useForm('regist', registration);
  return (
    <form id="regist">
      <LoginPasswordStep form={form} />
    </form>
  );
};
const Card = () => <CardForm onAdded={() => undefined} />;

test.each<[string, boolean, ComponentType, Record<string, string>]>([
  ['log in', false, LoginPage, { username: 'username', password: 'current-password' }],
  ['registration', false, RegisterPage, { phone: 'tel', code: 'one-time-code' }],
  ['the second step of a registration', false, SecondStep, { password: 'new-password' }],
  [
    'a forgotten password',
    false,
    ForgotPasswordPage,
    { phone: 'tel', code: 'one-time-code', password: 'new-password', repeated: 'new-password' },
  ],
  [
    'a new login password',
    true,
    LoginPasswordPage,
    { old: 'current-password', password: 'new-password', repeated: 'new-password' },
  ],
  ['a bank account', true, Card, { phone: 'tel', email: 'email' }],
])(
  'fields of %s tell phone and password manager what they hold, and accept pastes [A11Y-06]',
  async (_, signed, Form, expected) => {
    if (signed) await signIn();
    network(ok({ id: 'a', username: 'a@example.com', email: 'a@example.com', phone: '66812345678', lists: [] }));
    show(<Form />);
    const field = (name: string): HTMLInputElement | null =>
      document.querySelector<HTMLInputElement>(`input[name=${name}]`);
    await settle(() => Object.keys(expected).every((name) => field(name) !== null));
    for (const [name, holds] of Object.entries(expected)) {
      expect([name, field(name)?.getAttribute('autocomplete')]).toEqual([name, holds]);
      const paste = new Event('paste', { bubbles: true, cancelable: true });
      field(name)?.dispatchEvent(paste);
      expect([name, paste.defaultPrevented]).toEqual([name, false]);
    }
    // its first step asks for no password
    if (Form === RegisterPage) return;
    // names the account, so that a password manager updates the right entry
    const names = [...document.querySelectorAll<HTMLInputElement>('form input[autocomplete=username]')];
    expect(names).toHaveLength(1);
    if (signed) await settle(() => names[0]?.value === 'a@example.com');
    // tells a password generator the allowed characters
    for (const next of document.querySelectorAll('input[autocomplete=new-password]'))
      expect(next.getAttribute('passwordrules')).toBe('minlength: 6; maxlength: 12; allowed: lower, upper, digit;');
  },
);
