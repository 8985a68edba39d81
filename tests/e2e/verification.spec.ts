import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { verificationState } from '../../src/api/verifications.ts';
import { expect, test, whenStatus } from './support/test.ts';

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
/** Everything this browser stores for the app, as text; binary data is named. */
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
        // app files are identified by their address
        parts.push(
          request.url,
          /json/.test(response?.headers.get('content-type') ?? '') ? await (response?.text() ?? '') : '',
        );
      }
    }
    return parts.join('\n');
  });

test(
  'identity verification: basic first, missing fields, retried photo, nothing kept [KYC-02 KYC-03 KYC-04 KYC-05 KYC-06]',
  { tag: '@worker' },
  async ({ page, qa, api, staff, customer, problems }) => {
    const state = () => api.must(verificationState, {}, { token: customer.token });
    // no other account has it
    const number = `ZX${customer.username.replaceAll(/\D/g, '')}`;
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
      'Enter your date of birth.',
    ])
      await expect(page.getByText(text)).toBeVisible();
    expect(await qa.count('users.levelauth')).toBe(0);
    await page.getByRole('radio', { name: 'Passport' }).check();
    await page.getByLabel('Name', { exact: true }).fill('Somchai Quxbaz');
    await page.getByLabel('Document number').fill(number);
    await page.getByLabel('Date of birth').fill('1990-05-17');
    await page.getByRole('button', { name: 'Send for review' }).dblclick();
    await expect(page.getByText("We're checking your details. We'll message you when it's done.")).toBeVisible();
    expect(await qa.count('users.levelauth')).toBe(1);
    expect(await state()).toMatchObject({ primary: 'review', advanced: 'none' });
    await staff.approveVerification(customer.username);
    await api.readAll(customer);

    await go(page, '/pages/mine/Certification/advanced');
    await page.getByRole('radio', { name: 'Passport' }).check();
    const choose = page.getByLabel(/^Take (or choose a|another) photo$/);
    await choose.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
    await expect(page.getByText('Reading error')).toBeVisible();
    expect(await qa.count('users.upload')).toBe(0);
    const taken = await photo();
    expect(taken.buffer.length).toBeGreaterThan(2_000_000);
    problems.allow(whenStatus(500));
    await qa.fault({ call: 'users.upload', kind: 'status', value: 500, times: 1 });
    // the request as the page hands it over, since the browser does not expose the bytes of a form with a file
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
    await expect(page.getByRole('button', { name: 'Add the photo to send' })).toBeVisible();
    await choose.setInputFiles(taken);
    await expect(page.getByText('Failed to upload picture, please try again later!')).toBeVisible();
    await qa.fault({ call: 'users.upload', kind: 'latency', value: 600_000, times: 1 });
    await page.getByRole('button', { name: 'Send again' }).click();
    // every byte was sent, and the answer is pending
    await expect(page.getByRole('progressbar', { name: 'Uploading photo' })).toHaveAttribute('value', '1');
    await qa.clearFaults();
    await expect(page.getByText('Attached. It goes as you see it.')).toBeVisible();
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
      for (const secret of ['Quxbaz', number, '/files/', '[bytes]'])
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
