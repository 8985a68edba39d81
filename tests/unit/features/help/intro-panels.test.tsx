import { empty, json, network, ok } from '../../client/support.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../../../src/client/session/session.ts';
import { IntroPanels } from '../../../../src/features/help/components/IntroPanels.tsx';
import { SamplesStage } from '../../../../src/features/help/components/SamplesStage.tsx';
import { firstCoins } from '../../../../src/features/market/index.ts';
import { forgetQuotes, seedQuotes } from '../../../../src/features/market/quotes.ts';
import { REDUCED_MOTION } from '../../../../src/ui/base/use-media.ts';
import { marksThere, media, show } from '../../ui/render.tsx';
import { has, settle } from '../support.ts';

const WIDTH = 390;
let behaviors: (ScrollBehavior | undefined)[];

beforeEach(async () => {
  media();
  behaviors = [];
  network(empty());
  await startSession();
  await marksThere();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(function scroll(this: Element, options: unknown) {
    const { left = 0, behavior } = options as ScrollToOptions;
    behaviors.push(behavior);
    this.scrollLeft = left;
    fireEvent.scroll(this);
  });
});
afterEach(() => {
  vi.useRealTimers();
  document.documentElement.dir = '';
  network(empty());
  firstCoins.clear();
  forgetQuotes();
});

const coin = { code: 'BTC', name: 'Bitcoin', price: '60000.5', change: '1.2', time: 1, scale: 1, spark: [] };
const open = (): void => void show(<IntroPanels label="Welcome" />);
const slides = (): HTMLElement[] => screen.getAllByRole('region', { name: /^\d of 3$/ });
const currentDot = (): number =>
  [...document.querySelectorAll('i')]
    .filter((dot) => dot.parentElement?.childElementCount === 3)
    .findIndex(({ dataset }) => dataset['current'] !== undefined);

test('shows the public prices of the first coins [LOOK-16]', async () => {
  network(({ url }) => (url.includes('coin/lists') ? ok({ lists: [coin] }) : empty()));
  open();
  await settle(() => has('60,000.5'));
  expect(within(slides()[0]!).getAllByRole('listitem')).toHaveLength(1);
  act(() => seedQuotes([{ ...coin, price: '60001.5', time: 2 }], true));
  await settle(() => has('60,001.5'));
  expect(screen.getByRole('button', { name: 'Live: Pause live prices' })).toBeTruthy();
});

test('shows why there are no prices instead of made-up ones [LOOK-16]', async () => {
  network(({ url }) => (url.includes('coin/lists') ? json({ ret: 0, msg: 'Closed.', data: {} }) : empty()));
  open();
  await settle(() => has("Prices didn't load"));
  expect(within(slides()[0]!).queryAllByRole('listitem')).toHaveLength(0);
});

test('shows gain and loss of a dragged stake, as an example [LOOK-16]', async () => {
  open();
  await settle(() => screen.queryByRole('slider') !== null);
  const stake = screen.getByRole('slider', { name: 'You stake' });
  expect(stake.getAttribute('aria-valuetext')).toBe('50 USDT');
  fireEvent.change(stake, { target: { value: '120' } });
  const [right, wrong] = ["If you're right", "If you're wrong"].map(
    (name) => screen.getByText(name).nextElementSibling?.textContent,
  );
  expect([right, wrong]).toEqual(['+96.00\u2009USDT', '−120.00\u2009USDT']);
  expect(has(/right in 55\.56% of your orders/)).toBe(true);
  expect(within(slides()[1]!).getByText('Example')).toBeTruthy();
});

test('changes panels by arrow keys and buttons, and never on their own [LOOK-16 A11Y-04]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect([currentDot(), behaviors]).toEqual([1, ['smooth']]);
  fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));
  expect(currentDot()).toBe(2);
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  expect(currentDot()).toBe(1);
  await act(async () => vi.advanceTimersByTimeAsync(60_000));
  expect(currentDot()).toBe(1);
});

test('leaves the arrow keys to the stake [LOOK-16]', async () => {
  open();
  await settle(() => screen.queryByRole('slider') !== null);
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowRight' });
  expect(currentDot()).toBe(0);
});

test('mirrors the arrow keys from right to left [LOOK-16 I18N-07]', () => {
  document.documentElement.dir = 'rtl';
  open();
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  expect(currentDot()).toBe(1);
});

test('plays ten example prices once, within five seconds, when their panel comes into sight [LOOK-16]', async () => {
  vi.useFakeTimers();
  const { rerender } = show(<SamplesStage isCurrent={false} />);
  await act(async () => vi.advanceTimersByTimeAsync(10_000));
  expect(has('Average of 0 of 10')).toBe(true);
  rerender(<SamplesStage isCurrent />);
  for (let step = 0; step < 10; step += 1) await act(async () => vi.advanceTimersByTimeAsync(490));
  expect(has('Average of 10 of 10')).toBe(true);
  expect(screen.getByText('100.17')).toBeTruthy();
  expect(has('Example')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Play again' }));
  expect(has('Average of 0 of 10')).toBe(true);
});

test('keeps everything still with reduced motion [LOOK-16]', () => {
  media(REDUCED_MOTION);
  show(<SamplesStage isCurrent />);
  expect(has('Average of 10 of 10')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Play again' })).toBeNull();
  open();
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(behaviors).toEqual(['instant']);
});
