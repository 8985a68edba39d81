import type { Page } from '@playwright/test';
import { poolBalance, transferIn } from '../../src/api/liquidity.ts';
import { expect, test } from '../e2e/support/test.ts';
import { DAY_MS } from '../../src/domain/time.ts';

test.use({ serviceWorkers: 'allow' });
let keys = 0;
const newKey = (): string => `mining-spec-${Date.now()}-${(keys += 1)}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
/** The value next to a name in a list of names and values. */
const valueOf = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first();

test('subscribing shows minimum, Max and the terms, and moves exactly that amount [LIQ-04 LIQ-05 LIQ-06 LIQ-07]', async ({
  page,
  customer,
  qa,
  api,
}) => {
  await qa.fund(customer.username, 'USDT', '123.456789');
  await page.goto('/#/pages/Liquidity/buy');
  await expect(page.getByText('Minimum 10')).toBeVisible();
  for (const [typed, words] of [
    ['', 'Enter an amount.'],
    ['0', 'Enter an amount above 0.'],
    ['9.999999', 'The minimum is 10 USDT.'],
    ['-5', 'Enter an amount without a minus sign.'],
    ['123.45679', '0.01 USDT more than you have available.'],
  ] as const) {
    await amount(page).fill(typed);
    await page.getByRole('button', { name: /^Review/ }).click();
    await expect(page.getByText(words)).toBeVisible();
  }
  await expect(valueOf(page, 'Then, per day')).toHaveText('–');
  await button(page, 'Max').click();
  await expect(amount(page)).toHaveValue('123.456789');
  await expect(valueOf(page, 'Then, per day')).toContainText('USDT');
  await button(page, 'Review 123.46 USDT').click();

  const [back, confirm] = [
    page.getByRole('main').getByRole('button', { name: 'Back' }),
    button(page, 'Subscribe with 123.46 USDT'),
  ];
  await expect(valueOf(page, 'Daily interest at these rates')).toContainText('USDT');
  await expect(valueOf(page, 'First interest credited on')).toContainText(/\d\d:\d\d \S+/);
  await expect(valueOf(page, 'Can it be undone?')).toHaveText('Yes, you can redeem at any time');
  const sizes = await Promise.all([back.boundingBox(), confirm.boundingBox()]);
  expect(sizes[0]?.width).toBe(sizes[1]?.width);
  expect(sizes[0]?.height).toBe(sizes[1]?.height);
  await back.click();
  await expect(page.getByRole('heading', { name: 'Subscribe' })).toBeVisible();
  expect(await qa.count('yuebao.in')).toBe(0);
  await page.goForward();
  await confirm.dblclick();
  await expect(page.getByRole('heading', { name: 'Successful transaction!' })).toBeFocused();
  expect(await api.must(poolBalance, {}, { token: customer.token })).toMatchObject({
    available: '0',
    balance: '123.456789',
  });
  expect(await qa.count('yuebao.in')).toBe(1);

  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Subscription.*\+123\.45.USDT/ })).toBeVisible();
  await page.goto('/#/pages/Liquidity/buy');
  await expect(page.getByText('You have no USDT available.')).toBeVisible();
  await expect(button(page, 'Max')).toBeDisabled();
});

test('redeems at either speed, and offers standard once the cap is used up [LIQ-08 LIQ-09 LIQ-10 LIQ-11]', async ({
  page,
  customer,
  qa,
  api,
}) => {
  await qa.ask('POST', 'mining/tiers', {
    tiers: [
      { from: '0', to: '10000', rate: '3.65' },
      { from: '10000', rate: '7.30' },
    ],
  });
  await qa.fund(customer.username, 'USDT', '15000');
  await api.must(transferIn, { amount: '15000' }, { token: customer.token, key: newKey() });
  await qa.advance(DAY_MS);
  await qa.ask('POST', 'mining/tiers', {
    tiers: [
      { from: '0', to: '10000', rate: '3.65' },
      { from: '10000', rate: '7.30' },
    ],
  });
  await page.goto('/#/pages/Liquidity/sell');
  await amount(page).fill('100');
  const [quick, standard] = [page.getByRole('radio', { name: 'Quick' }), page.getByRole('radio', { name: 'Standard' })];
  await expect(valueOf(page, 'Interest you lose today')).toHaveText('0.02 USDT');
  await expect(valueOf(page, 'Interest you keep today')).toHaveText('0.02 USDT');
  await expect(valueOf(page, 'Limit resets')).toHaveText(/\d\d:\d\d \S+/);
  await quick.check();
  await button(page, 'Review 100 USDT').click();
  await expect(valueOf(page, 'Interest you lose today')).toHaveText('0.02 USDT');
  await button(page, 'Redeem 100 USDT').click();
  await expect(page.getByRole('heading', { name: 'Successful transaction!' })).toBeVisible();
  expect((await api.must(poolBalance, {}, { token: customer.token })).available).toBe('100');

  // the cap is used up while the confirmation is open
  await page.goto(`/#/pages/Liquidity/sellConfirm?amount=50&speed=quick&key=${newKey()}`);
  await qa.ask('POST', 'mining/quick', { used: '30000000000000' });
  await button(page, 'Redeem 50 USDT').click();
  await expect(page.getByText("This didn't go through")).toBeVisible();
  await button(page, 'Use standard redemption for 50 USDT').click();
  await expect(page.getByRole('heading', { name: 'Redeem 50 USDT (standard)?' })).toBeVisible();
  await button(page, 'Redeem 50 USDT').click();
  await expect(page.getByRole('heading', { name: 'Successful transaction!' })).toBeVisible();
  await page.goto('/#/pages/Liquidity/sell');
  await amount(page).fill('10');
  await expect(
    page.getByText("Today's quick redemption limit is used up. You can still use standard redemption."),
  ).toBeVisible();
  await expect(quick).toBeDisabled();
  await expect(standard).toBeChecked();
});

test('shows every figure before locking, enforces the limits, and keeps the terms [LOCK-02 LOCK-04 LOCK-05 LOCK-08 LOOK-25]', async ({
  page,
  customer,
  qa,
  api,
}) => {
  await qa.ask('POST', 'mining/product', {
    id: 'spec-7',
    name: 'Spec product',
    rate: '0.5',
    days: 7,
    minimum: '100',
    maximum: '1500',
  });
  await qa.fund(customer.username, 'USDT', '2000');
  await page.goto('/#/pages/Lock-up/productDetails/productDetails?id=spec-7');
  for (const [typed, words, fix] of [
    ['99.999999', 'The minimum is 100 USDT per order.', 'Use 100 USDT'],
    ['1500.000001', 'The maximum is 1,500 USDT per order.', 'Use 1,500 USDT'],
    ['2000.01', '0.01 USDT more than you have available.', 'Use 1,500 USDT'],
  ] as const) {
    await amount(page).fill(typed);
    await page.getByRole('button', { name: /^Lock/ }).click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(valueOf(page, 'It pays')).toHaveText('–');
    await button(page, fix).click();
    await expect(page.getByText(words)).toBeHidden();
  }
  await amount(page).fill('1000');
  await expect(page.getByText('5.00 USDT after each day')).toBeVisible();
  await expect(valueOf(page, 'It pays')).toHaveText('+35.00 USDT');
  await expect(valueOf(page, 'Comes back')).toHaveText('1,000.00 USDT');
  await expect(valueOf(page, 'Period')).toHaveText('7 days');
  await expect(page.getByText("You can't take it out before")).toBeVisible();
  await button(page, 'Lock 1,000 USDT').click();
  const sheet = page.getByRole('dialog', { name: 'Lock 1,000 USDT?' });
  await sheet.getByRole('button', { name: 'Back' }).click();
  await expect(sheet).toBeHidden();
  expect(await qa.count('yuebao.in')).toBe(0);
  await button(page, 'Lock 1,000 USDT').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lock 1,000 USDT' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Successful transaction!' })).toBeVisible();
  expect(await api.must(poolBalance, { type: 'regular' }, { token: customer.token })).toMatchObject({
    balance: '1000',
    available: '1000',
  });
  await qa.ask('POST', 'mining/product', { id: 'spec-7', name: 'Changed', rate: '0.1', days: 30 });
  await page.goto('/#/pages/Lock-up/record/record');
  await page.getByRole('button', { name: /^Spec product/ }).click();
  await expect(valueOf(page, 'Daily rate').last()).toHaveText('0.50%');
  await expect(page.getByRole('dialog').getByText('Active')).toBeVisible();
});
