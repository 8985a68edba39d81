import { readFileSync } from 'node:fs';
import { beforeAll, expect, test, vi } from 'vitest';
import { chains } from '../../../src/domain/chains.ts';
import { chainCoin } from '../../../src/domain/chains.ts';
import { ChainMark } from '../../../src/ui/trading/ChainMark.tsx';
import { CoinMark } from '../../../src/ui/trading/CoinMark.tsx';
import { markHues } from '../../../src/ui/trading/coin-marks.ts';
import { marksThere, show } from './render.tsx';

const sprite = readFileSync('src/ui/trading/coin-marks.svg', 'utf8');
const shapes = new Map(
  [...sprite.matchAll(/<symbol id="(\w+)"[^>]*>(.*)<\/symbol>/g)].map(([, id, body]) => [id, body]),
);

/** Content of a plate: the name of its shape, or its letters. */
const seen = (plate: Element): string | null =>
  plate
    .querySelector('use')
    ?.getAttribute('href')
    ?.replace(/^[^#]*/, '') ?? plate.textContent;
const drawn = (code: string): string | null => seen(show(<CoinMark code={code} />).container.firstElementChild!);

beforeAll(marksThere);

test('renders the first frame without marks, which follow [LIVE-04 FAST-01]', async () => {
  vi.resetModules();
  const { CoinMark: First } = await import('../../../src/ui/trading/CoinMark.tsx');
  const plate = show(<First code="BTC" />).container.firstElementChild!;
  expect(plate.innerHTML).toBe('');
  await vi.waitFor(() => expect(seen(plate)).toBe('#BTC'));
});

test('plates stay empty if marks do not load, and the next one tries again [LIVE-04]', async () => {
  vi.resetModules();
  const requested = vi.fn();
  vi.doMock('../../../src/ui/trading/CoinShape.tsx', () => {
    requested();
    throw new Error('lost');
  });
  const { CoinMark: First } = await import('../../../src/ui/trading/CoinMark.tsx');
  const plate = show(<First code="BTC" />).container.firstElementChild!;
  await vi.waitFor(() => expect(requested).toHaveBeenCalled());
  vi.doUnmock('../../../src/ui/trading/CoinShape.tsx');
  await vi.waitFor(() => {
    show(<First code="ETH" />);
    expect(seen(plate)).toBe('#BTC');
  });
});

test('the sprite holds exactly the listed coins, each in one colour and shape [LIVE-04]', () => {
  expect([...shapes.keys()]).toEqual([...markHues.keys()]);
  expect(new Set(shapes.values()).size).toBe(markHues.size);
  expect(sprite).not.toMatch(/(?:fill|stroke|style|href|filter)=/);
});

test('each hue has its rule, and a coin without one has the default [LOOK-09]', () => {
  const css = readFileSync('src/ui/layout/Mark.module.css', 'utf8');
  const rules = [...css.matchAll(/\.coin\[data-hue='(\d+)'\] \{\s+--h: (\d+);/g)];
  expect(rules.map(([, hue]) => hue)).toEqual(rules.map(([, , value]) => value));
  const hues = new Set([...markHues.values()].filter((hue) => hue !== undefined));
  expect(new Set(rules.map(([, hue]) => hue))).toEqual(hues);
  const hueOf = (code: string) => show(<CoinMark code={code} />).container.firstElementChild?.getAttribute('data-hue');
  expect(['BTC', 'eth', 'XLM', 'SHIB'].map(hueOf)).toEqual(['62', '275', null, null]);
});

test.each([
  ['BTC', 'BNB'],
  ['ADA', 'AVAX'],
  ['TRX', 'TON'],
])('%s and %s have distinguishable marks [LIVE-04]', (code, other) => {
  expect([drawn(code), drawn(other)]).toEqual([`#${code}`, `#${other}`]);
});

test.each([
  ['btc', '#BTC', 'is written small'],
  ['SHIB', 'SH', 'has no mark'],
  ['shib', 'SH', 'has none and is written small'],
  ['1INCH', '1I', 'begins with a digit'],
  ['W', 'W', 'is one letter'],
  ['$WIF', 'WI', 'begins with a sign'],
  ['BTC ETH', 'BT', 'has parts that have marks'],
  ['', '', 'is empty'],
])('the code "%s" shows "%s": it %s [LIVE-04]', (code, mark) => {
  expect(drawn(code)).toBe(mark);
});

test('a mark adds no word to its row', () => {
  const { container } = show(<CoinMark code="SHIB" />);
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
});

test('every network has its coin’s mark, in the corner of a differently named coin [LIVE-04]', () => {
  expect(chains.filter((chain) => !markHues.has(chainCoin(chain) ?? ''))).toEqual([]);
  const marks = (code: string, chain: string) =>
    [...show(<ChainMark code={code} chain={chain} />).container.firstElementChild!.children].map(seen);
  expect(marks('USDT', 'TRC20')).toEqual(['#USDT', '#TRX']);
  expect(marks('BTC', 'BTC')).toEqual(['#BTC']);
  expect(marks('USDT', 'a chain of tomorrow')).toEqual(['#USDT']);
});
