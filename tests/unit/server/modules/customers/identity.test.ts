import { describe, expect, test } from 'vitest';
import { canonicalPhone, identify } from '../../../../../server/modules/customers/identity.ts';

describe('usernames', () => {
  test.each(['0812345678', '812345678', '66812345678', '+66 81-234-5678', '0066812345678', '+66 (0) 81 234 5678'])(
    '%s is one Thai number',
    (typed) => {
      expect(canonicalPhone(typed)).toBe('66812345678');
    },
  );

  test('a national number that begins with 66 keeps its digits', () => {
    expect(canonicalPhone('0661234567')).toBe('66661234567');
    expect(canonicalPhone('661234567')).toBe('66661234567');
  });

  test('a number of another country stays', () => {
    expect(canonicalPhone('+4915112345678')).toBe('4915112345678');
    expect(canonicalPhone('+298 123456')).toBe('298123456');
    expect(canonicalPhone('00298123456')).toBe('298123456');
  });

  test('e-mail addresses are one in any case; what is neither is refused', () => {
    expect(identify(' Some.Body@Example.COM ')).toEqual({ identity: 'some.body@example.com', mode: 'email' });
    for (const wrong of [
      '',
      'abc',
      '12345',
      '1234567890123456',
      'a@b',
      '๐๘๑๒๓๔๕๖๗๘',
      'x1<farm@evil.example>',
      'a,b@evil.example',
      '"a b"@evil.example',
      'a@[127.0.0.1]',
      'a@evil..example',
      '.a@evil.example',
      'a(b)@evil.example',
    ])
      expect(identify(wrong)).toBeUndefined();
  });
});
