import { act, render } from '@testing-library/react';
import { useReservedHeight } from '../../../../src/features/home/reserved-height.ts';
import { afterEach, expect, test, vi } from 'vitest';

function Top({ isComing }: { readonly isComing: boolean }) {
  const { ref } = useReservedHeight();
  return (
    <div ref={ref} data-testid="top">
      {isComing ? <div data-coming="top" /> : <p>total</p>}
    </div>
  );
}

afterEach(() => localStorage.clear());

test('reserves the last height until the content is there, and not through a ResizeObserver', async () => {
  // browsers report a size that changes inside of it as an error
  const observe = vi.fn();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = observe;
      disconnect = (): void => undefined;
    },
  );
  localStorage.setItem('andaman.home-top', `${innerWidth} 300`);
  const { getByTestId, rerender } = render(<Top isComing />);
  expect(getByTestId('top').style.minBlockSize).toBe('300px');
  await act(async () => rerender(<Top isComing={false} />));
  expect(observe).toHaveBeenCalledOnce();
  expect(getByTestId('top').style.minBlockSize).toBe('');
});

test('reserves nothing in a window of another width', () => {
  localStorage.setItem('andaman.home-top', `${innerWidth + 1} 300`);
  const { getByTestId } = render(<Top isComing />);
  expect(getByTestId('top').style.minBlockSize).toBe('');
});

test('reserves nothing for content that is already there', () => {
  localStorage.setItem('andaman.home-top', `${innerWidth} 300`);
  const { getByTestId } = render(<Top isComing={false} />);
  expect(getByTestId('top').style.minBlockSize).toBe('');
});
