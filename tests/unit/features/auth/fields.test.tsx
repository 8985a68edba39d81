import { network, ok } from '../../client/support.ts';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import ForgetPwd from '../../../../src/features/auth/forgetPwd.tsx';
import Login from '../../../../src/features/auth/login.tsx';
import Regist from '../../../../src/features/auth/regist.tsx';
import Password from '../../../../src/features/profile/password.tsx';
import { CardForm } from '../../../../src/features/withdraw/parts/CardForm.tsx';
import { media, show } from '../../ui/render.tsx';
import { settle, signIn } from '../support.ts';

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  media();
});
afterEach(async () => {
  network(ok());
  await endSession('signed-out');
  location.hash = '';
});

const Card = () => <CardForm onAdded={() => undefined} />;

test.each<[string, boolean, ComponentType, Record<string, string>]>([
  ['log in', false, Login, { username: 'username', password: 'current-password' }],
  ['registration', false, Regist, { phone: 'tel', code: 'one-time-code', password: 'new-password' }],
  [
    'a forgotten password',
    false,
    ForgetPwd,
    { phone: 'tel', code: 'one-time-code', password: 'new-password', repeated: 'new-password' },
  ],
  [
    'a new login password',
    true,
    Password,
    { old: 'current-password', password: 'new-password', repeated: 'new-password' },
  ],
  ['a bank card', true, Card, { phone: 'tel', email: 'email' }],
])(
  'the fields of %s say to phone and password manager what they hold, and none refuses what is pasted [A11Y-06]',
  async (_, signed, Form, expected) => {
    if (signed) await signIn();
    network(ok({ id: 'a', username: 'a@example.com', email: 'a@example.com', phone: '66812345678' }));
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
  },
);
