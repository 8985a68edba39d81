import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { balances } from '../../src/api/account.ts';
import { ranks } from '../../src/api/profile.ts';
import { submitVerification } from '../../src/api/verifications.ts';
import { points } from '../../src/api/points.ts';
import { basicVerification } from '../unit/server/basic-verification.ts';
import { expect, signIn, test, whenCut } from './support/test.ts';

const go = (page: Page, path: string) => page.goto(`/#${path}`);
/** A phone photo: 12 million pixels that compress badly. */
const photo = async (): Promise<{ name: string; mimeType: string; buffer: Buffer }> => {
  const noise = Buffer.alloc(1000 * 750 * 3);
  for (let at = 0; at < noise.length; at += 1) noise[at] = (at * 7919 + (at >> 3) * 104_729) % 256;
  const buffer = await sharp(noise, { raw: { width: 1000, height: 750, channels: 3 } })
    .resize(4000, 3000, { kernel: 'nearest' })
    .jpeg({ quality: 92 })
    .toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
};
test('opens each settings page by its link; the currency changes every total [PROF-03 PROF-13]', async ({
  page,
  qa,
  customer,
}) => {
  await qa.fund(customer.username, 'USDT', '100');
  await go(page, '/pages/mine/setting');
  for (const name of [
    'Profile photo',
    'Nickname',
    'Phone',
    'Login password',
    'Payment password',
    'Reset payment password',
    'Display currency',
  ]) {
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  }
  await go(page, '/pages/accountDetails/accountDetails');
  await expect(page.getByText('฿3,342')).toBeVisible();
  await go(page, '/pages/mine/setting/chooseMoneyType');
  await page.getByRole('button', { name: /^USD/ }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  for (const path of ['/pages/mine/mine', '/pages/accountDetails/accountDetails']) {
    await go(page, path);
    await expect(page.getByText('$100.00')).toBeVisible();
  }
});

test("crops and sends a 12-megapixel avatar, and refuses a file that isn't a picture [PROF-04]", async ({
  page,
  qa,
  api,
}) => {
  // through the page, since pictures need the cookie that login sets
  await signIn(page, await api.register());
  await go(page, '/pages/mine/setting/avatar');
  await page.getByLabel('Choose a photo').setInputFiles(await photo());
  // an upload does not bring a customer back who has left the page
  await qa.fault({ call: 'users.avatar', kind: 'latency', value: 1500, times: 1 });
  await page.getByRole('button', { name: 'Use this photo' }).click();
  await expect.poll(() => qa.count('users.avatar')).toBe(1);
  await go(page, '/pages/mine/mine');
  const picture = page.getByRole('main').locator('img[src^="/files/"]');
  await expect(picture).toBeVisible();
  const before = await picture.getAttribute('src');

  await go(page, '/pages/mine/setting/avatar');
  await page
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await expect(page.getByText('Reading error')).toBeVisible();
  await go(page, '/pages/mine/mine');
  await expect(picture).toHaveAttribute('src', before ?? '');
});

test('redeems points once, even after a lost response; the level page shows the gap [PROF-16 PROF-14]', async ({
  page,
  qa,
  api,
  staff,
  customer,
  problems,
}) => {
  await qa.ask('POST', 'points', { username: customer.username, number: 250 });
  // only verified customers redeem points
  await api.must(submitVerification, basicVerification({ number: `AA${customer.username.replaceAll(/\D/g, '')}` }), {
    token: customer.token,
  });
  await staff.approveVerification(customer.username);
  await api.readAll(customer);
  await go(page, '/pages/mine/pointRecord');
  await page.getByRole('button', { name: 'Redeem points' }).click();
  await page.getByLabel('Points to redeem').fill('251');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText("You don't have that many points.")).toBeVisible();
  await page.getByLabel('Points to redeem').fill('100');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog')).toContainText('0.01 USDT');
  problems.allow(whenCut);
  await qa.fault({ call: 'points.redeem', kind: 'lost', times: 1 });
  await page.getByRole('button', { name: 'Redeem 100 points' }).click();
  await expect(page.getByRole('heading', { name: 'Points redeemed' })).toBeVisible();
  expect((await api.must(points, {}, { token: customer.token })).balance).toBe('150');
  expect((await api.must(balances, {}, { token: customer.token })).lists).toMatchObject([
    { code: 'USDT', available: '1' },
  ]);
  expect((await api.must(ranks, {}, { token: customer.token })).level).toBe(0);
  await go(page, '/pages/mine/vipLevel');
  await expect(page.getByText('Still needed for level 1')).toBeVisible();
});
