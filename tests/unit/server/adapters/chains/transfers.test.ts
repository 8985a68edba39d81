import { expect, test } from 'vitest';
import { eachWithChain, type Setting, unreadable } from './support.ts';

const setting = eachWithChain();

/** Mines a block with two payments to `first`, one to `second` and one to a stranger. */
function pay({ chain }: Setting) {
  const token = chain.token({ decimals: 18 });
  const [first, second] = [chain.address(), chain.address()];
  const logs = [
    token.log({ to: first, amount: '1' }),
    token.log({ to: second, amount: '2' }),
    token.log({ to: second, amount: '9', removed: true }),
  ];
  const hashes = [
    chain.send({ to: token.contract, logs }),
    token.pay({ to: first, amount: '3' }),
    token.pay({ to: chain.address(), amount: '4' }),
    token.pay({ to: first, amount: '5', failed: true }),
    chain.token({ decimals: 18 }).pay({ to: first, amount: '6' }),
  ].map((hash) => hash.slice(2));
  chain.mine();
  const range = { from: 0, to: chain.height(), contract: token.contract, recipients: [first, second] };
  return { hashes, range };
}

test('finds the transfers of one token to any of the recipients', async () => {
  const { one } = setting();
  const { hashes, range } = pay(setting());
  const found = await one.transfers('ERC20', range);
  expect(found.map(({ hash, height, amount }) => [hash, height, amount])).toEqual([
    [hashes[0], 1, 10n ** 18n],
    [hashes[0], 1, 2n * 10n ** 18n],
    [hashes[1], 1, 3n * 10n ** 18n],
  ]);
  const [transfer] = found;
  expect([transfer!.contract, transfer!.to].map((text) => text.toLowerCase())).toEqual([
    range.contract,
    range.recipients[0],
  ]);
});

test('finds only the transfers of its range', async () => {
  const { chain, one } = setting();
  const { range } = pay(setting());
  chain.mine(2);
  expect(await one.transfers('ERC20', { ...range, from: 1, to: 1 })).toHaveLength(3);
  expect(await one.transfers('ERC20', { ...range, from: 2, to: 3 })).toEqual([]);
});

test('asks for at most 500 blocks and 200 recipients', async () => {
  const { chain, one } = setting();
  const { range } = pay(setting());
  const recipients = Array.from({ length: 200 }, () => chain.address());
  chain.mine(500);
  await one.transfers('ERC20', { ...range, from: 1, to: 500, recipients });
  const before = chain.nodes[0]!.calls.length;
  for (const wrong of [
    { from: 0, to: 500 },
    { from: 2, to: 1 },
    { from: -1, to: 1 },
    { from: 0.5, to: 1 },
    { recipients: [...recipients, chain.address()] },
    // a filter without recipients would find everyone's
    { recipients: [] },
    { recipients: ['0x12'] },
    { recipients: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'] },
    { contract: '' },
  ])
    await expect(one.transfers('ERC20', { ...range, ...wrong })).rejects.toThrow(RangeError);
  expect(chain.nodes[0]!.calls).toHaveLength(before);
});

test('does not take blocks that a node does not have yet for empty ones', async () => {
  const { chain, one } = setting();
  const { range } = pay(setting());
  chain.nodes[0]!.behind = 1;
  const { reason, message } = await unreadable(one.transfers('ERC20', range));
  expect(reason).toBe('away');
  expect(message).toMatch(/eth_getLogs: block 1 is not there yet$/);
});

test.each<[string, (log: any) => unknown]>([
  ['of another token', (log) => ({ ...log, address: `0x${'12'.repeat(20)}` })],
  ['to someone else', (log) => ({ ...log, topics: [log.topics[0], log.topics[1], log.topics[1]] })],
  ['of another block', (log) => ({ ...log, blockNumber: '0x9' })],
  ['twice', (log) => ({ ...log, logIndex: '0x0' })],
])('refuses logs %s', async (_, change) => {
  const { chain, one } = setting();
  const { range } = pay(setting());
  chain.nodes[0]!.change = (method, result) => (method === 'eth_getLogs' ? result.map(change) : result);
  expect(await unreadable(one.transfers('ERC20', range))).toMatchObject({ reason: 'nonsense' });
});

test('refuses a transfer that only one of two nodes shows, or with another amount [CHAIN-06]', async () => {
  const { chain, two } = setting();
  const { range } = pay(setting());
  expect(await two.transfers('ERC20', range)).toHaveLength(3);
  const disagreement = { reason: 'disagreement', message: 'ERC20: the nodes show different transfers' };
  const [first, second] = chain.nodes;
  first!.fault = 'amount';
  expect(await unreadable(two.transfers('ERC20', range))).toEqual(disagreement);
  first!.fault = 'none';
  second!.change = (method, result) => (method === 'eth_getLogs' ? result.slice(1) : result);
  expect(await unreadable(two.transfers('ERC20', range))).toEqual(disagreement);
});

test('does not depend on the order of a node', async () => {
  const { chain, two } = setting();
  const { range } = pay(setting());
  chain.nodes[1]!.change = (method, result) => (method === 'eth_getLogs' ? result.reverse() : result);
  expect(await two.transfers('ERC20', range)).toHaveLength(3);
});
