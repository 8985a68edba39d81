import { expect, test } from 'vitest';
import { nationalDigits } from '../../../../src/client/forms/phone.ts';

test('digits of every script reach the request as Latin ones [I18N-11]', () => {
  for (const typed of ['٢٥٠٢٥٠', '۲۵۰۲۵۰', '२५०२५०', '๒๕๐๒๕๐', '２５０２５０'])
    expect(nationalDigits(typed)).toBe('250250');
});

test('what a contact card brings becomes the national number [AUTH-07]', () => {
  for (const pasted of [
    '812344521',
    '81 234 4521',
    '81-234-4521',
    '(81) 234.4521',
    '+66 81 234 4521',
    '+66812344521',
    '0066812344521',
    '\u202a+66 81 234 4521\u202c',
  ]) {
    expect(nationalDigits(pasted), pasted).toBe('812344521');
  }
  // a leading zero is the person's, and the server knows it
  expect(nationalDigits('081 234 4521')).toBe('0812344521');
  expect(nationalDigits('8123x445y21')).toBe('812344521');
  expect(nationalDigits('1'.repeat(20))).toHaveLength(15);
});
