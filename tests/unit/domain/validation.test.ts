import { expect, test } from 'vitest';
import { isCode, isEmail, isLoginPassword, isPaymentPassword, isPhone } from '../../../src/domain/validation.ts';

test('a login password is 6 to 12 letters or numbers [AUTH-10]', () => {
  for (const good of ['abc123', 'Abcdef123456', '000000', 'ABCDEF']) expect(isLoginPassword(good), good).toBe(true);
  for (const bad of ['', 'abc12', 'abcdef1234567', 'abc 123', 'abc_123', 'abc123\n', 'ábc123', '๑๒๓๔๕๖'])
    expect(isLoginPassword(bad), bad).toBe(false);
});

test('a payment password is exactly six digits, leading zeros included [AUTH-11]', () => {
  for (const good of ['012345', '000000', '999999']) expect(isPaymentPassword(good), good).toBe(true);
  for (const bad of ['', '12345', '1234567', '12345a', '12345 ', '123456\n', '-12345', '1e1000'])
    expect(isPaymentPassword(bad), bad).toBe(false);
});

test('a verification code is exactly six digits [AUTH-09]', () => {
  expect(isCode('004217')).toBe(true);
  for (const bad of ['', '12345', '1234567', '12 345', 'abcdef']) expect(isCode(bad), bad).toBe(false);
});

test('phone numbers are 6 to 15 digits [AUTH-08]', () => {
  for (const good of ['+66812345678', '0066812345678', '812345678', '0812345678', '123456', '123456789012345'])
    expect(isPhone(good), good).toBe(true);
  for (const bad of ['', '12345', '1234567890123456', '6681+2345678', '081-234', '08 1234'])
    expect(isPhone(bad), bad).toBe(false);
});

test('email addresses have a name, one @ and a domain [AUTH-08]', () => {
  for (const good of ['a@b.co', 'ploy.srisuk+andaman@example.co.th', 'ผู้ใช้@ตัวอย่าง.ไทย'])
    expect(isEmail(good), good).toBe(true);
  for (const bad of ['', 'a', 'a@b', '@b.co', 'a@@b.co', 'a b@c.de', `${'a'.repeat(250)}@b.co`])
    expect(isEmail(bad), bad).toBe(false);
});
