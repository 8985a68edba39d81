import { expect, type Page, test } from '@playwright/test';
import { enrol, invite, staffPage } from '../e2e/support/desk.ts';
import { startTwoPersonDesk } from '../e2e/support/server.ts';
import { expectAccessible } from './axe.ts';

/** Opens and closes the sheet that freezes the open customer. On a phone it is behind the bar. */
async function checkFreeze(page: Page): Promise<void> {
  const actions = page.getByRole('button', { name: 'Actions' });
  const isPhone = (await actions.count()) > 0;
  if (isPhone) await actions.click();
  await page.getByRole('button', { name: /^Freeze At once/ }).click();
  const sheet = page.getByRole('dialog', { name: /^Freeze/ });
  await sheet.locator('label', { hasText: 'Someone else may have access' }).click();
  await sheet.getByRole('region', { name: 'What the customer reads' }).waitFor();
  await expectAccessible(page, 'the sheet of a freeze');
  await sheet.getByRole('button', { name: 'Back' }).click();
  if (isPhone) await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

for (const [width, height, colorScheme] of [
  [1280, 800, 'light'],
  [1440, 900, 'dark'],
  [900, 800, 'light'],
  [360, 740, 'dark'],
] as const) {
  test(`every page of the desk passes axe and fits into ${width}x${height}, ${colorScheme} [DESK-14]`, async ({
    browser,
  }) => {
    const server = await startTwoPersonDesk();
    const { page, problems } = await staffPage(browser, server.deskUrl, { width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(server.deskUrl);
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    await expectAccessible(page, 'login');
    await enrol(page, server.invitation);
    // a second person, so that a proposal can wait
    const ben = await staffPage(browser, server.deskUrl);
    await enrol(ben.page, server.secondInvitation);
    // a narrow window has its menu behind a button
    await page.setViewportSize({ width: 1280, height: 800 });
    await invite(page, { name: 'Carl', email: 'carl@andaman.example', roles: ['Support'] });
    await page.setViewportSize({ width, height });
    const links = page.locator('nav[aria-label=Pages] a');
    for (const name of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
      await page.goto(name);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(main.locator('[class*=Spinner]')).toHaveCount(0);
      await expectAccessible(page, name);
      const row = main.locator('a[data-row]').first();
      if ((await row.count()) > 0) {
        await row.click();
        await expect(page.getByRole('article')).toBeVisible();
        await expectAccessible(page, `${name}, an entry`);
        if (name.endsWith('#/customers')) await checkFreeze(page);
      }
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(isWider, `${name} scrolls sideways`).toBe(false);
    }
    expect([...problems.list(), ...ben.problems.list()]).toEqual([]);
    await server.stop();
  });
}
