import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Quotes } from '../../../../src/features/home/components/Quotes.tsx';
import { forgetQuotes, seedQuotes } from '../../../../src/features/market/quotes.ts';
import { marksThere } from '../../ui/render.tsx';

const lists = Array.from({ length: 8 }, (_, place) => ({
  code: `C${place}`,
  name: `Coin ${place}`,
  scale: 2,
  spark: ['1', '2'],
  suspended: false,
}));
const list = { value: { lists }, at: 1, source: 'worker', error: undefined, loading: false } as unknown as Parameters<
  typeof Quotes
>[0]['list'];

beforeAll(marksThere);
beforeEach(() => {
  seedQuotes(
    lists.map(({ code }) => ({ code, price: '100.00', change: '1.00', time: Date.now() })),
    false,
  );
});
afterEach(() => {
  forgetQuotes();
});

const rows = (container: HTMLElement): number => container.querySelectorAll('[data-code]').length;
const draw = (): HTMLElement =>
  render(
    <I18nProvider i18n={i18n}>
      <Quotes list={list} />
    </I18nProvider>,
  ).container;

test('renders all rows at once without a snapshot', () => {
  expect(rows(draw())).toBe(8);
});
