import { withdrawals } from '../../src/api/withdrawals.ts';
import { keptKeys, takenOver } from './pwa-helpers.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('the first login requests each resource once, on home and for prefetching [OFF-04]', async ({ page, api, qa }) => {
  const account = await api.register();
  await page.goto('/#/pages/login/login');
  await takenOver(page);
  await qa.clearLog();
  await signIn(page, account);
  await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible();
  // the last one prefetched
  await expect.poll(() => keptKeys(page), { timeout: 30_000 }).toContain(`|${withdrawals.id}|`);
  const requests = (await qa.log()).map(({ call, fields }) => `${call} ${JSON.stringify(fields)}`);
  expect(requests).toContainEqual(expect.stringContaining('coin.lists'));
  expect(requests.filter((request, index) => requests.indexOf(request) !== index)).toEqual([]);
});
