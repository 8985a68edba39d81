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

test('retries a file that fails once [PWA-17]', async () => {
  const importer = vi.fn(async () => ({ default: 'page' })).mockImplementationOnce(gone);
  expect(await loadPage(importer)).toEqual({ default: 'page' });
  expect(importer).toHaveBeenCalledTimes(2);
});

test('tries a missing file twice, then reports it as gone [PWA-17]', async () => {
  const importer = vi.fn(gone);
  const error = await loadPage(importer).catch((item: unknown) => item);
  expect(error).toBeInstanceOf(PageLoadError);
  expect(error).toMatchObject({ offline: false, cause: { message: expect.stringContaining('/assets/a.js') } });
  expect(importer).toHaveBeenCalledTimes(2);
});

test('reports offline without a connection [PWA-17]', async () => {
  vi.stubGlobal('fetch', gone);
  await expect(loadPage(gone)).rejects.toMatchObject({ offline: true });
});
