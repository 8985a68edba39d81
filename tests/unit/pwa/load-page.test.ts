import { beforeEach, expect, test, vi } from 'vitest';
import { loadPage, PageLoadError } from '../../../src/pwa/load-page.ts';

const gone = (): Promise<never> =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
const health = async (): Promise<Response> => Response.json({ ret: 1, data: {} });

beforeEach(() => {
  vi.stubGlobal('fetch', health);
});

test('a page that loads is loaded once [PWA-17]', async () => {
  const importer = vi.fn(async () => ({ default: 'page' }));
  expect(await loadPage(importer)).toEqual({ default: 'page' });
  expect(importer).toHaveBeenCalledTimes(1);
});

test('a file that fails once is tried again [PWA-17]', async () => {
  const importer = vi.fn(async () => ({ default: 'page' })).mockImplementationOnce(gone);
  expect(await loadPage(importer)).toEqual({ default: 'page' });
  expect(importer).toHaveBeenCalledTimes(2);
});

test('a file that is gone is tried twice, then it is named as gone [PWA-17]', async () => {
  const importer = vi.fn(gone);
  const error = await loadPage(importer).catch((item: unknown) => item);
  expect(error).toBeInstanceOf(PageLoadError);
  expect(error).toMatchObject({ offline: false, cause: { message: expect.stringContaining('/assets/a.js') } });
  expect(importer).toHaveBeenCalledTimes(2);
});

test('without a connection it says offline [PWA-17]', async () => {
  vi.stubGlobal('fetch', gone);
  await expect(loadPage(gone)).rejects.toMatchObject({ offline: true });
});
