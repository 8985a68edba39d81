import { expect, test } from 'vitest';
import { rpcChainReader } from '../../../../../server/adapters/chains/reader.ts';
import { readChainSettings } from '../../../../../server/platform/chain-settings.ts';
import { eachWithChain, readerOf, unreadable } from './support.ts';

const setting = eachWithChain();
const HASH = 'ab'.repeat(32);

/** A reader whose node has a key in its address. */
const readerWithKey = (limitMs?: number) =>
  readerOf(`${setting().chain.nodes[0]!.url}/key-1?k=key-2`, 'ERC20', limitMs);

test.each([
  ['away', 'away', 'no connection (UND_ERR_SOCKET)'],
  ['redirect', 'away', 'HTTP 307'],
  ['busy', 'away', 'HTTP 429'],
  ['error', 'away', 'error -32000'],
  ['html', 'nonsense', 'no JSON-RPC (the whole)'],
  ['huge', 'nonsense', 'more than 2 MB'],
] as const)('names chain, host and call of a node that is %s, and no key [CHAIN-09]', async (fault, reason, cause) => {
  const [node] = setting().chain.nodes;
  const reader = readerWithKey();
  await reader.height('ERC20');
  node!.fault = fault;
  node!.calls = [];
  const message = `ERC20, ${new URL(node!.url).host}, eth_getBlockByNumber: ${cause}`;
  expect(await unreadable(reader.height('ERC20'))).toEqual({ reason, message });
  expect((await unreadable(reader.transaction('ERC20', HASH))).reason).toBe(reason);
  // one call each: no redirect was followed, and nothing was tried again
  expect(node!.calls).toHaveLength(2);
});

test('gives a slow node up [CHAIN-09]', async () => {
  setting().chain.nodes[0]!.fault = 'slow';
  const { reason, message } = await unreadable(readerWithKey(50).transaction('ERC20', HASH));
  expect(reason).toBe('away');
  expect(message).toMatch(/^ERC20, 127\.0\.0\.1:\d+, eth_chainId: no answer in time$/);
});

test('names a node that does not listen [CHAIN-09]', async () => {
  const { chain, one } = setting();
  await chain.stop();
  expect(await unreadable(one.height('ERC20'))).toMatchObject({
    reason: 'away',
    message: expect.stringMatching(/no connection \(ECONNREFUSED\)$/),
  });
});

test('asks by POST, with the hash only in the body', async () => {
  const [node] = setting().chain.nodes;
  await readerWithKey().transaction('ERC20', HASH);
  expect(new Set(node!.calls.map(({ url }) => url))).toEqual(new Set(['/0/key-1?k=key-2']));
  expect(node!.calls.flatMap(({ method, params }) => [method, ...params])).toEqual([
    'eth_chainId',
    'eth_getBlockByNumber',
    'latest',
    false,
    'eth_getTransactionReceipt',
    `0x${HASH}`,
  ]);
});

test.each([
  '',
  'null',
  '[]',
  '{"jsonrpc":"2.0","id":1}',
  '{"jsonrpc":"2.0","id":1,"result":null}',
  '{"jsonrpc":"2.0","id":2,"result":"0x1"}',
  '{"jsonrpc":"1.0","id":1,"result":"0x1"}',
  '{"jsonrpc":"2.0","id":1,"result":"0x1"',
  '{"jsonrpc":"2.0","id":1,"error":"no","result":"0x1"}',
  `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
])('takes no other answer for JSON-RPC [CHAIN-09]', async (text) => {
  const { chain, one } = setting();
  chain.nodes[0]!.text = text;
  expect(await unreadable(one.height('ERC20'))).toMatchObject({ reason: 'nonsense' });
});

test.each(['0x', '', '1', '-0x1', '0x-1', ' 0x1', '0x1 ', '0x1g', '0x1.5', '1e3', 7, null, `0x${'f'.repeat(14)}`])(
  'takes %j for no height',
  async (height) => {
    const { chain, one } = setting();
    chain.nodes[0]!.change = (method, result) =>
      method === 'eth_getBlockByNumber' ? { ...result, number: height } : result;
    expect(await unreadable(one.height('ERC20'))).toMatchObject({ reason: 'nonsense' });
  },
);

/** What a node changes in a receipt, a transaction or a block. */
const contradictions: readonly (readonly [string, string, (result: any) => unknown])[] = [
  ['a receipt of another transaction', 'Receipt', (result) => ({ ...result, transactionHash: `0x${HASH}` })],
  ['a receipt without a status', 'Receipt', ({ status: _, ...result }) => result],
  ['a status that does not exist', 'Receipt', (result) => ({ ...result, status: '0x2' })],
  ['a log twice', 'Receipt', (result) => ({ ...result, logs: [...result.logs, ...result.logs] })],
  [
    'a log of another transaction',
    'Receipt',
    (result) => ({ ...result, logs: [{ ...result.logs[0], transactionHash: `0x${HASH}` }] }),
  ],
  [
    'a log of another block',
    'Receipt',
    (result) => ({ ...result, logs: [{ ...result.logs[0], blockHash: `0x${HASH}` }] }),
  ],
  ['a short contract', 'Receipt', (result) => ({ ...result, logs: [{ ...result.logs[0], address: '0x12' }] })],
  ['a transaction of another block', 'ByHash', (result) => ({ ...result, blockHash: `0x${HASH}` })],
  ['no transaction of a receipt', 'ByHash', () => null],
  ['a value that is too long', 'ByHash', (result) => ({ ...result, value: `0x${'f'.repeat(65)}` })],
  ['a decimal value', 'ByHash', (result) => ({ ...result, value: '100' })],
  ['a block of another height', 'ByNumber', (result) => ({ ...result, number: '0x0' })],
];
test.each(contradictions)('refuses %s', async (_, method, change) => {
  const { chain, one, mined } = setting();
  const token = chain.token();
  const hash = mined({ to: token.contract, logs: [token.log({ to: chain.address(), amount: '1' })] });
  expect(await one.transaction('ERC20', hash)).toMatchObject({ state: 'mined' });
  chain.nodes[0]!.change = (called, result) => (called.endsWith(method) ? change(result) : result);
  expect(await unreadable(one.transaction('ERC20', hash))).toMatchObject({ reason: 'nonsense' });
});

test.each([
  ['data', { data: '0x' }],
  ['data', { data: `0x${'0'.repeat(63)}` }],
  ['data', { data: `0x${'1'.repeat(128)}` }],
  ['topics', { topics: [`0x${'12'.repeat(32)}`] }],
])('reads a log with other %s as no transfer', async (_, change) => {
  const { chain, one, mined } = setting();
  const token = chain.token();
  const hash = mined({ to: token.contract, logs: [token.log({ to: chain.address(), amount: '1' })] });
  chain.nodes[0]!.change = (method, result) =>
    method.endsWith('Receipt') ? { ...result, logs: [{ ...result.logs[0], ...change }] } : result;
  expect(await one.transaction('ERC20', hash)).toMatchObject({ state: 'mined', transfers: [] });
});

test('reads a token with a number as no transfer', async () => {
  const { chain, one, mined } = setting();
  const token = chain.token();
  const hash = mined({ to: token.contract, logs: [token.log({ to: chain.address(), amount: '1' })] });
  chain.nodes[0]!.change = (method, result) => {
    if (!method.endsWith('Receipt')) return result;
    const [log] = result.logs;
    return { ...result, logs: [{ ...log, topics: [...log.topics, log.data] }] };
  };
  expect(await one.transaction('ERC20', hash)).toMatchObject({ state: 'mined', transfers: [] });
});

test.each([11, -11])('does not believe a node whose newest block is %i minutes old', async (minutes) => {
  const { chain } = setting();
  const settings = readChainSettings({ RPC_ERC20: chain.nodes[0]!.url });
  const now = Date.now() + minutes * 60_000;
  const reader = rpcChainReader(settings, { clock: { now: () => now } });
  const { reason, message } = await unreadable(reader.transaction('ERC20', HASH));
  expect(reason).toBe('away');
  expect(message).toContain(`the newest block is ${minutes} minutes old`);
  expect(await unreadable(reader.height('ERC20'))).toEqual({ reason, message });
  chain.mine(1, now);
  expect(await reader.transaction('ERC20', HASH)).toEqual({ state: 'missing' });
});

test('reads no chain without a node', async () => {
  const reader = rpcChainReader({});
  expect([reader.chains, reader.confirmedChains]).toEqual([new Set(), new Set()]);
  expect(await unreadable(reader.height('BTC'))).toEqual({ reason: 'away', message: 'BTC: no node is set up' });
});
