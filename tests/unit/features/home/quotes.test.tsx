import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Quotes } from '../../../../src/features/home/components/Quotes.tsx';
import { favourites } from '../../../../src/features/market/favourites.ts';
import { forgetQuotes, market, seedQuotes } from '../../../../src/features/market/quotes.ts';
import { marksThere, show } from '../../ui/render.tsx';

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
  favourites.codes = {};
  market.live = false;
  forgetQuotes();
});

afterEach(cleanup);

const rows = (container: HTMLElement): number => container.querySelectorAll('[data-code]').length;
const draw = (): HTMLElement => show(<Quotes list={list} />).container;

test('renders all rows at once without a snapshot', () => {
  expect(rows(draw())).toBe(8);
});

test('one control pauses the prices and resumes them [A11Y-05]', async () => {
  market.live = true;
  const control = (): HTMLElement | null => draw().querySelector<HTMLElement>('[data-dated] button');
  fireEvent.click(control()!);
  await vi.waitFor(() => expect(market.paused).toBe(true));
  const resume = control()!;
  expect(resume.dataset['paused']).toBe('true');
  fireEvent.click(resume);
  await vi.waitFor(() => expect(market.paused).toBe(false));
});

test('begins with the favourites if there are any [HOME-12]', () => {
  const selected = (): string | undefined => draw().querySelector('[aria-selected=true]')?.id;
  expect(selected()).toBe('quotes-all');
  favourites.codes = { C3: true };
  cleanup();
  expect(selected()).toBe('quotes-favourites');
});
