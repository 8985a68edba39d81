import type { BrowserContext } from '@playwright/test';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { visit } from '../../scripts/parts/walk.mjs';
import { choose } from '../a11y/axe.ts';
import { beDemo } from '../a11y/walk.ts';
import { expect, test } from '../e2e/support/test.ts';
import { lookOf } from './look.ts';

/**
 * Compares a dozen screens in English, Thai (dark) and Arabic with `tests/visual/looks`. After an intended change run
 * `UPDATE_LOOKS=1 npx playwright test tests/visual`, look at the pictures of `npm run shots`, and commit the text.
 */
const screens = [
  '/pages/mine/setting/password',
  '/pages/mine/vipLevel',
  '/pages/Recharge/record',
  '/pages/Lock-up/Lock-up',
  '/pages/mine/mine',
  '/pages/mine/setting',
  '/pages/Liquidity/Liquidity',
  '/pages/Recharge/Recharge',
  '/pages/Withdraw/Withdraw',
  '/pages/accountDetails/accountDetails',
  '/pages/contracts/orderList',
  '/pages/blindbox/index',
];
const folder = new URL('looks/', import.meta.url);

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
let stored: State | undefined;

test.beforeEach(async ({ context, server, problems }) => {
  void problems;
  if (!stored) {
    const page = await context.newPage();
    await beDemo(page, server.url);
    stored = await context.storageState({ indexedDB: true });
    await page.close();
  }
  await context.setStorageState(stored);
});

for (const [language, theme] of [
  ['en', 'light'],
  ['th', 'dark'],
  ['ar', 'light'],
] as const) {
  test(`a dozen screens look unchanged in ${language}, ${theme} [LOOK-08]`, { tag: '@window' }, async ({ page }) => {
    await choose(page, language, theme);
    for (const path of screens) {
      expect.soft(await visit(page, path), path).toBe(true);
      const file = new URL(`${path.replace(/^\/pages\//, '').replaceAll('/', '-')}.${language}.${theme}.txt`, folder);
      if (process.env['UPDATE_LOOKS'] === '1') {
        // late parts are included
        await page.waitForTimeout(1000);
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, `${(await lookOf(page)).join('\n')}\n`);
        continue;
      }
      const before = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
      // waits for late content, which must then match the recorded look
      await expect.soft.poll(() => lookOf(page), { message: `${path} ${language} ${theme}` }).toEqual(before);
    }
  });
}
