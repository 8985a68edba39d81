import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Tabs } from '../../../src/app/Tabs.tsx';
import { currentLocation, navigate, setBeforeNavigate } from '../../../src/browser/location.ts';
import { show } from '../ui/render.tsx';

const HOME = '/pages/index/index';
const COINS = '/pages/coinList/index';
const marked = (): (string | null)[] =>
  screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);

afterEach(() => setBeforeNavigate((run) => run()));

test('a tap marks its tab at once, before the page loads; the latest tap counts [LOOK-04]', () => {
  navigate(HOME);
  show(<Tabs />);
  expect(marked()).toEqual(['Home']);
  // the page is still loading
  const shows: (() => void)[] = [];
  setBeforeNavigate((run) => void shows.push(run));
  act(() => navigate(COINS));
  expect([marked(), currentLocation()]).toEqual([['Coin list'], HOME]);
  act(() => navigate('/pages/mine/mine'));
  act(() => shows[0]?.());
  expect([marked(), currentLocation()]).toEqual([['Mine'], HOME]);
  act(() => shows[1]?.());
  expect([marked(), currentLocation()]).toEqual([['Mine'], '/pages/mine/mine']);
});

test('a redirected tap leaves no mark on its tab [SHELL-11]', () => {
  navigate(HOME);
  show(<Tabs />);
  setBeforeNavigate((run, { to }) =>
    to.startsWith('/pages/login') ? run() : navigate('/pages/login/login', { replace: true }),
  );
  act(() => navigate('/pages/mine/mine'));
  expect(screen.queryAllByRole('link', { current: 'page' })).toEqual([]);
});
