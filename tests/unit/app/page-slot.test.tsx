import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PageSlot } from '../../../src/app/PageSlot.tsx';
import { startNavigation, useCurrentPage } from '../../../src/app/router/current-page.ts';
import { startSession } from '../../../src/client/session/session.ts';
import { config } from '../../../src/config.ts';
import { activateFirst } from '../../../src/i18n/index.ts';
import { navigate, setBeforeNavigate } from '../../../src/browser/location.ts';
import { show } from '../ui/render.tsx';
import { expectLogged } from '../../console.ts';

const line = vi.hoisted(() => ({ isDead: true }));
// only the network is faked: on a dead connection no file arrives, and none fails
vi.mock('../../../src/pwa/load-page.ts', () => ({
  loadPage: (importer: () => Promise<unknown>) => (line.isDead ? new Promise(() => undefined) : importer()),
}));

function App() {
  return <PageSlot page={useCurrentPage()} />;
}
const openAt = async (at: string): Promise<void> => {
  navigate(at);
  // waits for a page, but not for one that does not exist
  void startNavigation();
  await act(async () => void show(<App />));
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isGivenUp = (): boolean => screen.queryByRole('heading', { name: 'The page did not load' }) !== null;
const isLoading = (): boolean => screen.queryByRole('status', { name: 'Loading' }) !== null;

beforeAll(async () => {
  await activateFirst('en');
  await startSession();
});
beforeEach(() => {
  vi.useFakeTimers();
  line.isDead = true;
});
afterEach(() => {
  vi.useRealTimers();
  setBeforeNavigate((run) => run());
});

test('gives up after the time limit, with a link, if no page or error text loads [SHELL-21]', async () => {
  expectLogged('page /pages/login/login PageTimeoutError: not there after 120000 ms');
  await openAt('/pages/login/login');
  await pass(config.pageTimeout - 1);
  expect([isLoading(), isGivenUp()]).toEqual([true, false]);
  await pass(1);
  expect([isLoading(), isGivenUp()]).toEqual([false, true]);
  expect(screen.getByRole('link', { name: 'Reload' })).toBeDefined();
});

test('also gives up when the text for an unknown address does not load [SHELL-15 SHELL-21]', async () => {
  await openAt('/no/such/page');
  await pass(config.pageTimeout - 1);
  expect([isLoading(), isGivenUp()]).toEqual([true, false]);
  await pass(1);
  expect([isLoading(), isGivenUp()]).toEqual([false, true]);
});

test('a late text replaces the plain one shown after the time limit [SHELL-21]', async () => {
  expectLogged('page /pages/login/login PageTimeoutError: not there after 120000 ms');
  await openAt('/pages/login/login');
  await pass(config.pageTimeout);
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  line.isDead = false;
  vi.useRealTimers();
  const { loadChrome } = await import('../../../src/app/load-chrome.ts');
  await act(async () => void (await loadChrome()));
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  expect(screen.getByText('Loading took too long. Check your connection and reload the page.')).toBeDefined();
});
