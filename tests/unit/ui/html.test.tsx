import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Html } from '../../../src/ui/layout/Html.tsx';
import { fetchSanitiser, withoutInline } from '../../../src/ui/layout/sanitise.ts';
import { show } from './render.tsx';

test('nothing inline reaches the parser, which would report it; words stay unchanged [SEC-01]', () => {
  expect(
    withoutInline('<p style="a" onclick=\'b\' OnLoad = c title="x > y" onfocus=d>one = two, style = three</p>'),
  ).not.toMatch(/[\s"'](?:on\w+|style)\s*=(?![^<]*<\/p>)/i);
  expect(withoutInline('<p onclick=x>on sale = yes; style = own</p>')).toContain('>on sale = yes; style = own</p>');
  expect(withoutInline('a<style>p{color:red}</style>b')).toBe('ab');
  expect(withoutInline('1 < 2 and onclick = 3')).toBe('1 < 2 and onclick = 3');
});

test.each(["<a '", '<a "', '<a ', '<style ', '<link '])(
  'the search takes linear time, however many %j are unclosed [SEC-01]',
  (piece) => {
    const [parts, pieces] = [100, 500];
    const [first, whole] = [piece.repeat(pieces), piece.repeat(pieces * parts)];
    const time = (work: () => void): number => {
      const began = performance.now();
      work();
      return performance.now() - began;
    };
    // in turn, so that other work on the machine slows both alike
    const runs = Array.from({ length: 5 }, () => ({
      inParts: time(() => {
        for (let part = 0; part < parts; part += 1) withoutInline(first);
      }),
      atOnce: time(() => void withoutInline(whole)),
    }));
    const quickest = (name: 'inParts' | 'atOnce'): number => Math.min(...runs.map((run) => run[name]));
    // a search that restarts at each piece takes a hundred times as long over the whole as over its parts
    expect(quickest('atOnce') / quickest('inParts')).toBeLessThan(40);
  },
);

test('shows plain text as it is, without the sanitiser', () => {
  const { container } = show(<Html text={'1 < 2\nTom & Ann'} />);
  expect(container.textContent).toBe('1 < 2\nTom & Ann');
  expect(container.querySelector('[role=status]')).toBeNull();
});

test('an outgoing link leads to its notice, never directly out; a route is followed [HOME-09]', async () => {
  const onLink = vi.fn();
  show(
    <Html
      text={'<p><a href="https://example.com/">out</a> <a href="#/pages/mine/mine">route</a></p>'}
      onLink={onLink}
    />,
  );
  await waitFor(() => expect(screen.queryByText('out')).not.toBeNull());
  expect(fireEvent.click(screen.getByText('out'))).toBe(false);
  expect(onLink).toHaveBeenCalledExactlyOnceWith('https://example.com/');
  expect(fireEvent.click(screen.getByText('route'))).toBe(true);
  expect(onLink).toHaveBeenCalledOnce();
});

test('renders the text at once if the sanitiser is loaded', async () => {
  await fetchSanitiser();
  const { container, rerender } = show(<Html text="<p>first</p>" />);
  expect(container.textContent).toBe('first');
  expect(container.querySelector('[data-shape]')).toBeNull();
  rerender(<Html text="<p>second</p>" />);
  expect(container.textContent).toBe('second');
});
