import { blindBox, draws } from '../../src/api/blindbox.ts';
import { checkInState } from '../../src/api/rewards.ts';
import { points } from '../../src/api/points.ts';
import { balances } from '../../src/api/account.ts';
import { toProbabilityParts, PROBABILITY_PARTS } from '../../src/domain/blindbox.ts';
import { add, subtract } from '../../src/domain/money.ts';
import { goOffline, takenOver } from './pwa-helpers.ts';
import { fill, fillRest } from './registration-helpers.ts';
import { expect, test, whenOffline, whenStatus } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

test("today's reward shows before the tap and is credited exactly once [RWD-01 RWD-02]", async ({
  page,
  customer,
  api,
  qa,
}) => {
  await page.goto('/#/pages/index/singin');
  const before = await api.must(checkInState, {}, customer);
  const act = page.getByRole('button', { name: `Check in for ${before.reward} points` });
  await expect(page.getByText(`Today's reward: ${before.reward} points`)).toBeVisible();
  await act.dblclick();
  await expect(page.getByText(`You've checked in today. Credited: ${before.reward} points`)).toBeVisible();
  await expect(page.getByText('Day 1, checked in')).toBeVisible();
  await expect(act).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Checked in today' })).toHaveAttribute('aria-disabled', 'true');
  expect(await qa.count('signin.add')).toBe(1);
  expect((await api.must(points, {}, customer)).balance).toBe(before.reward);
  await page.reload();
  await expect(page.getByText(`You've checked in today. Credited: ${before.reward} points`)).toBeVisible();
});

test('shows odds before a draw, draws once, and verifies the draw offline [RWD-05 RWD-06 RWD-07]', async ({
  page,
  customer,
  api,
  qa,
  problems,
}) => {
  problems.allow(whenOffline, /net::ERR_FAILED/);
  await qa.fund(customer.username, 'USDT', '10');
  const box = await api.must(blindBox, {}, customer);
  await page.goto('/#/pages/blindbox/index');
  for (const { name, probability } of box.lists)
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: name })
        .filter({ hasText: `${probability}%` })
        .first(),
    ).toBeVisible();
  expect(box.lists.reduce((sum: number, item: any) => sum + toProbabilityParts(item.probability)!, 0)).toBe(
    PROBABILITY_PARTS,
  );
  await expect(page.getByText('20 left')).toBeVisible();
  await expect(page.getByText('and returns, on average')).toBeVisible();
  await expect(page.getByText('10 draws cost 10.00 USDT and return about 5.44 USDT.')).toBeVisible();
  await expect(page.getByText('0.54 USDT').first()).toBeVisible();
  await expect(page.getByText('No draws yet')).toBeVisible();

  await page.getByLabel('Your seed').fill('words of my own');
  await page.getByRole('button', { name: 'Open a box for 1 USDT' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Most you can lose')).toBeVisible();
  expect(await qa.count('blindbox.draw')).toBe(0);
  await qa.fault({ call: 'blindbox.draw', kind: 'lost', times: 1 });
  await sheet.getByRole('button', { name: 'Open a box for 1 USDT' }).dblclick();
  await expect(sheet.getByText('Checked on this device: the result matches the commitment')).toBeVisible();
  await expect(sheet.getByText('the one this device showed before the draw')).toBeVisible();
  for (const proof of ['Fingerprint, shown before', 'gives this fingerprint', 'give this prize'])
    await expect(sheet.getByRole('listitem').filter({ hasText: proof })).toHaveAttribute('data-state', 'right');
  await expect(sheet.getByRole('group', { name: 'Result' })).toContainText('The draw cost 1.00 USDT.');

  const { lists } = await api.must(draws, {}, customer);
  expect(lists).toHaveLength(1);
  await expect(sheet.getByRole('heading', { name: lists[0].prize.name, exact: true })).toBeVisible();
  expect([lists[0].commitment, lists[0].seed, lists[0].number]).toEqual([box.commitment, 'words of my own', 1]);
  const held = (await api.must(balances, {}, customer)).lists.find((item: any) => item.code === 'USDT');
  expect(held.available).toBe(add(subtract('10', '1'), lists[0].prize.value));

  await expect(page.getByText('#1', { exact: true })).toBeVisible();
  await goOffline(page, draws);
  await page.reload();
  await page.getByRole('button', { name: /#1/ }).click();
  await expect(
    page.getByRole('dialog').getByText('Checked on this device: the result matches the commitment'),
  ).toBeVisible();
  await expect(page.getByRole('dialog').getByText(lists[0].prize.name)).toBeVisible();
});

test('shows activities with condition and end, and makes hostile HTML harmless [RWD-04]', async ({
  page,
  customer,
  qa,
  problems,
}) => {
  void customer;
  // the picture in the text does not exist
  problems.allow(whenStatus(404));
  const now = await qa.now();
  const hostile =
    '<p>Read <b>this</b></p><img src=x onerror="globalThis.hit=1"><script>globalThis.hit=1</script><iframe src="https://evil.example"></iframe><form action="https://evil.example"><input></form><a href="javascript:globalThis.hit=1">tap</a>';
  await qa.ask('POST', 'activities', {
    id: 'hostile',
    title: 'Odd one',
    condition: 'Be careful',
    content: hostile,
    ends: now + 86_400_000,
  });
  await page.goto('/#/pages/activeList/index');
  await expect(page.getByRole('link', { name: /Reading week/ })).toContainText('Ended');
  await page.getByRole('link', { name: /Odd one/ }).click();
  await expect(page.getByText('Be careful')).toBeVisible();
  await expect(page.getByText('Read this')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('tap');
  await expect(page.getByRole('main').getByRole('link', { name: 'tap' })).toHaveCount(0);
  expect(
    await page.evaluate(() => ({
      hit: (globalThis as { hit?: number }).hit,
      bad: document.querySelectorAll('main :is(script, iframe, form, [onerror])').length,
    })),
  ).toEqual({ hit: undefined, bad: 0 });
  await page.goto('/#/pages/index/welfareDetails?id=none');
  await expect(page.getByText("This offer isn't available")).toBeVisible();
  await page.getByRole('link', { name: 'Show all offers' }).click();
  await expect(page.getByRole('link', { name: 'Tasks', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('Read 3 messages')).toBeVisible();
  await qa.ask('DELETE', 'activities');
});

test('only customers who may invite see a code, and registration accepts it [RWD-09 RWD-10 RWD-11]', async ({
  page,
  browser,
  server,
  customer,
  qa,
  problems,
}) => {
  await page.goto('/#/pages/index/share');
  await expect(page.getByText('Your account has not yet activated the invitation permission!')).toBeVisible();
  const { code } = await qa.ask('POST', 'invitable', { username: customer.username, invitable: false });
  const text = () => page.locator('body').textContent();
  expect(await text()).not.toContain(code);
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0);

  await qa.ask('POST', 'invitable', { username: customer.username, invitable: true });
  await page.addInitScript(() =>
    Object.assign(navigator, { share: () => Promise.reject(new DOMException('closed', 'AbortError')) }),
  );
  await page.reload();
  const link = `${server.url}/#/pages/login/regist?invite=${code}`;
  await expect(page.getByRole('img', { name: 'QR code of your invitation' })).toBeVisible();
  await expect(page.getByText(link, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Share the link' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as an image' }).click();
  expect((await saved).suggestedFilename()).toBe(`andaman-${code}.png`);
  // nothing failed, and nothing was copied instead
  await expect(page.getByText(/Copy (success|failed)|could not|couldn't/)).toHaveCount(0);

  const other = await browser.newContext({ baseURL: server.url, locale: 'en-US' });
  await problems.watch(other);
  const visitor = await other.newPage();
  await visitor.goto('/#/pages/index/share');
  await expect(visitor.getByText('Log in to invite')).toBeVisible();
  await expect(visitor.getByRole('img', { name: /QR code/ })).toHaveCount(0);
  await visitor.goto(link);
  await fill(visitor, { phone: '812344521', code: '123456' });
  await fillRest(visitor, {});
  await expect(visitor.getByLabel('Invitation code', { exact: true })).toHaveValue(code);
  await other.close();
});

test(
  "a push shows text by its kind in the customer's language, and never an amount",
  { tag: '@window' },
  async ({ page, context, customer, server }) => {
    void customer;
    await context.grantPermissions(['notifications']);
    await page.goto('/');
    await takenOver(page);
    const cdp = await context.newCDPSession(page);
    const registration = new Promise<string>((resolve) => {
      cdp.on(
        'ServiceWorker.workerRegistrationUpdated',
        ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId),
      );
    });
    await cdp.send('ServiceWorker.enable');
    const registrationId = await registration;
    // calling getNotifications() while one is being shown makes Chromium forget it
    const worker = context.serviceWorkers()[0]!;
    await worker.evaluate(() => {
      const { registration } = self as unknown as ServiceWorkerGlobalScope;
      const seen: unknown[] = [];
      const show = registration.showNotification.bind(registration);
      registration.showNotification = async (title, options = {}) => {
        await show(title, options);
        seen.push({ title, body: options.body, tag: options.tag, lang: options.lang, dir: options.dir });
      };
      Object.assign(self, { seen });
    });
    const visible = () => worker.evaluate(() => (self as unknown as { seen: unknown[] }).seen);
    const push = (data: string) =>
      cdp.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data });
    await push(JSON.stringify({ topic: 'settlement', language: 'ar', amount: '12345' }));
    await expect
      .poll(visible)
      .toEqual([{ title: 'Andaman', body: 'تمت تسوية أمر.', tag: 'settlement', lang: 'ar', dir: 'rtl' }]);
    await push('You won 12345 USDT');
    await expect
      .poll(async () => (await visible()).at(-1))
      .toEqual({ title: 'Andaman', body: 'You have a new message.', tag: 'message', lang: 'en', dir: 'ltr' });
  },
);
