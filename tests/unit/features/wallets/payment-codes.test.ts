import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeAddress } from '../../../../src/domain/addresses.ts';
import { chains } from '../../../../src/domain/chains.ts';
import { readPaymentCode } from '../../../../src/features/wallets/payment-codes.ts';

const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const PERSON = '0x52908400098527886E0F7030069857D2E4169EE7';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

test.each([
  [`ethereum:${TOKEN}@1/transfer?address=${PERSON}&uint256=2e7`, ['ERC20']],
  [`ethereum:${TOKEN}@56/transfer?uint256=1&address=${PERSON}`, ['BEP20']],
  [`ethereum:pay-${TOKEN}/transfer?address=${PERSON}&uint256=1`, ['ERC20', 'BEP20']],
])('a code that requests a token pays the person, never the token: %s [WALL-07]', (code, networks) => {
  expect(readPaymentCode(code)).toEqual({ kind: 'address', address: PERSON, chains: networks });
});

test.each([
  [PERSON, PERSON, undefined],
  [` ${TRON.slice(0, 9)}\u200b${TRON.slice(9)}\n`, TRON, undefined],
  [`ethereum:${PERSON}`, PERSON, ['ERC20', 'BEP20']],
  [`ethereum:${PERSON}@56?value=2.014e18`, PERSON, ['BEP20']],
  [`ETHEREUM:${PERSON}@1`, PERSON, ['ERC20']],
  [`bitcoin:${BITCOIN}?amount=20.3&label=Luke%20Jr&message=Donation`, BITCOIN, ['BTC']],
  [`BITCOIN:${BITCOIN.toUpperCase()}`, BITCOIN.toUpperCase(), ['BTC']],
  [`tron:${TRON}?amount=5`, TRON, ['TRC20']],
])('reads the address of a code and the networks it names: %s [WALL-07]', (code, address, networks) => {
  expect(readPaymentCode(code)).toEqual({ kind: 'address', address, ...(networks ? { chains: networks } : {}) });
});

test.each([
  // another token function, and a recipient that is missing, repeated, or a name
  `ethereum:${TOKEN}@1/approve?address=${PERSON}&uint256=1`,
  `ethereum:${TOKEN}@1/transfer?uint256=1`,
  `ethereum:${TOKEN}@1/transfer?address=${PERSON}&address=${TOKEN}&uint256=1`,
  `ethereum:${TOKEN}@1/transferFrom?address=${PERSON}&address=${TOKEN}&uint256=1`,
  `ethereum:${TOKEN}@1/transfer?address=ann.eth&uint256=1`,
  `ethereum:ann.eth`,
  `ethereum:${TOKEN}@1/`,
  `ethereum:${TOKEN}?address=${PERSON}`,
  `${TOKEN}@1/transfer?address=${PERSON}`,
  `${TRON}?memo=42`,
  `tron:${TRON}?memo=42`,
  `bitcoin:${BITCOIN}?req-somethingyoudontunderstand=50`,
  `bitcoin:?lightning=lnbc1`,
  '',
])('refuses a code that asks for more than an address: %s [WALL-07]', (code) => {
  expect(readPaymentCode(code)).toEqual({ kind: 'refused', why: 'request' });
});

test.each([
  `ethereum:${PERSON}@137`,
  `ethereum:${TOKEN}@42161/transfer?address=${PERSON}`,
  `litecoin:${BITCOIN}`,
  'https://example.com/pay',
  `solana:${TRON}`,
])('refuses a code of another network: %s [WALL-07]', (code) => {
  expect(readPaymentCode(code)).toEqual({ kind: 'refused', why: 'network' });
});

test('any accepted code contains its address as a whole, and a token is never paid [WALL-07]', () => {
  const word = fc.constantFrom(
    'ethereum:',
    'tron:',
    'bitcoin:',
    'pay-',
    '@1',
    '@56',
    '/transfer',
    '?',
    '&',
    'address=',
    'uint256=1',
    PERSON,
    TRON,
    ' ',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 9 }), fc.boolean(), (words, transfer) => {
      const code = transfer ? `ethereum:${TOKEN}@1/transfer?${words.join('')}` : words.join('');
      const parsed = readPaymentCode(code);
      if (parsed.kind === 'refused') return;
      expect(code.replaceAll(' ', '')).toContain(parsed.address);
      expect(parsed.address).not.toBe(TOKEN);
    }),
    { numRuns: 3000 },
  );
});

test('accepts a bare address of each network [WALL-07]', () => {
  fc.assert(
    fc.property(fc.constantFrom(...chains), fc.uint8Array({ minLength: 20, maxLength: 20 }), (chain, bytes) => {
      const address = writeAddress(chain, bytes);
      expect(readPaymentCode(address)).toEqual({ kind: 'address', address });
    }),
  );
});
