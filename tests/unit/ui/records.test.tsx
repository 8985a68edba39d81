import { act, fireEvent, screen, within } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { BlockSkeleton } from '../../../src/ui/base/BlockSkeleton.tsx';
import { PullToRefresh } from '../../../src/ui/layout/PullToRefresh.tsx';
import { QrCode } from '../../../src/ui/figures/QrCode.tsx';
import { Receipt } from '../../../src/ui/figures/Receipt.tsx';
import { ResourceView } from '../../../src/ui/layout/ResourceView.tsx';
import { Stepper } from '../../../src/ui/figures/Stepper.tsx';
import { Timeline } from '../../../src/ui/figures/Timeline.tsx';
import { toasts } from '../../../src/ui/overlays/toast.ts';
import { show } from './render.tsx';

afterEach(() => vi.useRealTimers());

test('a timeline names each step’s state in words, and marks the current one [A11Y-08]', () => {
  show(
    <Timeline
      label="Progress"
      steps={[
        { title: 'Submitted', at: Date.UTC(2026, 10, 20, 7, 2), detail: '250.00 USDT is on hold', state: 'done' },
        { title: 'Processing', at: Date.UTC(2026, 10, 20, 7, 11), state: 'now' },
        { title: 'Success', detail: 'by tomorrow', state: 'next' },
      ]}
    />,
  );
  const steps = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
  expect(steps.map((step) => step.querySelector('p > span')?.textContent)).toEqual([
    'Submitted, Done',
    'Processing, Now',
    'Success, Next',
  ]);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(steps[0]?.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-20T07:02:00.000Z');
  expect(steps[2]?.querySelector('time')).toBeNull();
});

test('a multi-step form says which step is current', () => {
  show(<Stepper steps={['Person', 'Document', 'Check']} current={1} />);
  expect(screen.getByText('Step 2 of 3')).toBeDefined();
  expect(
    screen.getAllByRole('listitem').find((step) => step.getAttribute('aria-current') === 'step')?.textContent,
  ).toBe('Document');
});

test('a QR code has a name and description, and encodes its value', () => {
  const { container, rerender } = show(
    <QrCode
      value="TQ5nWk4r2YvB7mZpE1sLxJ9dHc6uGtA8fK"
      name="QR code of your address"
      description="The address stands below as text."
    />,
  );
  const code = screen.getByRole('img', { name: 'QR code of your address' });
  expect(document.getElementById(code.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'The address stands below as text.',
  );
  const path = container.querySelectorAll('path')[1]?.getAttribute('d') ?? '';
  // 29 modules and four of quiet zone on each side; the finder pattern begins with seven dark ones
  expect(code.getAttribute('viewBox')).toBe('0 0 37 37');
  expect(path).toMatch(/^M4 4h7v1h-7z/);
  rerender(<QrCode value="another" name="QR code of your address" description="-" />);
  expect(container.querySelectorAll('path')[1]?.getAttribute('d')).not.toBe(path);
});

test('a receipt leaves out rows without a value, and copies full numbers [LOOK-14]', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  show(
    <Receipt
      rows={[
        { name: 'Amount', value: '250.00 USDT' },
        { name: 'Fee', amount: undefined, unit: 'USDT' },
        { name: 'Note', value: '' },
        { name: 'Hash', copy: '' },
        { name: 'Order number', copy: 'W20261120140210998877' },
      ]}
    />,
  );
  expect(screen.getAllByRole('definition').map((item) => item.textContent)).toEqual([
    '250.00 USDT',
    'W2026112…10998877W20261120140210998877',
  ]);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copy Order number' }));
    await Promise.resolve();
  });
  expect(writeText).toHaveBeenCalledExactlyOnceWith('W20261120140210998877');
});

const messageOf = (): string => 'Bad gateway';

test('a read shows a skeleton, then its value, or an error with a retry [LOOK-04 LOOK-05]', () => {
  const retry = vi.fn();
  const view = (of: Parameters<typeof ResourceView<string>>[0]['of']) => (
    <ResourceView of={of} messageOf={messageOf} onRetry={retry}>
      {(value) => <p>{value}</p>}
    </ResourceView>
  );
  const { rerender } = show(view({ value: undefined, loading: true }));
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
  rerender(view({ value: undefined, error: new Error('502'), loading: false }));
  expect(screen.getByRole('alert').textContent).toContain('Bad gateway');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
  rerender(view({ value: 'here', at: Date.now(), source: 'network', loading: false }));
  expect(screen.getByText('here')).toBeDefined();
  expect(screen.queryByText(/as of/)).toBeNull();
});

test('content below waits for a block of unknown height, so that nothing moves [LOOK-04]', () => {
  const view = (of: Parameters<typeof ResourceView<string>>[0]['of']) => (
    <ResourceView
      of={of}
      messageOf={messageOf}
      onRetry={() => undefined}
      waiting={
        <BlockSkeleton
          parts={[
            ['figure', 1],
            ['pairs', 2],
          ]}
        />
      }
      below={<p>below</p>}
    >
      {(value) => <p>{value}</p>}
    </ResourceView>
  );
  const { container, rerender } = show(view({ value: undefined, loading: true }));
  expect(screen.getByRole('status', { name: 'Loading' }).children).toHaveLength(2);
  // present, so that it loads its data, but hidden
  expect(screen.getByText('below').closest('[hidden]')).not.toBeNull();
  rerender(view({ value: 'kept', at: Date.now(), source: 'device', loading: true }));
  expect(screen.getByText('below').closest('[hidden]')).toBeNull();
  const line = screen.getByText(/as of/).closest('p');
  rerender(view({ value: 'new', at: Date.now(), source: 'network', loading: false }));
  expect(screen.queryByText(/as of/)).toBeNull();
  expect(container.contains(line)).toBe(true);
  expect(line?.childElementCount).toBe(0);
  // at the end of a first line it takes no space, and leaves none
  const headed = (source: 'device' | 'network') => (
    <ResourceView
      headed
      of={{ value: 'one', at: Date.now(), source, loading: false }}
      messageOf={messageOf}
      onRetry={() => undefined}
    >
      {(value) => <p>{value}</p>}
    </ResourceView>
  );
  rerender(headed('device'));
  expect(screen.getByText(/as of/)).toBeDefined();
  rerender(headed('network'));
  expect(container.children).toHaveLength(1);
});

test('older data stays with its age, and with a retry if the new read failed [LOOK-05]', () => {
  const retry = vi.fn();
  const at = new Date(2026, 10, 21);
  vi.setSystemTime(at.getTime() + 3_600_000);
  const { rerender } = show(
    <ResourceView
      of={{ value: 'old', at: at.getTime(), source: 'device', loading: true }}
      messageOf={messageOf}
      onRetry={retry}
    >
      {(value) => <p>{value}</p>}
    </ResourceView>,
  );
  expect(screen.getByText('as of 00:00')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  rerender(
    <ResourceView
      of={{ value: 'old', at: at.getTime(), source: 'network', error: new Error('502'), loading: false }}
      messageOf={messageOf}
      onRetry={retry}
    >
      {(value) => <p>{value}</p>}
    </ResourceView>,
  );
  expect(screen.getByText('old')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('a pull or its button rereads a list [A11Y-04]', async () => {
  let finish: () => void = () => undefined;
  const refresh = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  show(
    <PullToRefresh onRefresh={refresh}>
      <p>rows</p>
    </PullToRefresh>,
  );
  const rows = screen.getByText('rows');
  const pull = (by: number): void => {
    fireEvent.touchStart(rows, { touches: [{ clientY: 100 }] });
    fireEvent.touchMove(rows, { touches: [{ clientY: 100 + by }] });
    fireEvent.touchEnd(rows, { touches: [] });
  };
  pull(40);
  expect(refresh).not.toHaveBeenCalled();
  pull(90);
  expect(refresh).toHaveBeenCalledOnce();
  const button = screen.getByRole('button', { name: 'Refresh' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(button);
  expect(refresh).toHaveBeenCalledOnce();
  await act(async () => {
    finish();
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  });
  expect(button.getAttribute('aria-busy')).toBeNull();
  fireEvent.click(button);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('says if a refresh by hand brought nothing new, and nothing if it did', async () => {
  const List = ({ reads }: { reads: readonly number[] }) => {
    const [at, setAt] = useState(1000);
    const left = useRef([...reads]);
    return (
      <PullToRefresh at={at} onRefresh={async () => setAt(left.current.shift() ?? 0)}>
        <p>rows</p>
      </PullToRefresh>
    );
  };
  // the worker answers with its copy first, then the server answers
  show(<List reads={[1000, Date.now() + 60_000]} />);
  const button = screen.getByRole('button', { name: 'Refresh' });
  const words = () => toasts.list.map(({ text }) => text);
  fireEvent.click(button);
  await vi.waitFor(() => expect(words()).toEqual(["This didn't refresh. Wait a moment, then try again."]));
  toasts.list.length = 0;
  fireEvent.click(button);
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' }).hasAttribute('aria-busy')).toBe(false));
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  expect(words()).toEqual([]);
});
