import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useStill } from '../../../src/ui/layout/use-still.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const Bars = ({ names }: { names: string }) => <p>{useStill(names) || 'none'}</p>;

test.each(['pointerUp', 'pointerCancel'] as const)(
  'moves nothing between a press and its click (%s), and then applies the change',
  (end) => {
    const { rerender } = render(<Bars names="" />);
    rerender(<Bars names="offline" />);
    expect(screen.getByText('offline')).toBeTruthy();
    fireEvent.pointerDown(document.body);
    rerender(<Bars names="checking offline" />);
    expect(screen.getByText('offline')).toBeTruthy();
    fireEvent[end](document.body);
    expect(screen.getByText('offline')).toBeTruthy();
    act(() => {
      vi.advanceTimersByTime(0);
    });
    expect(screen.getByText('checking offline')).toBeTruthy();
    rerender(<Bars names="" />);
    expect(screen.getByText('none')).toBeTruthy();
  },
);

test('a component mounted while a finger is down starts with the current state', () => {
  fireEvent.pointerDown(document.body);
  render(<Bars names="ended" />);
  expect(screen.getByText('ended')).toBeTruthy();
});
