import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expect, test, whenOffline } from './support/test.ts';

const go = (page: Page, path: string) => page.goto(`/#${path}`);

test(
  'hides figures everywhere, and marks an incomplete statement in its file [ACCT-05 ACCT-06 ACCT-09]',
  { tag: '@worker' },
  async ({ page, context, qa, customer, problems }) => {
    await qa.fund(customer.username, 'USDT', '1234.5');
    await qa.fund(customer.username, 'BTC', '0.25');
    await go(page, '/pages/accountDetails/accountDetails');
    const rows = page.getByRole('list', { name: 'Account transactions' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('+0.25 BTC');
    const save = async () => {
      await page.getByRole('button', { name: 'Statement', exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download CSV' }).click(),
      ]);
      await expect(page.getByText('Download success')).toBeVisible();
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
    };
    const online = await save();
    expect(online.text.startsWith('\uFEFFtime,kind,code,amount,balance,id,reference,remark\r\n')).toBe(true);
    expect(online.text).toContain(',grant,USDT,1234.5,1234.5,');
    expect(online.name).not.toContain('incomplete');
    await page.getByRole('button', { name: 'Statement', exact: true }).click();
    await page.getByRole('radio', { name: 'PDF' }).check();
    await page.getByRole('button', { name: 'Printable page' }).click();
    const printed = page.getByRole('row').filter({ hasText: '+1,234.50 USDT' });
    await expect(printed).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(printed).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
    await page.emulateMedia({ media: null, colorScheme: null });
    // Back leads to the sheet that it was opened from
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    problems.allow(whenOffline);
    await context.setOffline(true);
    const offline = await save();
    expect(offline.name).toContain('may-be-incomplete');
    expect(offline.text).toContain(',grant,USDT,1234.5,1234.5,');
    expect(offline.text).toContain('It may be incomplete');
    await context.setOffline(false);

    await page.getByRole('button', { name: 'Hide balances' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Show balances' })).toBeVisible();
    await expect(rows.first()).toBeVisible();
    await expect(page.getByText('1,234.5')).toHaveCount(0);
    await go(page, '/pages/mine/mine');
    await expect(page.getByRole('button', { name: 'Show balances' })).toBeVisible();
    await expect(page.getByText(/฿\s?\d/)).toHaveCount(0);
  },
);
