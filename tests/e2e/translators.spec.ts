import { customerRoutes } from '../../scripts/parts/walk.mjs';
import { demoAccount } from '../../server/platform/demo-account.ts';
import { routes as table } from '../../src/domain/routes.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.setTimeout(600_000);

/** Replaces each text by `<font><font>` every 100 ms, as the translators of Chrome and Edge do. */
const translator = (): void => {
  const translate = (): void => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, textarea, svg')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      text.replaceWith(outer);
      outer.append(inner);
      inner.append(text.data);
    }
  };
  setInterval(() => {
    if (document.body) translate();
  }, 100);
};

test('every page works while a translator replaces its texts [I18N-14]', async ({ page }) => {
  await page.addInitScript(translator);
  await page.goto('/#/pages/login/login');
  await signIn(page, { ...demoAccount, mode: 'email' });
  const main = page.getByRole('main');
  for (const [index, route] of (await customerRoutes(page, table)).entries()) {
    // a new document, so that nothing of the page before is still there
    await page.goto(`/?${index}#${route}`);
    await expect(main, route).toContainText(/\S/);
    await expect(main.locator('[data-shape], [aria-busy="true"]'), route).toHaveCount(0);
    for (const field of (await main.locator('input[inputmode="decimal"]:visible').all()).slice(0, 3))
      for (const typed of ['1', '120', '']) await field.fill(typed);
    for (const toggle of (
      await main.locator('[role="tab"]:visible, [aria-pressed]:visible, summary:visible').all()
    ).slice(0, 4))
      await toggle.click({ timeout: 1000 }).catch(() => undefined);
    await expect(page.getByText("We couldn't show this page"), route).toHaveCount(0);
  }
});

test('the figures of a ticket and a withdrawal follow while a translator runs [I18N-14]', async ({ page }) => {
  await page.addInitScript(translator);
  await page.goto('/#/pages/login/login');
  await signIn(page, { ...demoAccount, mode: 'email' });
  await page.goto('/#/pages/Withdraw/Withdraw');
  const amount = page.locator('[name="amount"]').first();
  const main = page.getByRole('main');
  await amount.fill('100');
  await expect(main).toContainText(/Arrives in your wallet.*?[^\d.,]99\.00/);
  await amount.fill('200');
  await expect(main).toContainText(/Arrives in your wallet.*?[^\d.,]198\.00/);
});
