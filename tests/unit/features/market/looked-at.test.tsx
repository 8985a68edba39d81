import { network, ok } from '../../client/support.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import CoinListPage from '../../../../src/features/market/pages/CoinListPage.tsx';
import { lookedAt } from '../../../../src/features/market/looked-at.ts';
import { coinListFilter } from '../../../../src/features/market/coin-list-filter.ts';
import { media, show } from '../../ui/render.tsx';
import { settle } from '../support.ts';

// the feed has its own tests
vi.mock('../../../../src/features/market/feed.ts', () => ({
  wantPrices: () => () => undefined,
  pausePrices: () => undefined,
}));
// so that the rows are there without a layout
vi.mock('../../../../src/ui/lists/VirtualList.tsx', () => ({
  VirtualList: ({ items, children }: { items: { code: string }[]; children: (item: object) => React.ReactNode }) => (
    <ul>
      {items.map((item) => (
        <li key={item.code}>{children(item)}</li>
      ))}
    </ul>
  ),
}));

const coin = (code: string, name: string) => ({ code, name, scale: 2, price: '3.00', change: '0', time: 1 });

beforeEach(() => {
  media();
  network(() => ok({ lists: [coin('ETC', 'Ethereum Classic'), coin('ETH', 'Ethereum'), coin('DOT', 'Polkadot')] }));
});
afterEach(() => {
  lookedAt.codes = [];
  Object.assign(coinListFilter, { filter: 'all', sort: undefined, query: '' });
});

const search = (): HTMLElement => screen.getByRole('searchbox', { name: 'Name or code' });
const looks = (): HTMLElement | null => screen.queryByRole('region', { name: 'Looked at last' });
const codes = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[data-code]')].map((row) => row.dataset['code']);

async function openList(): Promise<void> {
  show(<CoinListPage />);
  await settle(() => screen.queryByRole('searchbox') !== null);
}

test('offers the last coins once the search has the focus, and until something is typed [LOOK-22]', async () => {
  await openList();
  act(() => {
    lookedAt.codes = ['DOT', 'GONE'];
  });
  expect(looks()).toBeNull();
  fireEvent.focus(search());
  expect(
    within(looks()!)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['DOT']);
  fireEvent.blur(search());
  expect(looks()).not.toBeNull();
  fireEvent.change(search(), { target: { value: 'e' } });
  expect(looks()).toBeNull();
});

test('marks the letters that were found, best match first, and announces the number [LOOK-22]', async () => {
  await openList();
  fireEvent.change(search(), { target: { value: 'eth' } });
  await settle(() => codes().length === 2);
  expect(codes()).toEqual(['ETH', 'ETC']);
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['ETH', 'Eth', 'Eth']);
  expect(screen.getByText('2 coins').getAttribute('role')).toBe('status');
});
