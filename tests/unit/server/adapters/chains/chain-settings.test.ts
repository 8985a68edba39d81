import { describe, expect, test } from 'vitest';
import { rpcChainReader } from '../../../../../server/adapters/chains/reader.ts';
import { productionAdapters } from '../../../../../server/adapters/production.ts';
import { simulatedAdapters } from '../../../../../server/adapters/simulated/index.ts';
import { consoleMessages } from '../../../../../server/adapters/simulated/index.ts';
import { readConfig } from '../../../../../server/config.ts';
import { chainLines, readChainSettings } from '../../../../../server/platform/chain-settings.ts';
import { OperatorError } from '../../../../../server/platform/operator-error.ts';
import { eachWithChain } from './support.ts';

/** Addresses of the nodes that the server reads from its environment. */
const urlsOf = (env: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(readConfig(env).nodes ?? {}).map(([chain, nodes]) => [chain, nodes.map(({ url }) => url.href)]),
  );

describe('the nodes of a chain', () => {
  test('are none without a variable', () => {
    expect(urlsOf({})).toEqual({});
    expect(urlsOf({ RPC_TRC20: '', RPC_ERC20: ' ' })).toEqual({});
  });

  test('are one or two', () => {
    expect(
      urlsOf({ RPC_ERC20: 'https://a.example/v3/key', RPC_BEP20: 'https://a.example/, http://127.0.0.1:8545/x' }),
    ).toEqual({
      ERC20: ['https://a.example/v3/key'],
      BEP20: ['https://a.example/', 'http://127.0.0.1:8545/x'],
    });
  });

  test.each([
    'secret.example',
    'http://secret.example',
    'wss://secret.example',
    'https://me:secret@node.example',
    'https://a.example/secret,',
    'https://a.example/secret,b.example',
    'https://a.example,https://b.example,https://c.example/secret',
  ])('cannot be %s', (text) => {
    const read = () => readConfig({ RPC_BEP20: text });
    expect(read).toThrow(OperatorError);
    expect(read).toThrow(/^RPC_BEP20 has to be one or two https URLs (?!.*secret)/);
  });
});

describe('RPC_TRC20_HEADER', () => {
  test.each(['secret', 'secret:', ': secret', 'a b: secret', 'a: se cret', 'a: secret\nb: c', 'ä: secret'])(
    'cannot be %j',
    (text) => {
      const read = () => readConfig({ RPC_TRC20: 'https://a.example', RPC_TRC20_HEADER: text });
      expect(read).toThrow(OperatorError);
      expect(read).toThrow(/^RPC_TRC20_HEADER has to be a name and a value(?!.*secret)/);
    },
  );

  test('needs the node that it is for', () => {
    expect(() => readConfig({ RPC_TRC20_HEADER: 'key: secret' })).toThrow(/^RPC_TRC20_HEADER (?!.*secret)/);
  });

  const setting = eachWithChain('TRC20');

  test('goes to the first node of TRON only', async () => {
    const { chain } = setting();
    const settings = readChainSettings({
      RPC_TRC20: chain.urls,
      RPC_ERC20: chain.nodes[0]!.url,
      RPC_TRC20_HEADER: 'TRON-PRO-API-KEY: 3f1c',
    });
    const reader = rpcChainReader(settings);
    await reader.height('TRC20');
    chain.nodes[0]!.chainId = 1;
    await reader.height('ERC20');
    const [first, second] = chain.nodes.map(({ calls }) => calls.map(({ headers }) => headers['tron-pro-api-key']));
    expect(first).toEqual(['3f1c', '3f1c', undefined, undefined]);
    expect(second).toEqual([undefined, undefined]);
  });
});

test('the start says how each chain is read, by the hosts only', () => {
  const settings = readChainSettings({
    RPC_ERC20: 'https://a.example/key-1?k=key-2',
    RPC_BEP20: 'https://a.example/key-1,https://b.example:8443/key-2',
  });
  expect(chainLines(settings)).toEqual([
    'TRC20: not read, so two people credit each deposit. RPC_TRC20 opens it.',
    'ERC20: read by one node, a.example.',
    'BEP20: read by two nodes, a.example and b.example:8443, which have to agree.',
  ]);
});

test('two nodes of one host count as one', () => {
  const settings = readChainSettings({ RPC_TRC20: 'https://a.example/1,https://a.example:8443/2' });
  expect(chainLines(settings)[0]).toBe(
    'TRC20: read by two nodes of the host a.example, which count as one. Use nodes of two operators.',
  );
  const reader = rpcChainReader(settings);
  expect([reader.chains, reader.confirmedChains]).toEqual([new Set(['TRC20']), new Set()]);
});

test('production reads the chains of its settings, and a demo none', () => {
  const nodes = readChainSettings({ RPC_BEP20: 'https://a.example' });
  const options = { coins: 1, messages: consoleMessages, nodes };
  expect(productionAdapters(options).chainReader.chains).toEqual(new Set(['BEP20']));
  expect(simulatedAdapters(options).chainReader.chains).toEqual(new Set());
});
