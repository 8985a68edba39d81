import { expect, test } from './support/test.ts';

const HOME = '/#/pages/index/index';

test.beforeEach(({ customer }) => void customer);

test('shows the notice as one still line of plain text until it is closed [HOME-05]', async ({ page, qa }) => {
  const text = `<b>Read</b> this: ${'a long word or two, '.repeat(12)}the end.`;
  await qa.config({ scroll_notice: text });
  await page.goto(HOME);
  const line = page.getByRole('button', { name: '<b>Read</b> this' });
  expect((await line.boundingBox())!.height).toBeLessThan(50);
  await line.click();
  const sheet = page.getByRole('dialog', { name: 'Notice' });
  await expect(sheet.getByText('the end.')).toBeInViewport({ ratio: 0.9 });
  await sheet.press('Escape');
  await page.getByRole('button', { name: 'Close notice' }).click();
  await expect(line).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Prices' }).getByRole('listitem').first()).toBeVisible();
  await expect(line).toHaveCount(0);

  await qa.config({ scroll_notice: 'Another one' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Another one' })).toBeVisible();
  await qa.config({ scroll_notice: '' });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Prices' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close notice' })).toHaveCount(0);
});

test('a demonstration says so next to its name, and in full at a tap [HOME-05]', async ({ page }) => {
  await page.goto(HOME);
  await page.getByRole('button', { name: 'Demo' }).click();
  await expect(page.getByRole('dialog', { name: 'Notice' })).toContainText('no real money moves');
});
