import type { Locator, Page } from '@playwright/test';
import { amount, confirm, draft, MINUTE, ready, TICKET } from './option-helpers.ts';
import { expect, test } from './support/test.ts';

/** px between the end of an element and the action bar; negative if covered by it. */
const roomAbove = async (page: Page, element: Locator): Promise<number> => {
  const bar = page.getByRole('main').getByRole('button', { name: /^Buy up/ });
  const [above, below] = await Promise.all([element.boundingBox(), bar.boundingBox()]);
  return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? Number.POSITIVE_INFINITY));
};

test('a phone shows the ticket with its outcome at once, a small one the amount [LIVE-06]', async ({
  page,
  customer,
  qa,
}) => {
  await ready(qa, customer);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(TICKET);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await amount(page).fill('50');
  const meter = page.getByRole('progressbar', { name: 'Win rate to break even' });
  const explained = page.getByText("Average loss if you're right half the time");
  await expect(page.getByText('+40.00 USDT', { exact: true })).toBeVisible();
  for (const part of [meter, explained]) expect(await roomAbove(page, part)).toBeGreaterThan(0);
  for (const part of [
    page.getByRole('button', { name: 'Coin BTC/USDT, choose another' }),
    page.getByRole('img', { name: 'Chart of BTC' }),
    ...(await page.getByRole('radio', { name: / min/ }).all()),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.setViewportSize({ width: 360, height: 640 });
  expect(await roomAbove(page, amount(page))).toBeGreaterThan(0);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a sheet opened from a page bar has the heading of any sheet', async ({ page, qa, customer }) => {
  await ready(qa, customer);
  await page.goto(TICKET);
  await page.getByRole('button', { name: 'Coin BTC/USDT, choose another' }).click();
  const heading = page.getByRole('dialog', { name: 'Choose a coin' }).getByRole('heading');
  await expect(heading).toHaveCSS('padding-left', '0px');
});

test('the confirmation fits a phone, with the possible loss first and largest [LIVE-13]', async ({
  page,
  customer,
  qa,
}) => {
  await ready(qa, customer);
  await page.setViewportSize({ width: 390, height: 844 });
  await draft(page);
  const sheet = page.getByRole('dialog');
  await expect(confirm(page)).toBeInViewport({ ratio: 1 });
  const names = ["If you're right (80% return)", 'Expires after 1 min', 'Start price', 'End price', 'Balance after'];
  for (const name of [...names, 'Can it be undone?', "How it's settled"])
    await expect(sheet.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(sheet.getByText('Price source')).toBeHidden();
  const largest = await sheet.evaluate((dialog) => {
    const sizes = [...dialog.querySelectorAll('bdi, dd, h2')].map((element) => ({
      text: element.textContent,
      size: Number.parseFloat(getComputedStyle(element).fontSize),
    }));
    return sizes.toSorted((a, b) => b.size - a.size)[0]?.text;
  });
  expect(largest).toMatch(/^50\.00/);
  await sheet.getByText("How it's settled").click();
  await expect(sheet.getByText('Price source')).toBeVisible();
  await expect(sheet.getByText('you get your stake back').first()).toBeVisible();
});

test('an order counts down with its chart, and its sheet becomes the result [LIVE-03]', async ({
  page,
  customer,
  qa,
}) => {
  await ready(qa, customer);
  await qa.market({ code: 'BTC', price: '67000.00' });
  await draft(page);
  await confirm(page).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('timer', { name: /Time left/ })).toBeVisible();
  await qa.market({ code: 'BTC', price: '67100.00' });
  await expect(sheet.getByText('100.00 above the start price: winning right now')).toBeVisible();
  await expect(sheet.getByRole('img', { name: 'Chart of BTC' })).toBeVisible();
  await qa.advance(MINUTE);
  await expect(sheet.getByRole('status').getByText('+40.00')).toBeVisible();
  await expect(sheet.getByText('90 USDT was added to your balance, including your stake.')).toBeVisible();
  await expect(sheet.getByRole('link', { name: /See how it was settled|match this device's/ })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Same again · 50' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Done' })).toBeVisible();
});

test('a short that wins is not red: only the arrow has the color of the direction [LIVE-03]', async ({
  page,
  customer,
  qa,
}) => {
  await ready(qa, customer);
  await qa.market({ code: 'BTC', price: '67000.00' });
  await draft(page, '50', 'Buy short');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Buy short · 50 USDT' }).click();
  await expect(sheet.getByRole('timer', { name: /Time left/ })).toBeVisible();
  await qa.market({ code: 'BTC', price: '66900.00' });
  const words = sheet.getByText('100.00 below the start price: winning right now');
  const arrow = sheet.locator('p').filter({ hasText: 'winning right now' }).locator('svg');
  const colorOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).color);
  expect(await colorOf(words)).toBe(await colorOf(sheet.getByRole('heading').first()));
  expect(await colorOf(arrow)).not.toBe(await colorOf(words));
});

test('on a tablet all parts of the form have equal width, next to the price and chart [LIVE-10]', async ({
  page,
  customer,
  qa,
}) => {
  await ready(qa, customer);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(TICKET);
  const presets = page.getByRole('group', { name: 'Preset amounts' });
  const chart = page.getByRole('img', { name: 'Chart of BTC' });
  await expect(chart).toBeVisible();
  const [field, chips, line] = await Promise.all(
    [amount(page).locator('..'), presets, chart].map((part) => part.boundingBox()),
  );
  expect(Math.abs(field!.width - chips!.width)).toBeLessThan(1);
  expect(line!.x + line!.width).toBeLessThan(field!.x);

  const fifty = presets.getByRole('button', { name: '50', exact: true });
  await fifty.click();
  await expect(fifty).toHaveAttribute('aria-pressed', 'true');
  await amount(page).fill('51');
  await expect(fifty).toHaveAttribute('aria-pressed', 'false');
});
