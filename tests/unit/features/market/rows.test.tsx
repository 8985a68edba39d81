import { network, ok } from '../../client/support.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { favourites } from '../../../../src/features/market/favourites.ts';
import CoinListPage from '../../../../src/features/market/pages/CoinListPage.tsx';
import { CoinRow } from '../../../../src/features/market/components/CoinRow.tsx';
import { forgetQuotes, seedQuotes } from '../../../../src/features/market/quotes.ts';
import { type Coin, coinList } from '../../../../src/features/market/store.ts';
import { beginStreamEpoch, clearQuotes, takeTicks } from '../../../../src/features/market/ticks.ts';
import { marksThere } from '../../ui/render.tsx';

/** The number of renders of the page and its own content. */
const page = vi.hoisted(() => ({ renders: 0 }));
vi.mock('../../../../src/ui/forms/SearchField.tsx', () => ({
  SearchField: () => {
    page.renders += 1;
    return null;
  },
}));

const coins = Array.from(
  { length: 500 },
  (_, place) =>
    ({ code: `C${place}`, name: `Coin ${place}`, scale: 2, spark: ['1', '2'], suspended: false }) as unknown as Coin,
);
/** The rows in a phone's document. */
const inView = coins.slice(100, 114);

beforeAll(marksThere);
beforeEach(() => {
  vi.useFakeTimers();
  forgetQuotes();
  seedQuotes(
    coins.map(({ code }) => ({ code, price: '100.00', change: '1.00', time: Date.now() - 1000 })),
    true,
  );
  beginStreamEpoch();
});
afterEach(() => {
  clearQuotes();
  vi.useRealTimers();
});

let seq = 0;
const tick = async (some: readonly Coin[], price: string): Promise<void> => {
  seq += 1;
  takeTicks(some.map(({ code }) => ({ code, price, change: '1.00', time: Date.now(), seq })));
  await act(() => vi.advanceTimersByTimeAsync(250));
};

test('renders a row only for its own price, and no hidden row, with 500 coins [MARKET-06]', async () => {
  const renders = new Map<string, number>();
  const { container } = render(
    <I18nProvider i18n={i18n}>
      {inView.map((coin) => (
        <Profiler key={coin.code} id={coin.code} onRender={(id) => renders.set(id, (renders.get(id) ?? 0) + 1)}>
          <CoinRow coin={coin} selected={false} onOpen={undefined} />
        </Profiler>
      ))}
    </I18nProvider>,
  );
  renders.clear();
  const changed: Node[] = [];
  const watch = new MutationObserver((records) => changed.push(...records.map(({ target }) => target)));
  watch.observe(container, { subtree: true, childList: true, characterData: true, attributes: true });
  const rowsOf = (nodes: readonly Node[]): Set<string | undefined> =>
    new Set(
      nodes.map(
        (node) =>
          (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-code]')?.dataset['code'],
      ),
    );

  await tick([...coins.slice(0, 100), ...coins.slice(114)], '101.00');
  expect([renders.size, changed.length]).toEqual([0, 0]);

  await tick([inView[3]!, coins[499]!], '102.00');
  expect([...renders]).toEqual([['C103', 1]]);
  expect([...rowsOf(changed)]).toEqual(['C103']);
  expect(container.querySelector('[data-code="C103"]')?.textContent).toContain('102.00');

  // all 500 at once: each visible row renders once, with the latest price
  renders.clear();
  for (const price of ['103.00', '104.00', '105.00'])
    takeTicks(coins.map(({ code }) => ({ code, price, change: '1.00', time: Date.now(), seq: (seq += 1) })));
  await act(() => vi.advanceTimersByTimeAsync(250));
  expect([...renders]).toEqual(inView.map(({ code }) => [code, 1]));
  expect(container.querySelector('[data-code="C113"]')?.textContent).toContain('105.00');
  watch.disconnect();
});

test('ticks and their times do not render the page around the rows [MARKET-06]', async () => {
  const lists = coins.map((coin) => ({ ...coin, price: '100.00', change: '1.00', time: Date.now() - 1000 }));
  network(({ url }) => (url.endsWith('/coin/lists') ? ok({ lists }) : new Promise(() => undefined)));
  await coinList.refresh();
  const { container, unmount } = render(
    <I18nProvider i18n={i18n}>
      <CoinListPage />
    </I18nProvider>,
  );
  await tick(coins, '101.00');
  page.renders = 0;

  for (let turn = 0; turn < 20; turn += 1) await tick(coins, `${102 + turn}.00`);
  expect(page.renders).toBe(0);
  expect(container.querySelector('time')).toBeNull();

  // none is fresh any more, and the page shows the time
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(container.querySelector('time')).not.toBeNull();
  unmount();
});

test('a row shows reread favourites without a tick, and its star is a button of its own [STORE-13 LIVE-01]', async () => {
  const [coin] = inView;
  const { getByRole } = render(
    <I18nProvider i18n={i18n}>
      <CoinRow coin={coin!} selected={false} onOpen={undefined} />
    </I18nProvider>,
  );
  const star = getByRole('button', { name: `${coin!.code} is a favourite` });
  expect(star.getAttribute('aria-pressed')).toBe('false');
  await act(async () => {
    favourites.codes = { [coin!.code]: true };
  });
  expect(star.getAttribute('aria-pressed')).toBe('true');
  expect(getByRole('link').contains(star)).toBe(false);
});
