import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  amount,
  count,
  flag,
  lists,
  loginPassword,
  page,
  paymentPassword,
  positive,
  text,
  time,
} from '../../../src/api/fields.ts';

const reads = (schema: v.GenericSchema<any, any>, value: unknown) => v.parse(schema, value);
const refuses = (schema: v.GenericSchema<any, any>, value: unknown) => !v.safeParse(schema, value).success;

describe('API fields', () => {
  test('reads amounts alike as text and as numbers, without an exponent [CALL-06]', () => {
    expect(reads(amount, '1.50')).toBe('1.50');
    expect(reads(amount, 1.5)).toBe('1.5');
    expect(reads(amount, 1e-8)).toBe('0.00000001');
    expect(reads(amount, 1.25e-7)).toBe('0.000000125');
    expect(reads(amount, -2.5e-9)).toBe('-0.0000000025');
    expect(reads(amount, 1.5e21)).toBe('1500000000000000000000');
    for (const bad of ['', 'abc', '1e3', '1,5', 'NaN', Number.NaN, Number.POSITIVE_INFINITY, null, {}, []])
      expect(refuses(amount, bad), String(bad)).toBe(true);
  });

  test('reads a number as text as the same amount, whatever its size [CALL-06]', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (value) => Number(reads(amount, value)) === value,
      ),
    );
  });

  test('reads booleans alike as true, 1, "1" [CALL-06]', () => {
    for (const yes of [true, 1, '1', 'true']) expect(reads(flag, yes)).toBe(true);
    for (const no of [false, 0, '0', '', null]) expect(reads(flag, no)).toBe(false);
    for (const bad of ['yes', 2, {}]) expect(refuses(flag, bad)).toBe(true);
  });

  test('reads times alike as seconds, milliseconds and local text [CALL-06]', () => {
    const moment = Date.UTC(2026, 10, 21, 7, 5, 0);
    for (const form of [
      moment,
      String(moment),
      moment / 1000,
      String(moment / 1000),
      '2026-11-21 14:05:00',
      '2026-11-21T07:05:00Z',
    ]) {
      expect(reads(time, form), String(form)).toBe(moment);
    }
    for (const bad of ['', 'soon', null]) expect(refuses(time, bad)).toBe(true);
  });

  test('refuses a list without `lists` and names the field [CALL-07]', () => {
    const result = v.safeParse(lists(v.object({ id: text })), {});
    expect(result.success).toBe(false);
    expect(v.getDotPath(result.issues![0])).toBe('lists');
    expect(reads(lists(v.object({ id: text })), { lists: [{ id: 7 }] }).lists).toEqual([{ id: '7' }]);
  });

  test('sent amounts follow one strict grammar [SEC-12]', () => {
    for (const good of ['1', '0.5', '100.000000000000000001', '30000000.00000001'])
      expect(reads(positive, good)).toBe(good);
    for (const bad of [
      '0',
      '0.00',
      '1e3',
      'NaN',
      'Infinity',
      '-0',
      '-1',
      '0x10',
      '+5',
      '1_000',
      ' 1',
      '',
      '.5',
      '5.',
      '1,5',
      '๑',
      '1.0000000000000000001',
      '007',
    ]) {
      expect(refuses(positive, bad), bad).toBe(true);
    }
  });

  test('passwords keep their rules and leading zeros when sent [AUTH-10 AUTH-11]', () => {
    for (const good of ['abc123', 'Abcdef123456']) expect(reads(loginPassword, good)).toBe(good);
    for (const bad of ['abc12', 'abcdef1234567', 'abc 123', 'abc_123'])
      expect(refuses(loginPassword, bad), bad).toBe(true);
    expect(reads(paymentPassword, '012345')).toBe('012345');
    for (const bad of ['12345', '1234567', '12345a']) expect(refuses(paymentPassword, bad), bad).toBe(true);
  });

  test('pages and counts are whole numbers', () => {
    expect(reads(page, undefined)).toBe(1);
    expect(reads(page, '3')).toBe(3);
    for (const bad of ['0', '-1', '1.5', '1e3', '٣']) expect(refuses(page, bad), bad).toBe(true);
    expect(reads(count, '12')).toBe(12);
    expect(refuses(count, 1.5)).toBe(true);
  });
});
