import { i18n } from '@lingui/core';
import { beforeEach, expect, test, vi } from 'vitest';
import { pageState, preload } from '../../../../src/app/router/page-loader.ts';
import { preloadFirst } from '../../../../src/app/router/current-page.ts';
import { navigate } from '../../../../src/browser/location.ts';
import { writeSettingsCache } from '../../../../src/storage/settings-cache.ts';
import { expectLogged } from '../../../console.ts';

const { pages } = vi.hoisted(() => ({ pages: {} as Record<string, () => Promise<unknown>> }));
// only the pages are replaced
vi.mock('../../../../src/app/router/pages.ts', () => ({
  importPage: (path: string) => pages[path]!(),
  isFirstPath: (path: string) => path === '/pages/login/login',
}));
vi.mock('../../../../src/app/load-chrome.ts', () => ({
  loadChrome: async () => ({ titles: new Proxy({}, { get: () => ({ id: 'A page' }) }) }),
}));
vi.mock('../../../../src/app/router/with-router.tsx', () => ({ withRouter: (page: unknown) => page }));

const Page = (): null => null;
const pageOf = (begin?: () => Promise<unknown>) => vi.fn(async () => ({ default: Page, beginPageReads: begin }));

i18n.loadAndActivate({ locale: 'en', messages: {} });

beforeEach(() => {
  writeSettingsCache('signed', undefined);
});

test('a page is ready once its early reads have ended, whatever their outcome [FAST-04]', async () => {
  const path = '/pages/mine/vipLevel';
  let fail: (reason: Error) => void = () => undefined;
  const begin = vi.fn(() => new Promise((_, reject) => (fail = reject)));
  pages[path] = pageOf(begin);
  const loads = preload(path);
  await vi.waitFor(() => expect(pageState(path)).toMatchObject({ title: 'A page' }));
  await vi.waitFor(() => expect(begin).toHaveBeenCalledOnce());
  expect(pageState(path).status).toBe('loading');
  fail(new Error('a part of it is not on the device'));
  await loads;
  expect(pageState(path).status).toBe('ready');
});

test('preloads the customer’s page if a customer was logged in [FAST-04]', async () => {
  expectLogged('page /pages/mine/setting PageLoadError: page: offline');
  const path = '/pages/mine/setting/nickname';
  const nickname = (pages[path] = pageOf());
  navigate(path);
  writeSettingsCache('signed', true);
  preloadFirst();
  await vi.waitFor(() => expect(nickname).toHaveBeenCalledOnce());
});

test('preloads the login page if no one was logged in [FAST-04]', async () => {
  const path = '/pages/mine/setting/phone';
  const phone = (pages[path] = pageOf());
  pages['/pages/login/login'] = pageOf();
  writeSettingsCache('signed', false);
  navigate(path);
  preloadFirst();
  await vi.waitFor(() => expect(pageState('/pages/login/login').status).toBe('ready'));
  expect(phone).not.toHaveBeenCalled();
});
