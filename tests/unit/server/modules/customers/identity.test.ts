import { describe, expect, test } from 'vitest';
import {
  callingCodeOf,
  canonicalEmail,
  canonicalPhone,
  identify,
  resolveIdentity,
} from '../../../../../server/modules/customers/identity.ts';

describe('phone numbers', () => {
  test.each([
    '0812345678',
    '812345678',
    '66812345678',
    '+66 81-234-5678',
    '0066812345678',
    '+66 (0) 81 234 5678',
    '๐๘๑ ๒๓๔ ๕๖๗๘',
    '\u061c+66812345678',
    '＋６６８１２３４５６７８',
  ])('%s is the same Thai number in every spelling [AUTH-23]', (typed) => {
    expect(canonicalPhone(typed)).toBe('66812345678');
  });

  test('keeps the digits of a national number that begins with 66', () => {
    expect(canonicalPhone('0661234567')).toBe('66661234567');
    expect(canonicalPhone('661234567')).toBe('66661234567');
  });

  test.each([
    ['+376 312 345', '376312345'],
    ['+298 212345', '298212345'],
    ['+299 22 12 34', '299221234'],
    ['+682 21 234', '68221234'],
    ['00298123456', '298123456'],
    ['+4915112345678', '4915112345678'],
    ['+44 (0)20 7946 0958', '442079460958'],
    ['+39 06 1234 5678', '390612345678'],
    ['+1 202-555-0123', '12025550123'],
  ])('%s keeps its country [AUTH-23]', (typed, digits) => {
    expect(canonicalPhone(typed)).toBe(digits);
  });

  test.each(['376312345', '298212345', '299221234', '68212345', '4915112345678', '12025550123', '81234567', '123456'])(
    'does not take %s without a plus for a Thai number [AUTH-23]',
    (typed) => {
      expect(canonicalPhone(typed)).toBeUndefined();
    },
  );

  test('finds the country of a number by its calling code', () => {
    expect(['376312345', '68221234', '12025550123', '79161234567'].map(callingCodeOf)).toEqual([
      '376',
      '682',
      '1',
      '7',
    ]);
    expect(callingCodeOf('999')).toBe('unknown');
  });

  test('finds an account by its number, a foreign one also without its plus [AUTH-23]', () => {
    expect(['0812345678', '+376312345', '376312345', '4915112345678', '+49', 'som'].map(resolveIdentity)).toEqual([
      '66812345678',
      '376312345',
      '376312345',
      '4915112345678',
      undefined,
      undefined,
    ]);
  });
});

describe('email addresses', () => {
  test.each([
    ['mayuri@exämple.de', 'mayuri@xn--exmple-cua.de'],
    ['mayuri@xn--exmple-cua.de', 'mayuri@xn--exmple-cua.de'],
    ['mayuri@EXÄMPLE.de', 'mayuri@xn--exmple-cua.de'],
    ['mayuri@exa\u0308mple.de', 'mayuri@xn--exmple-cua.de'],
    ['mayuri@bücher.example', 'mayuri@xn--bcher-kva.example'],
    ['somchai@ตัวอย่าง.ไทย', 'somchai@xn--72c1a1bt4awk9o.xn--o3cw4h'],
    ['ann＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ann@example.com'],
    ['ann@例え。jp', 'ann@xn--r8jz45g.jp'],
    ['ann\u200b@example.com', 'ann@example.com'],
  ])('%s is the same address in every spelling of its domain [AUTH-24]', (typed, address) => {
    expect(canonicalEmail(typed)).toBe(address);
  });

  test('ignores the case of addresses, and refuses invalid ones', () => {
    expect(identify(' Some.Body@Example.COM ')).toEqual({ identity: 'some.body@example.com', mode: 'email' });
    for (const wrong of [
      '',
      'abc',
      '12345',
      '1234567890123456',
      'a@b',
      'x1<farm@evil.example>',
      'a,b@evil.example',
      '"a b"@evil.example',
      'a@[127.0.0.1]',
      'a@127.0.0.1',
      'a@1.2',
      'a@evil..example',
      'a@ev%69l.example',
      'a@b@evil.example',
      'a@xn--a.example',
      '.a@evil.example',
      'a(b)@evil.example',
    ])
      expect([wrong, identify(wrong)]).toEqual([wrong, undefined]);
  });
});
