import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCompany } from '../../../src/browser/company.ts';
import { drawCode } from '../../../src/ui/figures/code-picture.ts';
import { drawReceipt } from '../../../src/ui/trading/receipt-image.ts';

/** Texts that were drawn, in their order. */
let texts: string[];

beforeEach(() => {
  texts = [];
  const context = {
    fillRect: () => undefined,
    fillText: (text: string) => texts.push(text),
    measureText: (text: string) => ({ width: text.length }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['picture'])));
  document.documentElement.lang = 'en';
  setCompany('Siam Coins');
});
afterEach(() => setCompany(undefined));

test("begins a receipt with the company's name [DESK-114]", async () => {
  await drawReceipt({ title: 'Withdrawal', figure: '10 USDT', lines: [], foot: 'Created on this device' });
  expect(texts[0]).toBe('Siam Coins');
});

test("begins the picture of a code with the company's name [DESK-114]", async () => {
  await drawCode({ value: 'https://go.example/join', words: 'Join', caption: ['ABCD2345'] });
  expect(texts[0]).toBe('Siam Coins');
});
