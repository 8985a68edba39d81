import type { Page } from '@playwright/test';
import { poolBalance, poolOrders, transferIn } from '../../src/api/liquidity.ts';
import { goOffline } from './pwa-helpers.ts';
import { expect, test, whenOffline } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const unanswered = [whenOffline, /net::ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/];
let keys = 0;
const newKey = (): string => `mining-spec-${Date.now()}-${(keys += 1)}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('lists the tiers, marks the customer’s tier, and opens offline [LIQ-01 LIQ-02 LIQ-13]', async ({
  page,
  customer,
  qa,
  api,
  problems,
}) => {
  problems.allow(...unanswered);
  await qa.fund(customer.username, 'USDT', '20000');
  await api.must(transferIn, { amount: '15000' }, { token: customer.token, key: newKey() });
  await qa.ask('POST', 'mining/tiers', {
    tiers: [
      { from: '0', to: '10000', rate: '3.65' },
      { from: '10000', to: '100000', rate: '7.30' },
      { from: '100000' },
    ],
  });
  await page.goto('/#/pages/Liquidity/Liquidity');
  await expect(page.getByText('4.8666% a year')).toBeVisible();
  const tiers = page.getByRole('listitem').filter({ hasText: 'a year' });
  await expect(tiers).toHaveCount(3);
  await expect(tiers.nth(1)).toContainText('Your tier');
  await expect(tiers.nth(2)).toContainText('–');
  await expect(tiers.nth(2)).not.toContainText('0.00');
  await expect(page.getByText("Rates change daily and aren't guaranteed.")).toBeVisible();
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await expect(page.getByRole('region', { name: 'Rates by date' }).getByRole('row').nth(1)).toContainText('7.30%');
  await button(page, 'Rules').click();
  await expect(page.getByRole('dialog', { name: 'Liquidity mining rules' })).toContainText('30,000,000');
  await page.keyboard.press('Escape');
  await page.goto('/#/pages/Liquidity/record');
  await expect(page.getByRole('button', { name: /^Subscription/ })).toBeVisible();
  await goOffline(page, poolOrders);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Subscription/ })).toBeVisible();
  await expect(page.getByText(/^as of \d\d:\d\d$/).first()).toBeVisible();
});

test('a lost response stays unknown through a reload and ends in one redemption [LIQ-14]', async ({
  page,
  customer,
  qa,
  api,
  problems,
}) => {
  problems.allow(/ERR_EMPTY_RESPONSE/, /ERR_CONNECTION_RESET/, /ERR_FAILED/, /50[0-9]/, /40[0-9]/);
  await qa.fund(customer.username, 'USDT', '100');
  await api.must(transferIn, { amount: '100' }, { token: customer.token, key: newKey() });
  await page.goto(`/#/pages/Liquidity/sellConfirm?amount=40&speed=quick&key=${newKey()}`);
  await expect(button(page, 'Redeem 40 USDT')).toBeVisible();
  await qa.fault({ call: 'yuebao.out', kind: 'lost' });
  await qa.fault({ call: 'money.outcome', kind: 'status', value: 503 });
  await button(page, 'Redeem 40 USDT').click();
  await expect(page.getByRole('heading', { name: 'We are checking' })).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'We are checking' })).toBeVisible();
  await qa.clearFaults();
  await expect(page.getByRole('heading', { name: 'Successful transaction!' })).toBeVisible({ timeout: 60_000 });
  expect((await api.must(poolOrders, { status: 'redeem' }, { token: customer.token })).lists).toHaveLength(1);
  expect((await api.must(poolBalance, {}, { token: customer.token })).balance).toBe('60');
});

test('a visitor sees the products; a tap leads to login and back to that product [LOCK-01]', async ({ page, api }) => {
  const account = await api.register();
  await page.goto('/#/pages/Lock-up/Lock-up');
  const product = page.getByRole('link', { name: /30-day lock-up/ });
  await expect(product).toContainText('0.02%');
  await expect(product).toContainText('30 days');
  await expect(product).toContainText('500 to 100,000');
  await product.click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.getByLabel('Phone number or email').fill(account.username);
  await page.getByLabel('Login password').fill(account.password);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: '30-day lock-up' })).toBeVisible();
});
