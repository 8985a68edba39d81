import { expect, test } from 'vitest';
import { shareLink } from '../../../../src/features/rewards/pages/SharePage.tsx';

const ORIGIN = 'https://andaman.example';
const of = (text: string, code = 'ABCD2345') => shareLink(text, code, ORIGIN);

test("adds the code to the operator's link where registration reads it [RWD-09]", () => {
  expect(of(`${ORIGIN}/#/pages/login/regist`)).toBe(`${ORIGIN}/#/pages/login/regist?invite=ABCD2345`);
  expect(of(`${ORIGIN}/#/pages/login/regist?from=%2Fx`)).toBe(
    `${ORIGIN}/#/pages/login/regist?from=%2Fx&invite=ABCD2345`,
  );
  expect(of('https://go.example/join')).toBe('https://go.example/join?invite=ABCD2345');
  expect(of('https://go.example/join?a=1', 'A&B')).toBe('https://go.example/join?a=1&invite=A%26B');
});

test('makes no link of an invalid or dangerous text, or without a code', () => {
  for (const text of [
    '',
    'join us',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'http://evil.example/',
    'https://user:pass@evil.example/',
    'https://an\u202Edaman.example',
  ]) {
    expect([text, of(text)]).toEqual([text, undefined]);
  }
  expect(of(`${ORIGIN}/#/pages/login/regist`, '')).toBeUndefined();
});
