import type { Page } from '@playwright/test';
import { countLoads, expectBuild, findNewer, open, takenOver, visit } from './pwa-helpers.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const offer = (page: Page) => page.getByText('A new version is ready.');
const accept = (page: Page) => page.getByRole('button', { name: 'Update', exact: true }).click();

test('offers a version deployed on the first visit; accepting loads it once [PWA-09]', async ({
  browser,
  deployment,
  problems,
}) => {
  const live = await deployment();
  const context = await visit(browser, live, problems);
  const page = await open(context);
  const loads = countLoads(page);
  await expectBuild(page, 'default');

  await live.deploy('next');
  await findNewer(page);
  await expect(offer(page)).toBeVisible();
  await expectBuild(page, 'default');
  expect(loads()).toBe(0);

  await accept(page);
  await expectBuild(page, 'next');
  await takenOver(page);
  await expect(offer(page)).toBeHidden();
  await expect.poll(loads).toBe(1);
  await context.close();
});
