import { describe, expect, test } from 'vitest';
import {
  type Recovery,
  recoveryErrors,
  type Registration,
  registrationErrors,
} from '../../../../src/features/auth/rules.ts';

const good: Registration = {
  mode: 'phone',
  phone: '812345678',
  email: '',
  code: '012345',
  password: 'abc123',
  paypass: '012345',
  currency: 'THB',
  invite: '',
  agreed: true,
};
const errors = (changes: Partial<Registration> = {}, inviteRequired = false) => {
  const all = registrationErrors({ ...good, ...changes }, inviteRequired);
  return Object.fromEntries(Object.entries(all).map(([name, error]) => [name, error?.message]));
};

describe('registration', () => {
  test('each missing field has an error, in the order of the form [AUTH-08]', () => {
    expect(errors()).toEqual({});
    expect(Object.keys(errors({ phone: '', code: '', password: '', paypass: '', currency: '' }))).toEqual([
      'phone',
      'code',
      'password',
      'paypass',
      'currency',
    ]);
    expect(Object.keys(errors({ mode: 'email', phone: '' }))).toEqual(['email']);
    expect(errors({ mode: 'email', phone: 'not asked', email: 'a@b.co' })).toEqual({});
  });

  test('a code of five characters is an error [AUTH-09]', () => {
    expect(Object.keys(errors({ code: '12345' }))).toEqual(['code']);
  });

  test('wrong passwords have their texts [AUTH-10 AUTH-11]', () => {
    for (const password of ['abc12', 'abcdef1234567', 'abc 123', 'abc_123'])
      expect(errors({ password })).toEqual({ password: 'The login password must be 6-12 letters or numbers!' });
    for (const paypass of ['12345', '1234567', '12345a'])
      expect(errors({ paypass })).toEqual({ paypass: 'Payment password must be 6 digits only!' });
  });

  test('requires the invitation code only if configured, the agreement always [AUTH-12]', () => {
    expect(Object.keys(errors({ invite: ' ' }, true))).toEqual(['invite']);
    expect(errors({ invite: 'A1' }, true)).toEqual({});
    expect(errors({ agreed: false })).toEqual({ agreed: 'Please make sure to read the agreement and try again!' });
  });
});

test('two different new passwords are inconsistent [AUTH-17]', () => {
  const fields: Recovery = {
    mode: 'email',
    phone: '',
    email: 'a@b.co',
    code: '123456',
    password: 'abc123',
    repeated: 'abc123',
  };
  expect(recoveryErrors(fields)).toEqual({});
  expect(recoveryErrors({ ...fields, repeated: 'abc124' }).repeated?.message).toBe(
    'The two passwords entered are inconsistent!',
  );
  expect(Object.keys(recoveryErrors({ ...fields, password: 'abc12', repeated: 'abc12', code: '1' }))).toEqual([
    'code',
    'password',
  ]);
});
