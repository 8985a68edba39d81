import { screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { NavigationContext } from '../../../src/ui/base/navigation.ts';
import { Stages, type StageState, type ThreeStages } from '../../../src/ui/figures/Stages.tsx';
import type { OrderStory } from '../../../src/ui/trading/OrderHead.tsx';
import { SuccessPage } from '../../../src/ui/trading/SuccessPage.tsx';
import { show } from './render.tsx';

afterEach(() => vi.restoreAllMocks());

const stages = (...states: [StageState, StageState, StageState]): ThreeStages => [
  { name: 'Reported', state: states[0] },
  { name: 'Found', state: states[1] },
  { name: 'In your balance', state: states[2] },
];
const story: OrderStory = {
  stages: stages('done', 'next', 'next'),
  amount: '500',
  unit: 'USDT',
  meaning: 'To be credited',
  next: "We're looking for your transfer.",
};

test('the drawing names each stage and its state, and marks the current one [LOOK-12 A11Y-08]', () => {
  show(<Stages stages={stages('done', 'now', 'next')} />);
  const items = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Reported, Done',
    'Found, Now',
    'In your balance, Next',
  ]);
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
});

test.each<[StageState, StageState, StageState, number, number]>([
  ['done', 'next', 'next', 0, 11.8],
  ['done', 'now', 'next', 0.5, 36.15],
  ['done', 'done', 'now', 0, 60.5],
  ['done', 'failed', 'next', 0, 60.5],
  ['done', 'done', 'done', 0, 100],
])('the line of %s, %s, %s is drawn to the true share [LOOK-13]', (first, second, third, share, expected) => {
  const { container } = show(<Stages stages={stages(first, second, third)} share={share} />);
  const drawing = container.querySelector<HTMLElement>('[data-sky]')!;
  expect(Number.parseFloat(drawing.style.getPropertyValue('--done'))).toBeCloseTo(expected, 2);
  expect(drawing.hasAttribute('data-failed')).toBe(second === 'failed');
});

test('an accepted order shows its sentence first, then amount, next step and time [LOOK-12]', () => {
  const back = vi.fn();
  document.documentElement.scrollTop = 100;
  const { container } = show(
    <NavigationContext value={{ back, has: () => true }}>
      <SuccessPage
        title="Deposit"
        sentence="Successful transaction!"
        story={{ ...story, when: { title: 'About 10 minutes', detail: "We'll send you a message." } }}
        actions={<a href="#order">Follow</a>}
        rows={[
          { name: 'Fee', amount: undefined, unit: 'USDT' },
          { name: 'Order number', value: 'R1' },
        ]}
        more={[{ name: 'Hash', copy: '' }]}
      />
    </NavigationContext>,
  );
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Successful transaction!' }));
  expect(document.documentElement.scrollTop).toBe(0);
  const text = container.querySelector('main')!.textContent!.replaceAll(/[\u00a0\u2009]/g, ' ');
  const order = [
    'Reported',
    'Successful',
    '500.00 USDT',
    'To be credited',
    "We're looking",
    'About 10 minutes',
    'Receipt',
  ];
  const places = order.map((part) => text.indexOf(part));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Order number']);
  expect(container.querySelectorAll('details')).toHaveLength(1);
  expect(container.querySelector('[data-drawn]')).not.toBeNull();
  screen.getByRole('button', { name: 'Close' }).click();
  expect(back).toHaveBeenCalledOnce();
});

test('an accepted order without an expected time states none [LOOK-12]', () => {
  const { container } = show(
    <SuccessPage title="Deposit" sentence="Deposit reported" story={story} actions={null} rows={[]} />,
  );
  expect(container.querySelector('[class*=when]')).toBeNull();
});

test('the drawing is only drawn for a new order, in 600 ms with the tick at 420 ms [LOOK-12]', () => {
  const { container } = show(<Stages stages={story.stages} />);
  expect(container.querySelector('[data-drawn]')).toBeNull();
  const tokens = readFileSync('src/ui/tokens.css', 'utf8');
  expect(tokens).toMatch(/--draw: 600ms;/);
  expect(tokens).toMatch(/--tick: 240ms;/);
  const sheet = readFileSync('src/ui/figures/Stages.module.css', 'utf8');
  expect(sheet).toMatch(/animation: tick var\(--tick\) 420ms/);
});
