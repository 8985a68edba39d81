import type { Page } from '@playwright/test';
import { config } from '../../src/api/content.ts';
import { coins } from '../../src/api/market.ts';
import { messages } from '../../src/api/messages.ts';
import { copiesOf, takenOver } from './pwa-helpers.ts';
import { next } from './registration-helpers.ts';
import { expect, test, whenOffline } from './support/test.ts';
import { typePin } from './support/pin.ts';

test.use({ serviceWorkers: 'allow' });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const rows = (page: Page) => page.locator('main [data-code]');
const asOf = (page: Page) => page.getByText(/^as of /).first();

test('first visit: follow a link, read the intro, register by phone, restart offline [SHELL-11 LIVE-08 AUTH-01 PWA-03 PWA-21]', async ({
  page,
  context,
  qa,
  api,
  problems,
}) => {
  problems.allow(whenOffline, /net::ERR_FAILED/);
  await test.step('a link to a closed page leads to login', async () => {
    await page.goto('/#/pages/Recharge/orderDetails?id=7');
    await expect(page).toHaveURL(/#\/pages\/login\/login\?from=%2Fpages%2FRecharge%2ForderDetails%3Fid%3D7$/);
    expect(await qa.count('pay.info')).toBe(0);
  });

  await test.step('read the intro and register by phone', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Andaman');
    await expect(page.getByText('Open an account with your phone number')).toBeVisible();
    await page.getByRole('link', { name: 'Open an account' }).click();
    const phone = `8${String(Date.now()).slice(-8)}`;
    await field(page, 'Phone number').fill(phone);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(field(page, 'Verification code')).toBeFocused();
    await field(page, 'Verification code').fill(await api.codeFor(phone));
    await next(page).click();
    await field(page, 'Login password').fill('kp7x2m');
    await next(page).click();
    await typePin(page, 'Payment password', '048213', 'Confirm payment password');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Open an account' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is open');
    await expect(page.getByRole('button', { name: /^Answer five questions/ })).toContainText('24 hours');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(rows(page).first()).toBeVisible();
    expect(await qa.count('users.login')).toBe(1);
  });

  await test.step('open the coin list', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Coin list' }).click();
    await expect(page.getByRole('list', { name: 'Coins' }).getByRole('listitem').first()).toHaveAttribute(
      'aria-setsize',
      '500',
    );
    // the worker of this first visit has stored what was read before it took over
    await takenOver(page);
    for (const { id } of [coins, config, messages])
      await expect.poll(() => copiesOf(page, id), { message: `${id} is kept` }).not.toEqual([]);
    await page.close();
  });

  await test.step('the next start shows home, coins and messages offline', async () => {
    await context.setOffline(true);
    const next = await context.newPage();
    await next.goto('/');
    await expect(rows(next).first()).toBeVisible();
    await expect(asOf(next)).toBeVisible();
    await next.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Coin list' }).click();
    await expect(next.getByRole('list', { name: 'Coins' }).getByRole('listitem').first()).toHaveAttribute(
      'aria-setsize',
      '500',
    );
    await expect(asOf(next)).toBeVisible();
    // no messages page was opened yet
    await next.goto('/#/pages/index/msgList');
    await expect(next.getByRole('list', { name: 'All messages' }).getByRole('listitem').first()).toBeVisible();
    await expect(asOf(next)).toBeVisible();
  });
});
