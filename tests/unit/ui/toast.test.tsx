import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CopyLine } from '../../../src/ui/figures/CopyLine.tsx';
import { Toasts } from '../../../src/ui/overlays/Toasts.tsx';
import { coverToasts, toast, toasts } from '../../../src/ui/overlays/toast.ts';
import { unsupported } from '../../../src/ui/overlays/unsupported.ts';
import { media, show } from './render.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  media();
  toasts.list = [];
});
afterEach(() => vi.useRealTimers());

/** valtio notifies its subscribers in a microtask. */
const wait = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

test('a toast disappears after 1500 ms and is announced by an existing status [SHELL-20]', async () => {
  show(<Toasts />);
  const status = screen.getByRole('status');
  toast('Saved');
  await wait(0);
  expect(status.textContent).toBe('Saved');
  await wait(1499);
  expect(status.textContent).toBe('Saved');
  await wait(1);
  expect(status.textContent).toBe('');
});

test('a toast hidden by a covered app has its full time once visible [APPLOCK-04]', async () => {
  show(<Toasts />);
  const status = screen.getByRole('status');
  toast('Saved');
  await wait(1000);
  coverToasts(true);
  await wait(600_000);
  expect(status.textContent).toBe('Saved');
  toast('Copied', { duration: 6000 });
  await wait(600_000);
  coverToasts(false);
  await wait(5999);
  expect(status.textContent).toBe('Copied');
  await wait(1);
  expect(status.textContent).toBe('');
});

test('an error is an alert and stays until dismissed [SHELL-20]', async () => {
  show(<Toasts />);
  const alert = screen.getByRole('alert');
  toast('Too many requests!', { kind: 'error' });
  toast('Too many requests!', { kind: 'error' });
  await wait(600_000);
  expect(alert.textContent).toBe('Too many requests!');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await wait(0);
  expect(alert.textContent).toBe('');
});

test('a new status replaces the previous one and has its own duration', async () => {
  show(<Toasts />);
  toast('One');
  await wait(1000);
  toast('Two');
  await wait(1000);
  expect(screen.getByRole('status').textContent).toBe('Two');
  await wait(500);
  expect(screen.getByRole('status').textContent).toBe('');
  toast('Long', { duration: 5000 });
  await wait(4999);
  expect(screen.getByRole('status').textContent).toBe('Long');
  await wait(1);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('translates a descriptor into the page’s language', async () => {
  show(<Toasts />);
  toast({ id: 'x', message: 'Saved for {name}', values: { name: 'you' } });
  await wait(0);
  expect(screen.getByRole('status').textContent).toBe('Saved for you');
});

test('a toast’s link works by tap, and keeps the toast while focused', async () => {
  show(<Toasts />);
  toast('Order settled', { duration: 6000, href: '#/order', action: { id: 'see', message: 'See' } });
  await wait(0);
  const link = screen.getByRole('link', { name: 'See' });
  expect(screen.getByRole('status').contains(link)).toBe(true);
  expect(link.getAttribute('href')).toBe('#/order');
  act(() => link.focus());
  await wait(60_000);
  expect(link.isConnected).toBe(true);
  act(() => link.blur());
  await wait(0);
  expect(screen.getByRole('status').textContent).toBe('');
  toast('Order settled', { duration: 6000, href: '#/order', action: 'See' });
  await wait(0);
  fireEvent.click(screen.getByRole('link', { name: 'See' }));
  await wait(0);
  expect(screen.getByRole('status').textContent).toBe('');
});

const clipboard = (writeText: (text: string) => Promise<void>): void => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
};
const ADDRESS = 'TQ5nWkabcdefghijklmnopqrstuvGtA8fK';

test('a copy button copies the raw value and says so [SHELL-23]', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  clipboard(writeText);
  show(
    <>
      <CopyLine label="address" value={ADDRESS} />
      <Toasts />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy address' }));
  await wait(0);
  expect(writeText).toHaveBeenCalledExactlyOnceWith(ADDRESS);
  expect(screen.getByRole('status').textContent).toBe('Copy success · address');
});

test('a one-line link hides its middle only visually, and is copied whole [SHELL-23]', async () => {
  const link = 'https://andaman.example/#/pages/login/regist?invite=ABC123';
  const writeText = vi.fn(() => Promise.resolve());
  clipboard(writeText);
  show(<CopyLine label="link" value={link} line />);
  expect(screen.getByText(link.slice(-12), { exact: false }).textContent).toBe(link);
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await wait(0);
  expect(writeText).toHaveBeenCalledExactlyOnceWith(link);
});

test('says so if the clipboard is closed, and selects the whole value [SHELL-23]', async () => {
  clipboard(() => Promise.reject(new Error('denied')));
  show(
    <>
      <CopyLine label="address" value={ADDRESS} />
      <Toasts />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy address' }));
  await wait(0);
  expect(screen.getByRole('alert').textContent).toBe(
    "Copy failed, please try again later! · addressThis browser doesn't allow copying here. Select the text and copy it yourself.",
  );
  expect(getSelection()?.toString()).toBe(ADDRESS);
});

test('a missing function, in a tab and in the installed app [SHELL-22]', async () => {
  show(<Toasts />);
  unsupported();
  await wait(0);
  expect(screen.getByRole('status').textContent).toBe("H5 doesn't support this feature yet!");
  media('display-mode: standalone');
  unsupported();
  await wait(0);
  expect(screen.getByRole('status').textContent).toBe("app can't perform this function!");
});
