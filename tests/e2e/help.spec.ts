import { config } from '../../src/api/content.ts';
import { copiesOf, goOffline, takenOver } from './pwa-helpers.ts';
import { expect, test, whenOffline } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

test("help opens offline, names the chat's host, and contacts no one for a place [HELP-01 HELP-02 HELP-04]", async ({
  page,
  context,
  customer,
  qa,
  server,
  problems,
}) => {
  problems.allow(whenOffline, /net::ERR_FAILED/);
  void customer;
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (
      new URL(request.url()).origin !== server.url &&
      !request.url().startsWith('data:') &&
      !request.url().startsWith('blob:')
    )
      foreign.push(request.url());
  });
  for (const wrong of ['', 'javascript:alert(1)', 'http://chat.example/']) {
    await qa.config({ service_url: wrong });
    await page.goto('/#/pages/service/index');
    await page.reload();
    await expect(page.getByRole('link', { name: 'Ask a question' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Open / })).toHaveCount(0);
  }
  await qa.config({ service_url: 'https://chat.example/room' });
  await page.reload();
  await page.getByRole('link', { name: 'Open chat.example' }).click();
  await expect(page.getByText("You're leaving Andaman")).toBeVisible();

  await context.clearPermissions();
  await page.goto('/#/pages/service/index');
  await page.getByRole('link', { name: 'Choose a place' }).click();
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByText('Location access is off')).toBeVisible();
  await page.getByRole('button', { name: 'Chiang Mai' }).click();
  await page.getByRole('button', { name: 'Choose Chiang Mai' }).click();
  await expect(page).toHaveURL(/service\/index\?lat=18\.78830&lng=98\.98530&name=Chiang\+Mai/);
  await page.getByRole('link', { name: /18\.78830, 98\.98530/ }).click();
  await page.getByRole('link', { name: 'Open in maps' }).click();
  await expect(page.getByText("You're leaving Andaman")).toBeVisible();
  expect(foreign).toEqual([]);

  await takenOver(page);
  await page.goto('/#/pages/intro/intro');
  await expect(page.getByText('Open an account with your phone number')).toBeVisible();
  await page.goto('/#/pages/service/index');
  await expect(page.getByText('Crypto can lose all its value')).toBeVisible();
  const texts = [
    ['intro/intro', 'Open an account with your phone number'],
    ['service/index', 'Crypto can lose all its value'],
  ] as const;
  await expect
    .poll(async () => {
      const stored = (await copiesOf(page, config.id)).join();
      return texts.filter(([, words]) => !stored.includes(words));
    })
    .toEqual([]);
  await goOffline(page, config);
  for (const [route, words] of texts) {
    await page.goto(`/#/pages/${route}`);
    await page.reload();
    await expect(page.getByText(words)).toBeVisible();
  }
});

test('names the licence or its absence; features closed by region say why [TRUST-06 TRUST-08]', async ({
  page,
  customer,
  qa,
}) => {
  void customer;
  for (const route of ['mine/mine', 'index/companyProfile']) {
    await page.goto(`/#/pages/${route}`);
    await expect(page.getByText('None stated')).toBeVisible();
  }
  await qa.config({
    licence: 'TH-001',
    regulator: 'SEC',
    regulator_url: 'https://www.sec.or.th/',
    closed: 'blindbox,signin,options',
  });
  await page.goto('/#/pages/mine/mine');
  await page.reload();
  await expect(page.getByText('TH-001')).toBeVisible();
  await expect(page.getByRole('link', { name: /www\.sec\.or\.th/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tasks and offers' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Blind box' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Options', exact: true })).toHaveCount(0);
  // the next start hides them before any response, and their page says why
  await qa.fault({ call: 'other.house', kind: 'latency', value: 600_000 });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Tasks and offers' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Blind box' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Options', exact: true })).toHaveCount(0);
  await page.goto('/#/pages/blindbox/index');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Not offered in your region' }).first()).toBeVisible();
  await qa.clearFaults();
  await qa.config({ closed: '', licence: '', regulator: '', regulator_url: '' });
  await page.reload();
  await expect(page.getByText('Prizes and odds')).toBeVisible();
});
