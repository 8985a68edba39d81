import { network, ok } from '../../client/support.ts';
import { fireEvent, screen } from '@testing-library/react';
import { ref } from 'valtio';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Coin, coinList } from '../../../../src/features/market/store.ts';
import { CoinPick } from '../../../../src/features/options/components/CoinPick.tsx';
import { chosen } from '../../../../src/features/options/store.ts';
import { currentLocation, navigate } from '../../../../src/browser/location.ts';
import { misnamed } from '../../ui/names.ts';
import { show } from '../../ui/render.tsx';
import { until } from '../support.ts';

const coin = (code: string): Coin => ({
  code,
  name: code,
  price: '1',
  change: '0',
  time: 1,
  scale: 2,
  suspended: false,
  logo: '',
  spark: [],
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  network(() => ok({ lists: [coin('BTC'), coin('ETH')] }));
  coinList.state.value = ref({ lists: [coin('BTC'), coin('ETH')] }) as never;
});
afterEach(() => {
  navigate('/', { replace: true });
  chosen.code = '';
  coinList.clear();
  vi.useRealTimers();
});

const choose = async (): Promise<void> => {
  show(<CoinPick code="BTC" />);
  fireEvent.click(screen.getByRole('button', { name: 'Coin BTC/USDT, choose another' }));
  // the sheet is in a separate file
  await until(() => screen.queryByRole('button', { name: /^ETH/, hidden: true }) !== null);
  fireEvent.click(screen.getByRole('button', { name: /^ETH/, hidden: true }));
};

test('a choice replaces the linked coin on the page and in the history [OPT-01]', async () => {
  navigate('/pages/Option/Option_old?code=BTC');
  await choose();
  await until(() => currentLocation() === '/pages/Option/Option_old?code=ETH');
  expect(chosen.code).toBe('ETH');
});

test('keeps the address without a link [OPT-01]', async () => {
  navigate('/pages/Option/Option');
  await choose();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([chosen.code, currentLocation()]).toEqual(['ETH', '/pages/Option/Option']);
});

test('the coin picker’s name contains the visible pair [A11Y-01]', () => {
  const { container } = show(<CoinPick code="BTC" />);
  expect(misnamed(container)).toEqual([]);
});
