import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPriceSettings } from '../../../../../server/platform/price-settings.ts';
import { operatorErrorOf } from './support.ts';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'andaman-test-'));
  file = join(folder, 'prices.jsonl');
  writeFileSync(file, 'the recording');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('PRICES', () => {
  test.each([undefined, ''])('is not set: %j', (PRICES) => {
    expect(readPriceSettings({ PRICES })).toBeUndefined();
  });

  test('names exchanges, each once [FEED-01]', () => {
    expect(readPriceSettings({ PRICES: 'binance, okx,binance' })).toEqual({
      kind: 'exchanges',
      names: ['binance', 'okx'],
      urls: {},
    });
  });

  test.each(['coinbase', 'Binance', 'binance,', 'binance;okx', 'replay:'])('is refused: %s [FEED-01]', (PRICES) => {
    expect(operatorErrorOf(() => readPriceSettings({ PRICES }))).toMatch(
      /^PRICES names ".*", but the exchanges are binance, kraken, okx\.$/,
    );
  });

  test('names a recording and its speed [FEED-07]', () => {
    const text = 'the recording';
    expect(readPriceSettings({ PRICES: `replay:${file}` })).toEqual({ kind: 'replay', text, speed: 1 });
    expect(readPriceSettings({ PRICES: `replay:${file}@10` })).toEqual({ kind: 'replay', text, speed: 10 });
    expect(readPriceSettings({ PRICES: `replay:${file}@0` })).toEqual({ kind: 'replay', text, speed: 1 });
  });

  test('names a recording that is missing [FEED-07]', () => {
    expect(operatorErrorOf(() => readPriceSettings({ PRICES: `replay:${folder}/none.jsonl` }))).toMatch(
      /^The recording of PRICES cannot be read: .*none\.jsonl/,
    );
  });
});

describe('the address of an exchange', () => {
  test.each(['wss://prices.example/ws', 'ws://127.0.0.1:9/kraken', 'ws://localhost:9', 'ws://[::1]:9/x'])(
    'can be %s',
    (url) => {
      expect(readPriceSettings({ PRICES: 'kraken', PRICES_KRAKEN: url })).toMatchObject({ urls: { kraken: url } });
    },
  );

  test.each([
    'http://127.0.0.1:9',
    'https://prices.example',
    'ws://prices.example/ws',
    'ws://127.0.0.1.prices.example',
    'ws://localhost@prices.example',
    'prices.example',
    'wss://',
  ])('cannot be %s [FEED-01]', (url) => {
    expect(operatorErrorOf(() => readPriceSettings({ PRICES: 'okx', PRICES_OKX: url }))).toBe(
      'PRICES_OKX has to be a wss address, or a ws address of this machine.',
    );
  });
});
