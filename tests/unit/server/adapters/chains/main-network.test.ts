import { expect, test } from 'vitest';
import { startChain } from '../../../../../scripts/stand-ins/chain.mjs';
import { eachWithChain, readerOf, unreadable } from './support.ts';

const HASH = 'ab'.repeat(32);

test.each([
  ['ERC20', 1],
  ['BEP20', 56],
  ['TRC20', 0x2b6653dc],
] as const)('reads %s from network %i [CHAIN-03]', async (name, chainId) => {
  const chain = await startChain({ chainId });
  expect(await readerOf(chain.urls, name).transaction(name, HASH)).toEqual({ state: 'missing' });
  await chain.stop();
});

test.each([
  ['ERC20', 'a copy of Ethereum', 369],
  ['ERC20', 'BNB Chain', 56],
  ['BEP20', 'a test network', 97],
  ['TRC20', 'a test network', 0xcd8690dc],
] as const)('refuses to read %s from %s, whose tokens are worth nothing [CHAIN-04]', async (name, _, chainId) => {
  const chain = await startChain({ chainId });
  const reader = readerOf(chain.urls, name);
  const range = { from: 1, to: 1, contract: chain.address(), recipients: [chain.address()] };
  const cause = { reason: 'nonsense', message: expect.stringContaining(`eth_chainId: network ${chainId} instead of`) };
  expect(await unreadable(reader.transaction(name, HASH))).toEqual(cause);
  expect(await unreadable(reader.height(name))).toEqual(cause);
  if (name !== 'TRC20') expect(await unreadable(reader.transfers(name, range))).toEqual(cause);
  await chain.stop();
});

const setting = eachWithChain();

test('refuses two nodes of which one belongs to another network [CHAIN-04]', async () => {
  const { chain, two } = setting();
  chain.nodes[1]!.chainId = 369;
  expect(await unreadable(two.transaction('ERC20', HASH))).toMatchObject({ reason: 'nonsense' });
});

test('asks each node for its network once, and again after a failure', async () => {
  const { chain, two } = setting();
  const timesAsked = () =>
    chain.nodes.map(({ calls }) => calls.filter(({ method }) => method === 'eth_chainId').length);
  chain.nodes[1]!.fault = 'busy';
  expect(await unreadable(two.height('ERC20'))).toMatchObject({ reason: 'away' });
  chain.nodes[1]!.fault = 'none';
  await two.height('ERC20');
  await two.height('ERC20');
  expect(timesAsked()).toEqual([1, 2]);
});
