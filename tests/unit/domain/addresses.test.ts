import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressFault,
  cleanAddress,
  isBurnAddress,
  isSameAddress,
  writeAddress,
} from '../../../src/domain/addresses.ts';
import { type Chain, chains } from '../../../src/domain/chains.ts';

// from the chains' own documents: EIP-55, BIP-173, BIP-350, and well-known contracts
const right: Record<Chain, string[]> = {
  TRC20: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'],
  ERC20: [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdac17f958d2ee523a2206206994597c13d831ec7',
  ],
  BEP20: ['0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
  BTC: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
};

describe('addresses', () => {
  test('an address passes on its chain, and on others the matching chain is named [WALL-03]', () => {
    for (const chain of chains) {
      for (const address of right[chain]) {
        expect([address, addressFault(chain, address)]).toEqual([address, undefined]);
        for (const other of chains) {
          const twins = ['ERC20', 'BEP20'].includes(chain) && ['ERC20', 'BEP20'].includes(other);
          if (other !== chain && !twins)
            expect(addressFault(other, address)).toEqual({
              kind: 'chain',
              looksLike: chain === 'BEP20' ? 'ERC20' : chain,
            });
        }
      }
    }
  });

  test('one wrong letter anywhere fails the checksum [WALL-03]', () => {
    const swap = (address: string, at: number, letter: string): string =>
      address.slice(0, at) + letter + address.slice(at + 1);
    for (const [chain, address, at, letter] of [
      ['TRC20', right.TRC20[0], 20, 'A'],
      ['ERC20', right.ERC20[0], 3, 'A'],
      ['BEP20', right.BEP20[0], 2, 'd'],
      ['BTC', right.BTC[0], 10, 'X'],
      ['BTC', right.BTC[2], 20, 'q'],
      ['BTC', right.BTC[4], 20, 'q'],
    ] as [Chain, string, number, string][]) {
      expect(address[at]).not.toBe(letter);
      expect([address, addressFault(chain, swap(address, at, letter))]).toEqual([address, { kind: 'checksum' }]);
    }
    // version 0 with the checksum of later versions (BIP-350)
    expect(addressFault('BTC', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd')).toEqual({
      kind: 'checksum',
    });
  });

  test('says that a text is not an address on any chain', () => {
    for (const text of [
      '',
      'hello',
      '0x1234',
      'T123',
      `${right.TRC20[0]}x`,
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8f3t4',
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    ]) {
      expect([text, addressFault('TRC20', text)?.kind]).toEqual([text, 'form']);
    }
  });

  test('knows addresses whose key no one has', () => {
    for (const address of [
      '0x0000000000000000000000000000000000000000',
      '0x0000000000000000000000000000000000000001',
      '0x000000000000000000000000000000000000dEaD',
      '0xdEAD000000000000000000000000000000000000',
      '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
      writeAddress('TRC20', new Uint8Array(20)),
      writeAddress(
        'TRC20',
        Uint8Array.from({ length: 20 }, (_, at) => [0xde, 0xad][at - 18] ?? 0),
      ),
      '1111111111111111111114oLvT2',
      writeAddress('BTC', new Uint8Array(20)),
    ])
      expect([address, isBurnAddress(address)]).toEqual([address, true]);
    for (const address of Object.values(right).flat())
      expect([address, isBurnAddress(address)]).toEqual([address, false]);
  });

  test('removes blanks, line breaks, zero-width and direction marks, and nothing else [WALL-04]', () => {
    const address = right.TRC20[0] as string;
    expect(
      cleanAddress(
        ` ${address.slice(0, 9)}\u200b${address.slice(9, 20)}\r\n\u202e${address.slice(20)}\u2069\u00a0\ufeff\u00ad\t`,
      ),
    ).toBe(address);
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(right).flat()),
        fc.array(fc.tuple(fc.nat(60), fc.constantFrom(' ', '\n', '\u200b', '\u200f', '\u2066', '\u3000', '\u2028'))),
        (text, marks) => {
          let typed = text;
          for (const [at, mark] of marks) typed = typed.slice(0, at) + mark + typed.slice(at);
          return cleanAddress(typed) === text;
        },
      ),
    );
  });

  test('the operator’s addresses are valid on their chain', () => {
    fc.assert(
      fc.property(fc.constantFrom(...chains), fc.uint8Array({ minLength: 20, maxLength: 20 }), (chain, bytes) => {
        const address = writeAddress(chain, bytes);
        expect(addressFault(chain, address)).toBeUndefined();
        expect(isSameAddress(address, address)).toBe(true);
      }),
    );
    expect(isSameAddress('0xABCDEF', '0xabcdef')).toBe(true);
    expect(isSameAddress('TABC', 'Tabc')).toBe(false);
  });
});
