import { describe, expect, test } from 'vitest';
import { nicknameErrors, phoneErrors } from '../../../../src/features/profile/rules.ts';
import { identityErrors } from '../../../../src/features/verifications/rules.ts';
import { passwordErrors, paymentErrors } from '../../../../src/features/credentials/rules.ts';
import { pointsError } from '../../../../src/features/points/store.ts';
import { documentOptions } from '../../../../src/features/verifications/document-types.ts';
import { i18n } from '@lingui/core';

const messagesOf = (errors: object): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, (error as { message: string }).message]));

test('refuses a blank or invisible nickname, but accepts Thai letters and markup [PROF-05]', () => {
  for (const nickname of ['', '   ', '\u00A0\u2003', '\u200B\u2060', '\u3164'])
    expect(Object.keys(nicknameErrors({ nickname }))).toEqual(['nickname']);
  for (const nickname of ['กำลังใจดีที่สุดในโลกใบนี้นะจ๊ะ', '<b>x</b>', 'क्षितिज', '👩‍👧'])
    expect(nicknameErrors({ nickname })).toEqual({});
});

test('a phone needs its digits, a six-digit code, and only the chosen proof [PROF-06]', () => {
  const valid = { phone: '812345678', code: '012345', way: 'password' as const, secret: 'abc12345', oldcode: '' };
  expect(Object.keys(phoneErrors({ ...valid, phone: '', code: '12345', secret: '' }))).toEqual([
    'phone',
    'code',
    'secret',
  ]);
  expect(phoneErrors(valid)).toEqual({});
  expect(Object.keys(phoneErrors({ ...valid, way: 'paypass', secret: '12345' }))).toEqual(['secret']);
  expect(phoneErrors({ ...valid, way: 'paypass', secret: '012345' })).toEqual({});
  for (const way of ['phone', 'email'] as const) {
    expect(Object.keys(phoneErrors({ ...valid, way, secret: '' }))).toEqual(['oldcode']);
    expect(phoneErrors({ ...valid, way, secret: '', oldcode: '012345' })).toEqual({});
  }
});

describe('passwords', () => {
  const valid = { old: 'abc12345', password: 'new12345', repeated: 'new12345' };
  test('refuses a missing old one, two different ones, and 5, 13 or invalid characters [PROF-10]', () => {
    expect(passwordErrors(valid)).toEqual({});
    expect(Object.keys(passwordErrors({ ...valid, old: '' }))).toEqual(['old']);
    expect(messagesOf(passwordErrors({ ...valid, repeated: 'new12346' }))).toEqual({
      repeated: 'The two passwords entered are inconsistent!',
    });
    for (const password of ['abc12', 'abcdefghijklm', 'abc-123']) {
      expect(messagesOf(passwordErrors({ ...valid, password, repeated: password }))).toEqual({
        password: 'The login password must be 6-12 letters or numbers!',
      });
    }
  });

  test('requires six digits typed twice, and the old payment password if there is one [PROF-11]', () => {
    const valid = { login: '', old: '012345', code: '', password: '000001', repeated: '000001' };
    expect(paymentErrors(valid, 'old')).toEqual({});
    expect(Object.keys(paymentErrors({ ...valid, old: '' }, 'old'))).toEqual(['old']);
    expect(Object.keys(paymentErrors({ ...valid, old: '' }, 'login'))).toEqual(['login']);
    expect(paymentErrors({ ...valid, old: '', login: 'abc12345' }, 'login')).toEqual({});
    for (const password of ['12345', '1234567', '12345a', '']) {
      expect(messagesOf(paymentErrors({ ...valid, password, repeated: password }, 'old'))).toEqual({
        password: 'Payment password must be 6 digits only!',
      });
    }
    expect(messagesOf(paymentErrors({ ...valid, repeated: '100000' }, 'old'))).toEqual({
      repeated: 'The two passwords entered are inconsistent!',
    });
  });

  test('a forgotten one needs the code, not the old one [PROF-12]', () => {
    const valid = { login: '', old: '', code: '', password: '000001', repeated: '000001' };
    expect(Object.keys(paymentErrors(valid, 'code'))).toEqual(['code']);
    expect(paymentErrors({ ...valid, code: '123456' }, 'code')).toEqual({});
  });
});

test('zero, fractions, signs and more than the balance cannot be redeemed [PROF-16]', () => {
  for (const typed of ['', '0', '00', '1.5', '-1', '+1', '1e2', '251', '1,000', ' '])
    expect(pointsError(typed, '250'), typed).toBeDefined();
  for (const typed of ['1', '250']) expect(pointsError(typed, '250'), typed).toBeUndefined();
});

test('names each missing field of the basic verification, with three document types [KYC-03 KYC-08]', () => {
  const now = Date.UTC(2026, 2, 10);
  const valid = { type: 'passport', name: 'สมชาย ใจดี', number: 'AB 123-4567', birthDate: '1990-05-17' };
  expect(Object.keys(identityErrors({ type: '', name: ' ', number: '', birthDate: '' }, now))).toEqual([
    'type',
    'name',
    'number',
    'birthDate',
  ]);
  expect(identityErrors(valid, now)).toEqual({});
  expect(Object.keys(identityErrors({ ...valid, number: '<b>1</b>' }, now))).toEqual(['number']);
  const birthDateMessage = (birthDate: string) => messagesOf(identityErrors({ ...valid, birthDate }, now))['birthDate'];
  expect(['', '2533-05-17', '2010-05-17'].map(birthDateMessage)).toEqual([
    'Enter your date of birth.',
    'Enter a valid date of birth.',
    'You must be at least {minimumAge} years old.',
  ]);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  expect(documentOptions(i18n)).toEqual([
    { value: 'idcard', label: 'ID card' },
    { value: 'driver', label: 'Driving licence' },
    { value: 'passport', label: 'Passport' },
  ]);
});
