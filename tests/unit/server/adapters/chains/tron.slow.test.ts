import { expect, test } from 'vitest';
import { readTronAddress, writeTronAddress } from '../../../../../server/adapters/chains/tron-address.ts';
import { eachWithChain } from './support.ts';

/** The contract of USDT on TRON. */
const USDT = { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', digits: 'a614f803b6fd780986a42c78ec9c7f77e6ded13c' };

test('writes and reads an address', () => {
  expect(writeTronAddress(USDT.digits)).toBe(USDT.address);
  expect(readTronAddress(USDT.address)).toBe(USDT.digits);
});

test.each([
  '',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6s',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60',
  'tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t',
  // of Bitcoin
  '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  `0x${USDT.digits}`,
])('reads no address in %j', (text) => {
  expect(readTronAddress(text)).toBeUndefined();
});

const setting = eachWithChain('TRC20');

test("reads a transfer with TRON's addresses, and a hash without 0x [CHAIN-03]", async () => {
  const { chain, one, mined } = setting();
  const to = writeTronAddress(chain.address().slice(2));
  const hash = mined({ to: USDT.address, logs: [{ contract: USDT.address, to, amount: 5_000_000n }] });
  const transfer = { contract: USDT.address, from: expect.stringMatching(/^T/), to, amount: 5_000_000n };
  expect(await one.transaction('TRC20', hash)).toMatchObject({ state: 'mined', transfers: [transfer] });
  const range = { from: 0, to: 1, contract: USDT.address, recipients: [to] };
  expect(await one.transfers('TRC20', range)).toEqual([{ ...transfer, hash, height: 1 }]);
  // the node gets the 20 bytes
  const [filter] = chain.nodes[0]!.calls.find(({ method }) => method === 'eth_getLogs')!.params;
  expect(filter).toMatchObject({ address: `0x${USDT.digits}` });
});

test('takes the value of a transaction for no payment, because tokens and votes show one, too', async () => {
  const { chain, one, mined } = setting();
  const hash = mined({ to: chain.address(), value: 1_000_000n });
  expect(await one.transaction('TRC20', hash)).toMatchObject({ state: 'mined', transfers: [], isPlain: false });
});

test("reads what a failed transaction tried to pay, with TRON's version byte too [CHAIN-11]", async () => {
  const { chain, one, mined } = setting();
  const [from, to] = [chain.address(), chain.address()];
  const words = (byte: string) => `0xa9059cbb${`${byte}${to.slice(2)}`.padStart(64, '0')}${'5'.padStart(64, '0')}`;
  const attempted = {
    contract: USDT.address,
    from: writeTronAddress(from.slice(2)),
    to: writeTronAddress(to.slice(2)),
    amount: 5n,
  };
  for (const input of [words(''), words('41')])
    expect(await one.transaction('TRC20', mined({ from, to: USDT.address, input, failed: true }))).toMatchObject({
      state: 'failed',
      attempted,
    });
  for (const sent of [
    { to, value: 5n },
    { to: USDT.address, input: `${words('')}00` },
  ])
    expect(await one.transaction('TRC20', mined({ ...sent, failed: true }))).toMatchObject({ attempted: null });
});
