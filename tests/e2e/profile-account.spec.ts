import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { balances } from '../../src/api/transfers.ts';
import { certification, certify, ranks } from '../../src/api/profile.ts';
import { points } from '../../src/api/rewards.ts';
import { expect, signIn, test, whenCut, whenOffline, whenStatus } from './support/test.ts';

const go = (page: Page, path: string) => page.goto(`/#${path}`);
/** A photo of a phone: 12 million pixels that cannot be packed well. */
const photo = async (): Promise<{ name: string; mimeType: string; buffer: Buffer }> => {
  const noise = Buffer.alloc(1000 * 750 * 3);
  for (let at = 0; at < noise.length; at += 1) noise[at] = (at * 7919 + (at >> 3) * 104_729) % 256;
  const buffer = await sharp(noise, { raw: { width: 1000, height: 750, channels: 3 } })
    .resize(4000, 3000, { kernel: 'nearest' })
    .jpeg({ quality: 92 })
    .toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
};
/** All that this browser keeps of the app, as text; bytes of any kind are named. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const requests = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error as Error));
      });
    const words = (value: unknown): string =>
      JSON.stringify(value, (_, item: unknown) =>
        item instanceof Blob || item instanceof ArrayBuffer || ArrayBuffer.isView(item) ? '[bytes]' : item,
      );
    const parts = [location.href, words(Object.entries(localStorage)), words(Object.entries(sessionStorage))];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await requests(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        parts.push(name, words(await requests(rows.getAllKeys())), words(await requests(rows.getAll())));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        // files of the app are told by their address
        parts.push(
          request.url,
          /json/.test(response?.headers.get('content-type') ?? '') ? await (response?.text() ?? '') : '',
        );
      }
    }
    return parts.join('\n');
  });
test('PROF-03 PROF-13 each page of setting opens by its link and Back leads to setting; another currency changes every total', async ({
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
    'Currency',
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

test('PROF-04 an avatar of 12 million pixels is cut and sent, and mine shows it; a file that is no picture leaves the old one', async ({
  page,
  qa,
  api,
}) => {
  // through the page, since a picture is shown by the cookie that login sets
  await signIn(page, await api.register());
  await go(page, '/pages/mine/setting/avatar');
  await page.getByLabel('Choose a photo').setInputFiles(await photo());
  // who leaves the page while it is on its way stays where they went
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

test(
  'KYC-02 KYC-03 KYC-04 KYC-05 KYC-06 advanced leads to primary, each missing field is named, a double tap sends it once; a photo that failed is sent again, small and with progress, and nothing of it stays',
  { tag: '@worker' },
  async ({ page, qa, api, customer, problems }) => {
    const state = () => api.must(certification, {}, { token: customer.token });
    await go(page, '/pages/mine/Certification/advanced');
    await expect(
      page.getByText('Please complete the primary certification before proceeding to the advanced certification!'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Start basic verification' }).click();
    await page.getByRole('button', { name: 'Send for review' }).click();
    for (const text of [
      'Choose a document type.',
      'Enter your name exactly as shown on the document.',
      'Enter the document number.',
    ])
      await expect(page.getByText(text)).toBeVisible();
    expect(await qa.count('users.levelauth')).toBe(0);
    await page.getByLabel('Document type').selectOption('passport');
    await page.getByLabel('Name', { exact: true }).fill('Somchai Quxbaz');
    await page.getByLabel('Document number').fill('ZX9876543');
    await page.getByRole('button', { name: 'Send for review' }).dblclick();
    await expect(page.getByText("We're checking your details. We'll message you when it's done.")).toBeVisible();
    expect(await qa.count('users.levelauth')).toBe(1);
    expect(await state()).toMatchObject({ primary: 'review', advanced: 'none' });
    await qa.ask('POST', 'certification', { username: customer.username, verdict: 'approve' });
    await api.readAll(customer);

    await go(page, '/pages/mine/Certification/advanced');
    await page.getByLabel('Document type').selectOption('passport');
    const choose = page.getByLabel(/^Take (or choose a|another) photo$/);
    await choose.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
    await expect(page.getByText('Reading error')).toBeVisible();
    expect(await qa.count('users.upload')).toBe(0);
    const taken = await photo();
    expect(taken.buffer.length).toBeGreaterThan(2_000_000);
    await choose.setInputFiles(taken);
    problems.allow(whenStatus(500));
    await qa.fault({ call: 'users.upload', kind: 'status', value: 500, times: 1 });
    // what leaves, as the page hands it over: the browser tells nobody the bytes of a form with a file
    await page.evaluate(() => {
      const sent: unknown[] = [];
      Object.assign(globalThis, { sent });
      const { send } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.send = function record(body) {
        if (body instanceof FormData)
          for (const [name, value] of body) sent.push({ name, type: (value as File).type, size: (value as File).size });
        send.call(this, body as FormData);
      };
    });
    await page.getByRole('button', { name: 'Use this photo' }).click();
    await expect(page.getByText('Failed to upload picture, please try again later!')).toBeVisible();
    await qa.fault({ call: 'users.upload', kind: 'latency', value: 600_000, times: 1 });
    await page.getByRole('button', { name: 'Send again' }).click();
    // every byte has left, and the answer is waited for
    await expect(page.getByRole('progressbar', { name: 'Uploading photo' })).toHaveAttribute('value', '1');
    await qa.clearFaults();
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
    const sent = await page.evaluate(
      () => (globalThis as unknown as { sent: { name: string; type: string; size: number }[] }).sent,
    );
    expect(sent.map(({ name, type }) => [name, type])).toEqual([
      ['image', 'image/jpeg'],
      ['image', 'image/jpeg'],
    ]);
    for (const { size } of sent) expect(size).toBeLessThan(1_000_000);
    await page.getByRole('button', { name: 'Send for review' }).click();
    await expect(page.getByText("We're checking your details. We'll message you when it's done.")).toBeVisible();
    expect(await state()).toMatchObject({ primary: 'verified', advanced: 'review' });

    const nothingOfIt = async () => {
      const remaining = await stored(page);
      expect(remaining).toContain('index.html');
      for (const secret of ['Quxbaz', 'ZX9876543', '/files/', '[bytes]'])
        expect(remaining.includes(secret), secret).toBe(false);
    };
    await nothingOfIt();
    await page.reload();
    await expect(page.getByText("We're checking your details. We'll message you when it's done.")).toBeVisible();
    await nothingOfIt();
    await go(page, '/pages/mine/setting');
    await page.getByRole('button', { name: /^Log out/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/pages\/login\/login/);
    await nothingOfIt();
  },
);

test(
  'ACCT-05 ACCT-06 ACCT-09 figures hide on every page and after a reload; a statement is saved, offline with a name that says what it is',
  { tag: '@worker' },
  async ({ page, context, qa, customer, problems }) => {
    await qa.fund(customer.username, 'USDT', '1234.5');
    await qa.fund(customer.username, 'BTC', '0.25');
    await go(page, '/pages/accountDetails/accountDetails');
    const rows = page.getByRole('list', { name: 'Account transactions' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('+0.25 BTC');
    const save = async () => {
      await page.getByRole('button', { name: 'Statement' }).click();
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
    await page.getByRole('button', { name: 'Statement' }).click();
    await page.getByRole('button', { name: 'Printable page' }).click();
    const printed = page.getByRole('row').filter({ hasText: '+1,234.5 USDT' });
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
    await expect(page.getByRole('button', { name: 'Show figures' })).toBeVisible();
    await expect(rows.first()).toBeVisible();
    await expect(page.getByText('1,234.5')).toHaveCount(0);
    await go(page, '/pages/mine/mine');
    await expect(page.getByRole('button', { name: 'Show figures' })).toBeVisible();
    await expect(page.getByText(/฿\s?\d/)).toHaveCount(0);
  },
);

test('PROF-16 points become money once, also after a lost answer; PROF-14 the level page says what is missing', async ({
  page,
  qa,
  api,
  customer,
  problems,
}) => {
  await qa.ask('POST', 'points', { username: customer.username, number: 250 });
  // points become money for certified persons alone
  await api.must(
    certify,
    { level: 'primary', type: 'passport', name: 'Somchai', number: 'AA1234567' },
    { token: customer.token },
  );
  await qa.ask('POST', 'certification', { username: customer.username, verdict: 'approve' });
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

test('a passkey of this device unlocks the app after a time away, and nothing else does', async ({
  page,
  context,
  customer,
}) => {
  void customer;
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.clock.install();
  await go(page, '/pages/mine/setting');
  await page.getByRole('button', { name: 'Passkey and lock' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel("Lock the app when you've been away for").selectOption('1');
  await page.keyboard.press('Escape');
  const become = (state: 'visible' | 'hidden') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await become('hidden');
  await page.clock.fastForward(61_000);
  await become('visible');
  const locked = page.getByRole('dialog', { name: 'Andaman is locked' });
  await expect(locked).toBeVisible();
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await locked.getByRole('button', { name: 'Unlock' }).click();
  await expect(locked.getByText("Still locked. We couldn't confirm it's you.")).toBeVisible();
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await locked.getByRole('button', { name: 'Unlock' }).click();
  await expect(locked).toHaveCount(0);
});
