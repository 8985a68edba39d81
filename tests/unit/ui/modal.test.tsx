import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { afterPaint } from '../../../src/browser/after-paint.ts';
import { Dialog } from '../../../src/ui/overlays/Dialog.tsx';
import { Sheet } from '../../../src/ui/overlays/Sheet.tsx';
import { Toasts } from '../../../src/ui/overlays/Toasts.tsx';
import { toast, toasts } from '../../../src/ui/overlays/toast.ts';
import { show } from './render.tsx';

const overlays: { close: () => boolean | void; released: boolean }[] = [];
vi.mock('../../../src/browser/overlays.ts', () => ({
  hasPinned: () => false,
  raisePinned: () => undefined,
  openOverlay: (close: () => boolean | void) => {
    const item = { close, released: false };
    overlays.push(item);
    return () => {
      item.released = true;
    };
  },
}));

beforeEach(() => {
  overlays.length = 0;
  toasts.list = [];
});

const dialog = (): HTMLDialogElement => screen.getByRole('dialog');

test('is modal and named by its title; takes the focus and returns it [A11Y-03]', () => {
  const page = (open: boolean) => (
    <>
      <button type="button">Open</button>
      <Sheet open={open} title="Choose" onClose={() => undefined}>
        Words
      </Sheet>
    </>
  );
  const { rerender } = show(page(false));
  screen.getByText('Open').focus();
  rerender(page(true));
  expect(screen.getByRole('dialog', { name: 'Choose' })).toBe(dialog());
  expect(dialog().open).toBe(true);
  expect(document.activeElement?.textContent).toBe('Choose');
  const closed = vi.spyOn(dialog(), 'close');
  rerender(page(false));
  // native close returns the focus
  expect(closed).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape, the close button and a tap outside close it; a tap inside does not [A11Y-03]', async () => {
  const onClose = vi.fn();
  const closes = (times: number) => waitFor(() => expect(onClose).toHaveBeenCalledTimes(times));
  show(
    <Sheet title="Choose" onClose={onClose}>
      <p>Words</p>
    </Sheet>,
  );
  const escape = new Event('cancel', { cancelable: true });
  act(() => void dialog().dispatchEvent(escape));
  expect(escape.defaultPrevented).toBe(true);
  await closes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await closes(2);
  fireEvent.pointerDown(screen.getByText('Words'));
  fireEvent.click(screen.getByText('Words'));
  // a text selection that ends next to the panel
  fireEvent.pointerDown(screen.getByText('Words'));
  fireEvent.click(dialog());
  expect(dialog().dataset).not.toHaveProperty('away');
  fireEvent.pointerDown(dialog());
  fireEvent.click(dialog());
  await closes(3);
});

test('hides at once when closed by tap, and returns if its owner keeps it open', async () => {
  const onClose = vi.fn();
  const { unmount } = show(<Sheet title="Choose" onClose={onClose} />);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog().dataset).toHaveProperty('away');
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(dialog().dataset).not.toHaveProperty('away'));
  expect(onClose).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  unmount();
  await afterPaint();
  await afterPaint();
  expect(onClose).toHaveBeenCalledOnce();
});

test('Back closes it, and a closed one is not an overlay [SHELL-14]', () => {
  const onClose = vi.fn();
  const { unmount } = show(<Dialog title="Message" onClose={onClose} />);
  expect(overlays).toHaveLength(1);
  expect(overlays[0]?.close()).toBe(true);
  expect(onClose).toHaveBeenCalledOnce();
  unmount();
  expect(overlays[0]?.released).toBe(true);
});

test('one that needs an answer ignores Escape, Back, taps outside and browser close [PWA-13 A11Y-03]', () => {
  const onClose = vi.fn();
  show(
    <Dialog
      title="Please update to the latest version!"
      closable={false}
      onClose={onClose}
      actions={<button type="button">Update now</button>}
    />,
  );
  const escape = new Event('cancel', { cancelable: true });
  dialog().dispatchEvent(escape);
  expect(escape.defaultPrevented).toBe(true);
  expect(overlays[0]?.close()).toBe(false);
  fireEvent.pointerDown(dialog());
  fireEvent.click(dialog());
  dialog().close();
  fireEvent(dialog(), new Event('close'));
  expect(dialog().open).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

test('a toast shows in the topmost sheet, since all else is inert [SHELL-20]', async () => {
  const page = (open: boolean) => (
    <>
      <Toasts />
      <Sheet open={open} title="Choose" onClose={() => undefined} />
    </>
  );
  const { rerender } = show(page(true));
  await act(async () => void toast('Copy failed', { kind: 'error' }));
  expect(dialog().textContent).toContain('Copy failed');
  expect(screen.getAllByText('Copy failed')).toHaveLength(1);
  await act(async () => rerender(page(false)));
  expect(screen.getByText('Copy failed').closest('dialog')).toBeNull();
});

describe('the handle of a sheet', () => {
  const handle = (): HTMLElement => dialog().querySelector('[class*="handle"]')!;
  const panel = (): HTMLElement => handle().parentElement!;
  const point = (clientY: number, timeStamp: number) => ({ pointerId: 1, button: 0, clientY, timeStamp });
  const fire = (kind: string, at: number, time: number): void => {
    const event = new Event(kind, { bubbles: true });
    for (const [name, value] of Object.entries(point(at, time))) Object.defineProperty(event, name, { value });
    act(() => void handle().dispatchEvent(event));
  };
  const open = () => {
    const onClose = vi.fn();
    show(
      <Sheet title="Choose" onClose={onClose}>
        Words
      </Sheet>,
    );
    handle().setPointerCapture = () => undefined;
    return onClose;
  };

  test('drags it away when let go far enough, or when flicked [LIVE-13]', async () => {
    for (const [to, ms] of [
      [150, 2000],
      [40, 30],
    ] as const) {
      const onClose = open();
      fire('pointerdown', 0, 5000);
      fire('pointermove', to, 5000 + ms);
      expect(panel().style.translate).toBe(`0 ${to}px`);
      fire('pointerup', to, 5000 + ms);
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
      cleanup();
    }
  });

  test('springs back from a short or a cancelled drag, and does not follow upwards [LIVE-13]', () => {
    const onClose = open();
    fire('pointerdown', 100, 100);
    fire('pointermove', 40, 300);
    expect(panel().style.translate).toBe('');
    fire('pointermove', 150, 900);
    fire('pointerup', 150, 900);
    expect(panel().style.translate).toBe('');
    fire('pointerdown', 0, 1000);
    fire('pointermove', 300, 1100);
    fire('pointercancel', 300, 1100);
    expect(panel().style.translate).toBe('');
    expect(dialog().dataset).not.toHaveProperty('away');
    expect(onClose).not.toHaveBeenCalled();
  });
});
