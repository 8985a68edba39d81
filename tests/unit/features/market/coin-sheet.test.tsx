import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CallError } from '../../../../src/client/http/errors.ts';
import CoinSheet from '../../../../src/features/market/components/CoinSheet.tsx';
import { coinList } from '../../../../src/features/market/store.ts';
import { show } from '../../ui/render.tsx';

vi.spyOn(coinList, 'refresh').mockResolvedValue();
afterEach(() => {
  cleanup();
  coinList.clear();
});

const nothing = (): void => undefined;
const open = () => show(<CoinSheet code="" all="All coins" onChoose={nothing} onClose={nothing} />);

test('the sheet says that coins are loading, not that there are none [CTR-12]', () => {
  open();
  expect(screen.queryByText('No coins found')).toBeNull();
  expect(screen.getByLabelText('Loading')).toBeDefined();
  expect(screen.getByText('All coins')).toBeDefined();
});

test('coins that failed to load show their reason and a retry button [CTR-12]', () => {
  coinList.state.error = new CallError('attempts', coinList.endpoint);
  open();
  expect(screen.queryByText('No coins found')).toBeNull();
  expect(screen.getByText("The coin list didn't load")).toBeDefined();
});
