import type { Page } from '@playwright/test';
import type { SignedIn } from './support/api.ts';
import type { Qa } from './support/qa.ts';
import { goOffline } from './pwa-helpers.ts';
import { expect, test, whenOffline } from './support/test.ts';

const slide = (text: string) => ({ id: text, title: text, text: '', image: '', link: '' });
/** Sets the response of `users/info` from now on. */
const rename = async (qa: Qa, { id, username }: SignedIn, nickname: string) => {
  await qa.clearFaults();
  await qa.fault({
    call: 'users.info',
    kind: 'data',
    data: { id, username, nickname, level: 2, certification: 'none' },
  });
};
const profileLink = (page: Page) => page.getByRole('main').getByRole('link', { name: /ID \d+/ });

test('mine shows the customer, the slides of user1, and links to existing pages [PROF-01 HOME-01]', async ({
  page,
  customer,
  qa,
}) => {
  await rename(qa, customer, 'Ploy Srisuk');
  await qa.slides('user1', [slide('A word for customers')]);
  await qa.message({ username: customer.username, title: 'Hello', content: 'Words' });
  await page.goto('/#/pages/mine/mine');
  const close = page.getByRole('dialog').getByRole('button').last();
  await close.click();
  await expect(profileLink(page)).toContainText('Ploy Srisuk');
  await expect(profileLink(page)).toContainText(customer.username);
  await expect(profileLink(page)).toContainText(`ID ${customer.id}`);
  await expect(profileLink(page)).toContainText('VIP 2');
  await expect(profileLink(page)).toContainText('Not verified');
  await expect(profileLink(page).getByRole('time')).toHaveCount(0);
  await expect(page.getByText('A word for customers')).toBeVisible();
  expect((await qa.log('content.slide')).map(({ fields }) => fields['position'])).toContain('user1');
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((item) => item.getAttribute('href')));
  expect(links.length).toBeGreaterThan(10);
  const title = page.getByRole('heading', { level: 1 });
  for (const href of new Set(links)) {
    // a new page each time, since the previous heading would pass for this one
    await page.goto('/#/pages/mine/mine');
    await expect(title).toHaveText('Mine');
    await page.goto(`/${href}`);
    await expect(title).not.toHaveText('Mine');
    await expect(title).not.toHaveText('Page not found');
  }
});

test('messages with their number, settings and company profile are one tap from mine [HOME-07]', async ({
  page,
  customer,
  qa,
}) => {
  await qa.message({ username: customer.username, title: 'One', content: 'Words' });
  await qa.message({ username: customer.username, title: 'Two', content: 'Words' });
  for (const [link, path] of [
    [/^Messages/, '/pages/index/msgList'],
    ['Settings', '/pages/mine/setting'],
    ['Company profile', '/pages/index/companyProfile'],
  ] as const) {
    await page.goto('/#/pages/mine/mine');
    const dialog = page.getByRole('dialog');
    if (link instanceof RegExp) {
      await dialog.getByRole('button').last().click();
      await expect(page.getByRole('link', { name: /^Messages, \d+ unread$/ })).toBeVisible();
    }
    await page.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(new RegExp(`#${path}$`));
  }
});

test('a visitor stays on mine, sees a way to log in, and no private call is sent [PROF-02]', async ({ page, qa }) => {
  await page.goto('/#/pages/mine/mine');
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '#/pages/login/login?from=%2Fpages%2Fmine%2Fmine',
  );
  await expect(page.getByText('Never share a code')).toBeVisible();
  await expect(page).toHaveURL(/#\/pages\/mine\/mine$/);
  await expect(page.getByText(/^ID \d/)).toHaveCount(0);
  await expect(page.getByText(/VIP \d/)).toHaveCount(0);
  const calls = (await qa.log()).map(({ call }) => call);
  expect(calls).toContain('content.slide');
  expect(calls.filter((call) => /^(users|message|coin\.user|account)\b/.test(call))).toEqual([]);
  // a customer who cannot read the page can still change the language
  await page.getByRole('button', { name: 'Language' }).click();
  await expect(page.getByRole('dialog').getByText('ไทย')).toBeVisible();
});

test(
  'mine opens offline with the stored profile and its age, online with later edits [STORE-02]',
  { tag: '@worker' },
  async ({ page, customer, qa, context, problems }) => {
    problems.allow(whenOffline, /net::ERR/);
    await rename(qa, customer, 'Ploy');
    await page.goto('/#/pages/mine/mine');
    await expect(profileLink(page)).toContainText('Ploy');
    await expect.poll(async () => JSON.stringify(await context.storageState({ indexedDB: true }))).toContain('Ploy');
    await goOffline(page);
    await page.reload();
    await expect(profileLink(page)).toContainText('Ploy');
    await expect(profileLink(page)).toContainText(`ID ${customer.id}`);
    await expect(profileLink(page).getByRole('time')).toHaveText(/as of \d\d:\d\d/);
    await rename(qa, customer, 'Ploy Elsewhere');
    await context.setOffline(false);
    await expect(profileLink(page)).toContainText('Ploy Elsewhere', { timeout: 40_000 });
    await expect(profileLink(page).getByRole('time')).toHaveCount(0);
  },
);

test('a nickname with markup or thirty Thai letters shows as plain, unclipped text [PROF-05 SEC-02]', async ({
  page,
  customer,
  qa,
}) => {
  for (const nickname of ['<b>x</b>', 'ที่'.repeat(10)]) {
    await rename(qa, customer, nickname);
    await page.goto('about:blank');
    await page.goto('/#/pages/mine/mine');
    const visible = page.getByText(nickname, { exact: true });
    await expect(visible).toBeVisible();
    // the name is inline, so the block around it may clip it
    expect(
      await visible.evaluate((item) => {
        let block = item;
        while (getComputedStyle(block).display.startsWith('inline')) block = block.parentElement as HTMLElement;
        const [name, room] = [item.getBoundingClientRect(), block.getBoundingClientRect()];
        return block.scrollWidth <= block.clientWidth + 1 && name.left >= room.left - 1 && name.right <= room.right + 1;
      }),
    ).toBe(true);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
  }
});
