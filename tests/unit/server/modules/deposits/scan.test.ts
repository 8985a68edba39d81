import { beforeEach, describe, expect, test } from 'vitest';
import { scanTransfers } from '../../../../../server/modules/deposits/scan.ts';
import { type ChainReader, ChainUnreadable } from '../../../../../server/ports/chain-reader.ts';

type Range = Parameters<ChainReader['transfers']>[1];
type Found = Awaited<ReturnType<ChainReader['transfers']>>[number];

const CONTRACT = 'token';
const ALL = { from: 1, to: 600, contract: CONTRACT, recipients: Array.from({ length: 200 }, (_, at) => `r${at}`) };

/** A chain with one payment of 1 in each tenth block, to the recipients in turn. */
const paymentIn = (height: number): Found[] =>
  height % 10 === 0
    ? [{ contract: CONTRACT, from: 'x', to: `r${(height / 10) % 200}`, amount: 1n, hash: `h${height}`, height }]
    : [];

let asked: Range[];
/** Why the nodes refuse a question; undefined if they answer it. */
let refusal: (range: Range, question: number) => ChainUnreadable['reason'] | undefined;
let reader: ChainReader;
beforeEach(() => {
  asked = [];
  refusal = () => undefined;
  reader = {
    chains: new Set(['TRC20']),
    confirmedChains: new Set(),
    height: async () => 1000,
    transaction: async () => ({ state: 'missing' }),
    balance: async () => 0n,
    transfers: async (_, range) => {
      asked.push(range);
      const reason = refusal(range, asked.length);
      if (reason) throw new ChainUnreadable(reason, 'refused');
      const found: Found[] = [];
      for (let height = range.from; height <= range.to; height += 1) found.push(...paymentIn(height));
      return found.filter(({ to }) => range.recipients.includes(to));
    },
  };
});

const blocksOf = ({ from, to }: Range): number => to - from + 1;
const scan = (range: Range = ALL) => scanTransfers(reader, 'TRC20', range);
const heightsOf = (transfers: readonly Found[]): number[] => transfers.map(({ height }) => height);
const EACH_TENTH = Array.from({ length: 60 }, (_, at) => 10 * (at + 1));

test('asks for as many blocks and recipients as a reader allows', async () => {
  const recipients = Array.from({ length: 250 }, (_, at) => `r${at}`);
  const { transfers, skipped } = await scan({ ...ALL, recipients });
  expect(asked.map((range) => [range.from, range.to, range.recipients.length])).toEqual([
    [1, 500, 200],
    [501, 600, 200],
    [1, 500, 50],
    [501, 600, 50],
  ]);
  expect([heightsOf(transfers), skipped]).toEqual([EACH_TENTH, []]);
});

describe.each(['away', 'nonsense', 'disagreement'] as const)('a node that refuses with %s', (reason) => {
  test.each([1, 10, 100, 499])('more than %i blocks at once is asked for fewer [CHAIN-08]', async (most) => {
    refusal = (range) => (blocksOf(range) > most ? reason : undefined);
    const { transfers, skipped } = await scan();
    expect([heightsOf(transfers), skipped]).toEqual([EACH_TENTH, []]);
  });

  test('one block for one recipient is skipped there, and only there [CHAIN-08]', async () => {
    refusal = ({ from, to, recipients }) => (from <= 70 && to >= 70 && recipients.includes('r7') ? reason : undefined);
    const { transfers, skipped } = await scan();
    expect(skipped).toEqual([{ height: 70, recipient: 'r7', isDisputed: reason === 'disagreement' }]);
    expect(heightsOf(transfers)).toEqual(EACH_TENTH.filter((height) => height !== 70));
    expect(asked.length).toBeLessThan(100);
  });
});

test('remembers the blocks that a node accepts, and tries more bit by bit [CHAIN-08]', async () => {
  refusal = (range) => (blocksOf(range) > 100 ? 'away' : undefined);
  await scan();
  asked = [];
  await scan();
  const refused = asked.filter((range) => blocksOf(range) > 100);
  expect(blocksOf(asked[0]!)).toBeGreaterThan(50);
  expect(refused.length).toBeLessThanOrEqual(2);
  refusal = () => undefined;
  for (let more = 0; more < 10; more += 1) await scan();
  asked = [];
  await scan();
  expect(blocksOf(asked[0]!)).toBe(500);
});

test('skips nothing while a node is away, and does not ask on [CHAIN-09]', async () => {
  refusal = (_, question) => (question > 1 ? 'away' : undefined);
  await expect(scan()).rejects.toThrow(ChainUnreadable);
  expect(asked.map(blocksOf)).toEqual([500, 100, 1]);
});

test('skips nothing while a node that narrowed a question refuses every other one [CHAIN-09]', async () => {
  // the node is asked too often in the middle of the narrowing
  refusal = (range, question) =>
    question > 12 || (range.from <= 70 && range.to >= 70 && range.recipients.includes('r7')) ? 'away' : undefined;
  await expect(scan()).rejects.toThrow(ChainUnreadable);
});

test('asks twice before it skips [CHAIN-09]', async () => {
  let refusals = 0;
  refusal = (range) =>
    range.recipients.length === 1 && range.recipients[0] === 'r7' && (refusals += 1) === 1 ? 'away' : undefined;
  const { transfers, skipped } = await scan({ from: 70, to: 70, contract: CONTRACT, recipients: ['r7'] });
  expect([heightsOf(transfers), skipped]).toEqual([[70], []]);
});

test('does not hide an error of another kind', async () => {
  reader.transfers = () => Promise.reject(new TypeError('broken'));
  await expect(scan()).rejects.toThrow(TypeError);
});
