import { addContract } from '../../src/api/contracts.ts';
import { coinAmount } from '../../src/api/account.ts';
import { add, subtract } from '../../src/domain/money.ts';
import { field, key, open, ready, sheet, TICKET } from '../e2e/contract-helpers.ts';
import { expect, test } from '../e2e/support/test.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ customer, qa }) => ready(qa, customer));

test('market and limit orders go from ticket over confirmation to the order [CTR-01 CTR-02 CTR-03 CTR-04 CTR-05]', async ({
  page,
  qa,
  api,
  customer,
}) => {
  await qa.market({ code: 'LTC', price: '80' });
  const available = async (code = 'USDT'): Promise<string> =>
    (await api.must(coinAmount, { code }, { token: customer.token })).available;
  const funds = await available();
  await page.goto(`${TICKET}?code=LTC`);
  await expect(page.getByText('80.00').first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Available\s*10,000\.00\sUSDT/);
  await expect(page.getByRole('tab', { name: 'Market' })).toBeVisible();
  expect(await page.locator('main').textContent()).not.toMatch(/leverage|margin|liquidation/i);

  // errors show at their field, and nothing is sent
  const send = page.getByRole('button', { name: /^Buy .*LTC$/ });
  await expect(field(page, 'Price')).toHaveValue('80.000');
  await field(page, 'Price').fill('');
  await send.click();
  await expect(page.getByText('Enter a price.')).toBeVisible();
  await expect(page.getByText('Enter a quantity.')).toBeVisible();
  await field(page, 'Price').fill('70.001');
  await field(page, 'Quantity').fill('1000');
  await expect(
    page
      .getByText("You don't have that much USDT available.")
      .or(page.getByText(/Use up to \d decimal places/))
      .first(),
  ).toBeVisible();
  await send.click();
  await expect(sheet(page)).toHaveCount(0);

  // a limit order away from the market
  await field(page, 'Price').fill('70');
  await field(page, 'Quantity').fill('2');
  await page.getByRole('button', { name: 'Buy 2 LTC' }).click();
  await expect(sheet(page)).toContainText('140.14');
  await expect(sheet(page)).toContainText('Can it be cancelled?');
  await sheet(page).getByRole('button', { name: 'Buy 2 LTC' }).click();
  await expect(sheet(page)).toContainText('Successful transaction!');
  await sheet(page).getByRole('button', { name: 'Done' }).click();
  await expect(open(page)).toContainText('70 · 0 of 2');
  expect(await available()).toBe(subtract(funds, '140.14'));
  expect(await qa.count('contract.add')).toBe(1);

  // a market order has no price field, and fills in full
  await page.getByRole('tab', { name: 'Market' }).click();
  await expect(field(page, 'Price')).toHaveCount(0);
  await field(page, 'Quantity').fill('1');
  await page.getByRole('button', { name: 'Buy 1 LTC' }).click();
  await expect(sheet(page)).toContainText('Estimated price');
  // two taps make one order
  await sheet(page).getByRole('button', { name: 'Buy 1 LTC' }).dblclick();
  await expect(sheet(page)).toContainText('Successful transaction!');
  await expect(sheet(page)).toContainText('Filled');
  expect(await qa.count('contract.add')).toBe(2);
  expect(await available()).toBe(subtract(funds, add('140.14', '80.08')));
  expect(await available('LTC')).toBe('1');
});

test('an order fills in parts while its owner watches, and the rest is cancelled [CTR-06 CTR-07 CTR-08]', async ({
  page,
  qa,
  api,
  customer,
}) => {
  await qa.market({ code: 'DOT', price: '10' });
  await api.must(
    addContract,
    { code: 'DOT', side: 'buy', type: 'limit', price: '9', amount: '100' },
    { token: customer.token, key: key() },
  );
  await api.must(
    addContract,
    { code: 'DOT', side: 'buy', type: 'limit', price: '8', amount: '10' },
    { token: customer.token, key: key() },
  );
  await page.goto(`${TICKET}?code=DOT`);
  await expect(open(page).getByRole('listitem')).toHaveCount(2);
  await qa.ask('POST', 'book', { code: 'DOT', amount: '40' });
  await qa.market({ code: 'DOT', price: '8.5' });
  const row = open(page).getByRole('button').filter({ hasText: 'Buy 100 DOT' });
  await expect(row).toContainText('40 of 100');

  await row.click();
  await expect(sheet(page)).toContainText('Partly filled');
  await sheet(page).getByRole('button', { name: 'Cancel order' }).click();
  await expect(sheet(page)).toContainText('Cancel this order?');
  await sheet(page).getByRole('button', { name: 'Cancel order' }).dblclick();
  // shown in the order's place, so that it covers no other order's button
  await expect(open(page).getByRole('listitem')).toHaveCount(1);
  const message = page.getByText('Cancellation succeeded!').locator('..');
  await expect(message).toBeFocused();
  await expect(message).toContainText('Buy 100 DOT');
  expect(await qa.count('contract.close')).toBe(1);

  // the market crosses the other order: its row says so without a reload, and its hold is released
  await qa.ask('POST', 'book', { code: 'DOT', amount: null });
  await qa.market({ code: 'DOT', price: '7.5' });
  const other = open(page).getByRole('button').filter({ hasText: 'Buy 10 DOT' });
  await expect(other).toContainText('10 of 10');
  await expect(other).toContainText('Filled');
  const { available, held } = await api.must(coinAmount, { code: 'USDT' }, { token: customer.token });
  expect([available, held]).toEqual([subtract('10000', add('340', '0.34', '75', '0.075')), '0']);
});
