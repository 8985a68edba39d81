import { expect, test } from 'vitest';
import {
  amountFault,
  creditedAmount,
  hashFault,
  hashNetwork,
  listedAmount,
  pastedHash,
} from '../../../../src/features/deposits/rules.ts';

const OURS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

test('a hash needs 60 letters and digits and nothing else [RECH-06]', () => {
  expect(
    [
      '',
      '  ',
      'a'.repeat(59),
      `${'a'.repeat(30)} ${'a'.repeat(30)}`,
      `${'a'.repeat(30)}-${'a'.repeat(30)}`,
      'ก'.repeat(60),
    ].map((hash) => hashFault(hash, OURS)),
  ).toEqual(['missing', 'missing', 'short', 'signs', 'signs', 'signs']);
  expect(['a'.repeat(60), ` ${'A1'.repeat(30)}\n`, `0x${'f'.repeat(64)}`].map((hash) => hashFault(hash, OURS))).toEqual(
    [undefined, undefined, undefined],
  );
});

test('names an amount that is missing, too precise or below the channel’s minimum [RECH-06]', () => {
  const channel = { minimum: '10', scale: 6 };
  expect([undefined, '0', '9.999999', '10.0000001', '10'].map((amount) => amountFault(amount, channel))).toEqual([
    'missing',
    'missing',
    'minimum',
    'decimals',
    undefined,
  ]);
});

test('rounds the credited amount down after the fee; unknown without rate or fee [RECH-08 TRUST-05]', () => {
  expect(creditedAmount('1234.5', { rate: '33.5', fee: '0', scale: 2 })).toBe('36.850746');
  // a fee of 12.35
  expect(creditedAmount('1234.5', { rate: '33.5', fee: '1', scale: 2 })).toBe('36.482089');
  expect(
    [{ fee: '0' }, { rate: '0', fee: '0' }, { rate: '33.5' }].map((stated) => creditedAmount('1234.5', stated)),
  ).toEqual([undefined, undefined, undefined]);
});

test('an address in place of the hash is named, ours above all [RECH-06]', () => {
  expect(hashFault(` ${OURS} `, OURS)).toBe('ours');
  expect(hashFault('TNjk8sK483hkscNEZKrHJm9UCKk1Y8fYjq', OURS)).toBe('address');
  expect(hashFault(`0x${'a'.repeat(40)}`, OURS)).toBe('address');
});

test('a pasted hash loses its blanks, and an explorer’s link everything else [RECH-06]', () => {
  const hash = 'ab12'.repeat(16);
  expect(pastedHash(` ${hash.slice(0, 30)}\n${hash.slice(30)} `)).toBe(hash);
  expect(pastedHash(`https://tronscan.org/#/transaction/${hash}?lang=en`)).toBe(hash);
  expect(pastedHash(`https://etherscan.io/tx/0x${hash}`)).toBe(`0x${hash}`);
  expect(pastedHash('https://example.com/')).toBe('https://example.com/');
});

test('a hash is recognised by the form of its network', () => {
  const hash = 'ab12'.repeat(16);
  expect(['TRC20', 'ERC20', 'NEW'].map((chain) => hashNetwork(hash, chain))).toEqual(['this', 'other', undefined]);
  expect(['TRC20', 'BEP20'].map((chain) => hashNetwork(`0x${hash}`, chain))).toEqual(['other', 'this']);
  expect(hashNetwork('a1'.repeat(30), 'TRC20')).toBeUndefined();
});

test.each([
  ['what was credited', { status: 'done', actual: '250' }, { amount: '250', currency: 'USDT' }],
  ['what was reported while it is pending', { status: 'pending', actual: '250' }, { amount: '300', currency: 'THB' }],
  ['what was reported once it has failed', { status: 'failed', actual: '250' }, { amount: '300', currency: 'THB' }],
])('a list shows %s [DESK-109]', (_, more, shown) => {
  expect(listedAmount({ amount: '300', currency: 'THB', credit: 'USDT', ...more })).toEqual(shown);
});
