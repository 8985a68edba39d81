import { keptKeys } from './pwa-helpers.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

// the variant in which home, coin list and market need no login
test.use({ build: 'other' });

test('a visitor sees slides, prices and a way to log in, but no account data [HOME-03 SHELL-10]', async ({
  page,
  qa,
}) => {
  await page.goto('/#/pages/index/index');
  await expect(page.getByRole('region', { name: 'Prices' }).getByRole('listitem')).toHaveCount(10);
  await expect(page.getByRole('region', { name: 'News' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Messages/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/#\/pages\/login\/login\?from=%2Fpages%2Findex%2Findex$/);
  expect((await qa.log()).filter(({ token }) => token)).toEqual([]);
  expect(await qa.count('message.unread')).toBe(0);
});

test('a visitor who logs in sees the total at once [HOME-10 LIVE-07]', async ({ page, api, qa }) => {
  const account = await api.register();
  await qa.fund(account.username, 'USDT', '1000');
  await page.goto('/#/pages/index/index');
  await expect(page.getByRole('heading', { name: 'Crypto, with the odds shown.' })).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await signIn(page, account);
  await expect(page.getByRole('main')).toContainText('Available 1,000.00');
});

test('a visitor keeps favourites on the device [MARKET-04]', async ({ page }) => {
  await page.goto('/#/pages/coinList/index?code=BTC');
  await page.getByRole('button', { name: 'BTC is a favourite', exact: true }).click();
  // a page that closes at once would lose a write that has not begun
  await expect.poll(() => keptKeys(page)).toContain('favourite||BTC');
  await page.goto('/#/pages/coinList/index');
  await page.reload();
  await page.getByRole('tab', { name: 'Favourites' }).click();
  await expect(page.getByRole('list', { name: 'Coins' }).getByRole('listitem')).toHaveCount(1);
});
