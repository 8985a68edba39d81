import { expect, test } from 'vitest';
import { eachWithChain, unreadable } from './support.ts';

const setting = eachWithChain();

/** Mines a transfer and returns its hash. */
function pay(): string {
  const { chain } = setting();
  const hash = chain.token().pay({ to: chain.address(), amount: '1' });
  chain.mine(3);
  return hash;
}

test('counts two nodes of different hosts as confirmed', () => {
  const { one, two } = setting();
  expect([one.chains, one.confirmedChains]).toEqual([new Set(['ERC20']), new Set()]);
  expect([two.chains, two.confirmedChains]).toEqual([new Set(['ERC20']), new Set(['ERC20'])]);
});

test('asks both nodes', async () => {
  const { chain, two } = setting();
  expect(await two.transaction('ERC20', pay())).toMatchObject({ state: 'mined', confirmations: 3 });
  expect(await two.height('ERC20')).toBe(3);
  const [first, second] = chain.nodes.map(({ calls }) => calls.map(({ method }) => method));
  expect(first).toEqual(second);
  expect(first).toContain('eth_getTransactionReceipt');
});

test('counts the confirmations of the node that is behind', async () => {
  const { chain, two } = setting();
  const hash = pay();
  chain.nodes[1]!.behind = 2;
  expect(await two.height('ERC20')).toBe(1);
  expect(await two.transaction('ERC20', hash)).toMatchObject({ state: 'mined', confirmations: 1 });
});

test('refuses nodes that are further apart than a minute', async () => {
  const { chain, two } = setting();
  const hash = pay();
  chain.mine(20);
  chain.nodes[0]!.behind = 6;
  const message = 'ERC20: the nodes are 6 blocks apart';
  expect(await unreadable(two.height('ERC20'))).toEqual({ reason: 'disagreement', message });
  expect(await unreadable(two.transaction('ERC20', hash))).toEqual({ reason: 'disagreement', message });
  chain.nodes[0]!.behind = 5;
  expect(await two.height('ERC20')).toBe(18);
});

test.each(['amount', 'status', 'wrong-block'] as const)('refuses nodes that differ in %s [CHAIN-06]', async (fault) => {
  const { chain, two } = setting();
  const hash = pay();
  for (const node of chain.nodes) {
    node.fault = fault;
    expect(await unreadable(two.transaction('ERC20', hash))).toEqual({
      reason: 'disagreement',
      message: 'ERC20: the nodes show different transactions',
    });
    node.fault = 'none';
  }
  expect(await two.transaction('ERC20', hash)).toMatchObject({ state: 'mined' });
});

test('refuses a transaction that one node does not know', async () => {
  const { chain, two } = setting();
  const hash = pay();
  chain.nodes[1]!.change = (method, result) => (method === 'eth_getTransactionReceipt' ? null : result);
  expect(await unreadable(two.transaction('ERC20', hash))).toMatchObject({ reason: 'disagreement' });
});

test('refuses an amount of the own coin that one node tells [CHAIN-06]', async () => {
  const { chain, two, mined } = setting();
  const hash = mined({ to: chain.address(), value: 7n });
  expect(await two.transaction('ERC20', hash)).toMatchObject({ transfers: [{ amount: 7n }] });
  chain.nodes[0]!.fault = 'amount';
  expect(await unreadable(two.transaction('ERC20', hash))).toMatchObject({ reason: 'disagreement' });
});

test('refuses a failed transaction of which one node says that it tried to pay something else', async () => {
  const { chain, two } = setting();
  const hash = chain.token().pay({ to: chain.address(), amount: '1', failed: true });
  chain.mine(3);
  expect(await two.transaction('ERC20', hash)).toMatchObject({ state: 'failed', attempted: { amount: 1_000_000n } });
  chain.nodes[1]!.change = (method, result) =>
    method === 'eth_getTransactionByHash' ? { ...result, from: chain.address() } : result;
  expect(await unreadable(two.transaction('ERC20', hash))).toMatchObject({ reason: 'disagreement' });
});

test('reads nothing while one of the nodes is away [CHAIN-09]', async () => {
  const { chain, two } = setting();
  const hash = pay();
  chain.nodes[1]!.fault = 'away';
  expect(await unreadable(two.transaction('ERC20', hash))).toMatchObject({ reason: 'away' });
});
