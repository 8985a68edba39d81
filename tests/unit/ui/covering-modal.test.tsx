import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '../../../src/ui/overlays/Dialog.tsx';
import { Sheet } from '../../../src/ui/overlays/Sheet.tsx';
import { Toasts } from '../../../src/ui/overlays/Toasts.tsx';
import { toast, toasts } from '../../../src/ui/overlays/toast.ts';
import { show } from './render.tsx';

/** Titles of the open modals, topmost last, as in a browser. */
const layer: string[] = [];
const titleOf = (dialog: HTMLDialogElement): string => dialog.querySelector('h2')?.textContent ?? '';

beforeEach(() => {
  layer.length = 0;
  toasts.list = [];
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function showModal(this: HTMLDialogElement) {
    this.open = true;
    layer.push(titleOf(this));
  });
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function close(this: HTMLDialogElement) {
    this.open = false;
    layer.splice(layer.indexOf(titleOf(this)), 1);
  });
});

/** The phone's Back, on the entries that overlays made. */
const back = async (): Promise<void> => {
  await act(async () => {
    const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await gone;
  });
};

test('what opens after a covering modal is below it, and Back closes neither', async () => {
  const closed = vi.fn();
  const page = (late: boolean) => (
    <>
      <Sheet title="Early" onClose={closed} />
      <Dialog title="Locked" closable={false} covers />
      {late && <Sheet title="Late" onClose={closed} />}
    </>
  );
  const { rerender } = show(page(false));
  expect(layer).toEqual(['Early', 'Locked']);
  rerender(page(true));
  expect(layer).toEqual(['Early', 'Late', 'Locked']);
  expect(document.activeElement?.textContent).toBe('Locked');
  for (let times = 0; times < 3; times += 1) await back();
  expect(closed).not.toHaveBeenCalled();
  expect(layer.at(-1)).toBe('Locked');
  // a third Escape in a row makes the browser close the modal below
  const late = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Late' });
  act(() => {
    late.close();
    late.dispatchEvent(new Event('close'));
  });
  expect(closed).not.toHaveBeenCalled();
  expect([late.open, layer.at(-1)]).toEqual([true, 'Locked']);
  expect(document.documentElement.dataset).toHaveProperty('covered');
  rerender(<Sheet title="Early" onClose={closed} />);
  expect(document.documentElement.dataset).not.toHaveProperty('covered');
});

test('a toast’s time runs only once nothing covers it', async () => {
  const page = (locked: boolean) => (
    <>
      <Toasts />
      <Dialog open={locked} title="Locked" covers />
    </>
  );
  const { rerender } = show(page(true));
  await act(async () => void toast('The order of 0.4 BTC was not cancelled', { kind: 'error' }));
  expect(screen.queryByText(/0\.4 BTC/)).toBeNull();
  rerender(page(false));
  await screen.findByText(/0\.4 BTC/);
});
