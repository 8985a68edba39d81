import { available, confirm, draft, orders, ready, RECORD } from '../e2e/option-helpers.ts';
import { expect, test, whenCut, whenStatus } from '../e2e/support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('an option order in two taps counts down and settles [OPT-05 OPT-06 OPT-10 OPT-11 OPT-13 OPT-15 OPT-16]', async ({
  page,
  customer,
  qa,
  api,
}) => {
  test.setTimeout(120_000);
  await ready(qa, customer);
  await qa.market({ code: 'BTC', price: '67000.00' });
  // the device clock is a day behind
  await page.addInitScript(() => {
    const real = Date.now.bind(Date);
    Date.now = () => real() - 86_400_000;
  });
  await draft(page);
  const sheet = page.getByRole('dialog');
  await sheet.getByText("How it's settled").click();
  for (const words of [
    'Most you can lose',
    "If you're right (80% return)",
    'Fee',
    'Price source',
    'If the start and end prices are equal',
    'If no price arrives',
    'Can it be undone?',
  ]) {
    await expect(sheet.getByText(words)).toBeVisible();
  }
  await expect(sheet.getByText('No', { exact: true })).toBeVisible();
  const [back, buy] = [
    await sheet.getByRole('button', { name: 'Back' }).boundingBox(),
    await confirm(page).boundingBox(),
  ];
  expect(Math.round(back?.width ?? 0)).toBe(Math.round(buy?.width ?? 1));
  expect(await available(api, customer)).toBe('1000');
  await confirm(page).dblclick();
  await expect(page.getByText('Successful transaction!')).toBeVisible();
  expect(await qa.count('option.add')).toBe(1);
  expect(await available(api, customer)).toBe('950');
  const [order] = await orders(api, customer);
  expect(order?.buyPrice).toBe('67000.00');
  await sheet.getByRole('button', { name: 'Back to the order form' }).click();
  await page.locator(`[data-order="${order?.id}"] a`).click();
  await expect(page.getByRole('heading', { name: 'Buy up: BTC/USDT' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^00:[0-5]\d$/);
  await expect(page.getByRole('img', { name: 'Chart of BTC' })).toBeVisible();

  // the last ten seconds have another price, and this device sees some of them
  await qa.advance((order?.ends ?? 0) - (await qa.now()) - 15_000);
  await qa.market({ code: 'BTC', price: '67010.00' });
  await page.goto(RECORD);
  await expect(page.getByText('Awaiting result').or(page.getByRole('timer'))).toBeVisible();
  await expect(page.getByText('No pending orders')).toBeVisible({ timeout: 40_000 });
  await page.getByRole('tab', { name: 'Purchase record' }).click();
  const row = page.locator(`[data-order="${order?.id}"]`);
  await expect(row).toContainText('+40');
  await expect(row).toContainText('Won');
  await row.getByRole('link').click();
  await expect(page.getByRole('row', { name: /Average/ })).toContainText('67,010.00');
  await expect(page.getByRole('row').filter({ hasText: 'matches' }).first()).toBeVisible();
  await expect(page.getByText("The end price doesn't match")).toBeHidden();
  for (const words of [
    'Coin',
    'Stake',
    'Price you confirmed',
    'End price (settlement price)',
    'Duration',
    'Expired',
    'Settled',
  ])
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  expect(await available(api, customer)).toBe('1040');
});

test('makes one order despite a lost response and a killed tab [OPT-07 CALL-22]', async ({
  page,
  customer,
  qa,
  api,
  context,
  problems,
}) => {
  problems.allow(whenCut, whenStatus(503));
  await ready(qa, customer);
  await qa.fault({ call: 'option.add', kind: 'lost' });
  await qa.fault({ call: 'money.outcome', kind: 'status', value: 503 });
  // long enough to stay open until the test ends
  await draft(page, '50', 'Buy up', '60 min');
  await confirm(page).click();
  await expect(page.getByRole('dialog').getByText('We are checking')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Transaction failed!')).toBeHidden();
  await qa.clearFaults();
  await expect(page.getByRole('heading', { name: 'Successful transaction!' })).toBeVisible({ timeout: 30_000 });
  expect(await orders(api, customer)).toHaveLength(1);
  expect(await available(api, customer)).toBe('950');
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the order form' }).click();

  await qa.fault({ call: 'option.add', kind: 'latency', value: 2500, times: 1 });
  const before = await qa.count('option.add');
  await draft(page, '20', 'Buy up', '60 min');
  await confirm(page, '20').click();
  await expect.poll(() => qa.count('option.add')).toBeGreaterThan(before);
  await page.close();
  const again = await context.newPage();
  await again.goto(RECORD);
  // the list was read before the order existed, and includes what the look-up found
  await expect(again.getByRole('status').filter({ hasText: 'Successful transaction!' })).toBeVisible();
  await expect(again.getByRole('tab', { name: 'Pending order' })).toContainText('2');
  await again.getByRole('button', { name: 'Orders and payments from this device' }).click();
  const sent = again.getByRole('dialog').getByRole('listitem');
  await expect(sent).toHaveCount(2);
  await expect(sent.filter({ hasText: 'BTC · 20' })).toContainText('Accepted');
  expect(await orders(api, customer)).toHaveLength(2);
  expect(await available(api, customer)).toBe('930');

  // the same ticket in the next tab: it names the existing order, and sends another only after one more Confirm
  await again.keyboard.press('Escape');
  await draft(again, '20', 'Buy up', '60 min');
  await confirm(again, '20').click();
  await expect(again.getByRole('dialog').getByText(/The same order was sent at/)).toBeVisible();
  expect(await orders(api, customer)).toHaveLength(2);
  await confirm(again, '20').click();
  await expect(again.getByRole('heading', { name: 'Successful transaction!' })).toBeVisible();
  expect(await orders(api, customer)).toHaveLength(3);
});
