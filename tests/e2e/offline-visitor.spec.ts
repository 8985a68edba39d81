import { coins } from '../../src/api/market.ts';
import { contractRules } from '../../src/api/contracts.ts';
import { optionProducts } from '../../src/api/options.ts';
import { opensWithContent, readAheadOver, routesOf, unanswered } from './offline-helpers.ts';
import { takenOver } from './pwa-helpers.ts';
import { expect, test, whenOffline } from './support/test.ts';

// the variant in which home, coin list and market need no login
test.use({ build: 'other', serviceWorkers: 'allow' });
test.setTimeout(300_000);

test('with open access home and every coin open offline after one visit [OFF-02]', async ({
  page,
  context,
  api,
  problems,
}) => {
  problems.allow(whenOffline, unanswered);
  const { lists } = await api.must(coins, {});
  await page.goto('/');
  await takenOver(page);
  await readAheadOver(page, contractRules, optionProducts);
  await context.setOffline(true);
  await page.close();
  for (const route of routesOf('open', 'market')) await opensWithContent(context, route);
  await opensWithContent(context, '/pages/index/index', async (cold) => {
    await expect(cold.getByRole('region', { name: 'Prices' }).getByRole('listitem')).toHaveCount(10);
    await expect(cold.getByRole('main')).toContainText(lists[0].name);
    await expect(cold.getByRole('region', { name: 'News' })).toBeVisible();
  });
  await opensWithContent(context, '/pages/coinList/index', async (cold) => {
    const list = cold.getByRole('list', { name: 'Coins' });
    await expect(list).toContainText(lists[0].name);
    await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', String(lists.length));
  });
});
