import { network, ok } from '../../client/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import CoinListPage from '../../../../src/features/market/pages/CoinListPage.tsx';
import { marksThere, media, show } from '../../ui/render.tsx';
import { settle } from '../support.ts';

// the feed has its own tests
vi.mock('../../../../src/features/market/feed.ts', () => ({
  wantPrices: () => () => undefined,
  pausePrices: () => undefined,
}));
vi.mock('../../../../src/features/market/components/CoinPane.tsx', () => ({
  default: ({ code }: { code: string }) => <section aria-label="pane">{code}</section>,
}));
// draws 5 rows, because there is no layout, and others a moment after it is scrolled to them
vi.mock('virtua', async () => {
  const { useImperativeHandle, useState } = await import('react');
  return {
    WindowVirtualizer: ({ ref, data, children }: VirtualizerProps) => {
      const [first, setFirst] = useState(0);
      useImperativeHandle(ref, () => ({
        scrollToIndex: (index) => void setTimeout(() => setFirst(Math.min(index, data.length - 5))),
        scrollOffset: 0,
        findItemIndex: () => 0,
        cache: undefined,
      }));
      return data.slice(first, first + 5).map((item, at) => children(item, first + at));
    },
  };
});
interface VirtualizerProps {
  ref: React.Ref<{ scrollToIndex: (index: number) => void } & Record<string, unknown>>;
  data: readonly object[];
  children: (item: object, index: number) => React.ReactNode;
}

const codes = Array.from({ length: 20 }, (_, at) => `C${at + 1}`);

beforeAll(marksThere);
beforeEach(() => {
  media('min-width: 900px');
  network(() =>
    ok({ lists: codes.map((code) => ({ code, name: code, scale: 2, price: '3.00', change: '0', time: 1 })) }),
  );
});
afterEach(() => media());

const link = (code: string): HTMLElement => screen.getByRole('link', { name: code });
const openCoin = (): string | null | undefined => screen.queryByRole('region', { name: 'pane' })?.textContent;
const focusedCoin = (): string | null | undefined => document.activeElement?.textContent;
const press = (key: string, more: object = {}): boolean => fireEvent.keyDown(document.activeElement!, { key, ...more });

async function openList(): Promise<void> {
  show(<CoinListPage />);
  await settle(() => screen.queryByRole('link', { name: 'C1' }) !== null);
  act(() => link('C1').focus());
}

test('the arrow keys move the focus and the open coin from row to row [LOOK-41]', async () => {
  await openList();
  expect(press('ArrowDown')).toBe(false);
  press('ArrowDown');
  expect([focusedCoin(), openCoin()]).toEqual(['C3', 'C3']);
  expect(link('C3').getAttribute('aria-current')).toBe('true');
  press('ArrowUp');
  expect([focusedCoin(), openCoin()]).toEqual(['C2', 'C2']);
  press('Home');
  press('ArrowUp');
  expect([focusedCoin(), openCoin()]).toEqual(['C1', 'C1']);
});

test('the keys reach rows that are not drawn yet [LOOK-41]', async () => {
  await openList();
  press('End');
  await settle(() => focusedCoin() === 'C20');
  expect(openCoin()).toBe('C20');
  press('ArrowDown');
  expect(focusedCoin()).toBe('C20');
  act(() => link('C16').focus());
  press('ArrowUp');
  await settle(() => focusedCoin() === 'C15');
  expect(openCoin()).toBe('C15');
});

test('a key that is held down opens only the coin at which it is released [LOOK-41]', async () => {
  await openList();
  press('ArrowDown');
  press('ArrowDown', { repeat: true });
  press('ArrowDown', { repeat: true });
  expect([focusedCoin(), openCoin()]).toEqual(['C4', 'C2']);
  fireEvent.keyUp(document.activeElement!, { key: 'ArrowDown' });
  expect(openCoin()).toBe('C4');
});

test('the keys keep their meaning outside the rows’ links, with a modifier and on a phone [LOOK-41]', async () => {
  await openList();
  expect(press('ArrowDown', { ctrlKey: true })).toBe(true);
  act(() => screen.getByRole('button', { name: 'C1 is a favourite' }).focus());
  expect(press('ArrowDown')).toBe(true);
  expect(openCoin()).toBe('C1');
});

test('without a pane next to the list the keys scroll the page [LOOK-41]', async () => {
  media();
  await openList();
  expect(press('ArrowDown')).toBe(true);
  expect(focusedCoin()).toBe('C1');
});
