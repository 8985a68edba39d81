import { expect, test } from 'vitest';
import { writeAddress } from '../../../../../src/domain/addresses.ts';
import { eachWithChain } from './support.ts';

const setting = eachWithChain();

/** Writes an address of the stand-in as the reader does. */
const written = (address: string): string => writeAddress('ERC20', Buffer.from(address.slice(2), 'hex'));

test.each([
  [6, '12.5', 12_500_000n],
  [18, '12.500000000000000001', 12_500_000_000_000_000_001n],
])('reads a transfer of a token with %i decimals in its smallest units [CHAIN-05]', async (decimals, amount, units) => {
  const { chain, one } = setting();
  const token = chain.token({ decimals });
  const [from, to] = [chain.address(), chain.address()];
  const hash = token.pay({ from, to, amount });
  chain.mine();
  chain.mine(3);
  expect(await one.transaction('ERC20', hash)).toEqual({
    state: 'mined',
    height: 1,
    blockHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    confirmations: 4,
    time: expect.any(Number),
    transfers: [{ contract: written(token.contract), from: written(from), to: written(to), amount: units }],
    isPlain: false,
  });
});

test('reads the time of the block', async () => {
  const { chain, one } = setting();
  const hash = chain.token().pay({ to: chain.address(), amount: '1' });
  chain.mine(1, Date.UTC(2026, 0, 2, 3, 4, 5, 678));
  chain.mine();
  expect(await one.transaction('ERC20', hash)).toMatchObject({ time: Date.UTC(2026, 0, 2, 3, 4, 5) });
});

test('finds a hash in capitals, with and without 0x', async () => {
  const { chain, one, mined } = setting();
  const hash = mined({ to: chain.address(), value: 1n });
  for (const text of [hash, `0x${hash}`, hash.toUpperCase()])
    expect(await one.transaction('ERC20', text)).toMatchObject({ state: 'mined', confirmations: 1 });
});

test.each(['', 'ab', 'g'.repeat(64), 'a'.repeat(65), `0x${'a'.repeat(62)}`])('asks no node about %j', async (hash) => {
  const { chain, one } = setting();
  await expect(one.transaction('ERC20', hash)).rejects.toThrow(RangeError);
  expect(chain.nodes[0]!.calls).toEqual([]);
});

test('reads a payment of the own coin of the chain', async () => {
  const { chain, one, mined } = setting();
  const [from, to] = [chain.address(), chain.address()];
  expect(await one.transaction('ERC20', mined({ from, to, value: 10n ** 18n }))).toMatchObject({
    transfers: [{ contract: '', from: written(from), to: written(to), amount: 10n ** 18n }],
  });
});

test('reads a contract creation as no payment', async () => {
  const { one, mined } = setting();
  expect(await one.transaction('ERC20', mined({ value: 5n }))).toMatchObject({ state: 'mined', transfers: [] });
});

test('reads both payments of a transaction that pays two addresses [CHAIN-05]', async () => {
  const { chain, one, mined } = setting();
  const token = chain.token();
  const [first, second] = [chain.address(), chain.address()];
  const logs = [token.log({ to: first, amount: '1' }), token.log({ to: second, amount: '2' })];
  expect(await one.transaction('ERC20', mined({ to: token.contract, logs }))).toMatchObject({
    transfers: [
      { to: written(first), amount: 1_000_000n },
      { to: written(second), amount: 2_000_000n },
    ],
  });
});

test('reads both logs that pay one address [CHAIN-05]', async () => {
  const { chain, one, mined } = setting();
  const token = chain.token();
  const to = chain.address();
  const logs = [token.log({ to, amount: '1' }), token.log({ to, amount: '1' })];
  const shown = await one.transaction('ERC20', mined({ to: token.contract, logs }));
  expect(shown).toMatchObject({ transfers: [{ amount: 1_000_000n }, { amount: 1_000_000n }] });
});

test('tells a token of the same name by its contract [CHAIN-04]', async () => {
  const { chain, one } = setting();
  const [real, fake] = [chain.token({ symbol: 'USDT' }), chain.token({ symbol: 'USDT' })];
  const hash = fake.pay({ to: chain.address(), amount: '1000' });
  chain.mine();
  const shown = await one.transaction('ERC20', hash);
  expect(shown).toMatchObject({ transfers: [{ contract: written(fake.contract) }] });
  expect(JSON.stringify(shown, (_, value: unknown) => String(value))).not.toContain(written(real.contract));
});

test('reads no transfers of a failed transaction [CHAIN-04]', async () => {
  const { chain, one, mined } = setting();
  const to = chain.address();
  const logs = [chain.token().log({ to, amount: '1' })];
  expect(await one.transaction('ERC20', mined({ to, value: 1n, input: '0x12', logs, failed: true }))).toEqual({
    state: 'failed',
    height: 1,
    attempted: null,
  });
});

test('reads what a failed transaction tried to pay: of a token, or of the own coin [CHAIN-11]', async () => {
  const { chain, one, mined } = setting();
  const token = chain.token();
  const [from, to] = [chain.address(), chain.address()];
  const failed = token.pay({ from, to, amount: '12.5', failed: true });
  chain.mine();
  const payment = { from: written(from), to: written(to) };
  expect(await one.transaction('ERC20', failed)).toMatchObject({
    state: 'failed',
    attempted: { ...payment, contract: written(token.contract), amount: 12_500_000n },
  });
  expect(await one.transaction('ERC20', mined({ from, to, value: 7n, failed: true }))).toMatchObject({
    attempted: { ...payment, contract: '', amount: 7n },
  });
});

test('tells a plain payment of the own coin from one that ran code [CHAIN-14]', async () => {
  const { chain, one, mined } = setting();
  const to = chain.address();
  const isPlain = async (sent: Parameters<typeof mined>[0]) => {
    const shown = await one.transaction('ERC20', mined(sent));
    return shown.state === 'mined' && shown.isPlain;
  };
  expect(await isPlain({ to, value: 1n })).toBe(true);
  expect(await isPlain({ to, value: 1n, input: '0x1234' })).toBe(false);
  // a contract that was only sent money ran code, too
  expect(await isPlain({ to, value: 1n, logs: [chain.token().log({ to, amount: '1' })] })).toBe(false);
  expect(await isPlain({ value: 1n })).toBe(false);
  chain.nodes[0]!.change = (method, result) =>
    method === 'eth_getTransactionReceipt' ? { ...result, gasUsed: undefined } : result;
  expect(await isPlain({ to, value: 1n })).toBe(false);
});

test('reads no transfer of a removed log, and none of nothing [CHAIN-04]', async () => {
  const { chain, one, mined } = setting();
  const token = chain.token();
  const to = chain.address();
  const logs = [token.log({ to, amount: '1', removed: true }), token.log({ to, amount: '0' })];
  expect(await one.transaction('ERC20', mined({ to: token.contract, logs }))).toMatchObject({ transfers: [] });
});

test('shows an unknown and an unmined transaction as missing', async () => {
  const { chain, one } = setting();
  expect(await one.transaction('ERC20', 'ab'.repeat(32))).toEqual({ state: 'missing' });
  const waiting = chain.token().pay({ to: chain.address(), amount: '1' });
  expect(await one.transaction('ERC20', waiting)).toEqual({ state: 'missing' });
});

test('shows a transaction whose block was dropped as missing until it is mined again [CHAIN-07]', async () => {
  const { chain, one } = setting();
  const token = chain.token();
  const dropped = token.pay({ to: chain.address(), amount: '1' });
  chain.mine(2);
  expect(await one.transaction('ERC20', dropped)).toMatchObject({ state: 'mined', confirmations: 2 });
  chain.reorganise(2);
  expect(await one.transaction('ERC20', dropped)).toEqual({ state: 'missing' });

  const kept = token.pay({ to: chain.address(), amount: '1' });
  chain.mine();
  const before = await one.transaction('ERC20', kept);
  chain.reorganise(1, { keep: true });
  const after = await one.transaction('ERC20', kept);
  expect(after).toMatchObject({ state: 'mined', confirmations: 2 });
  expect(after).not.toMatchObject({ blockHash: (before as { blockHash: string }).blockHash });
});

test('shows a receipt of another block than the one at its height as missing [CHAIN-07]', async () => {
  const { chain, one, mined } = setting();
  const hash = mined({ to: chain.address(), value: 1n });
  chain.nodes[0]!.fault = 'wrong-block';
  expect(await one.transaction('ERC20', hash)).toEqual({ state: 'missing' });
});
