import { i18n } from '@lingui/core';
import { beforeEach, expect, test, vi } from 'vitest';
import { pageState, preload } from '../../../../src/app/router/page-loader.ts';
import { preloadFirst } from '../../../../src/app/router/current-page.ts';
import { navigate } from '../../../../src/browser/location.ts';
import { writeSettingsCache } from '../../../../src/storage/settings-cache.ts';

const { routes } = vi.hoisted(() => ({ routes: {} as Record<string, unknown> }));
// only the route table is replaced
vi.mock('../../../../src/app/load-chrome.ts', () => ({ loadChrome: async () => ({ lazyRoutes: routes }) }));
vi.mock('../../../../src/app/router/with-router.tsx', () => ({ withRouter: (page: unknown) => page }));

const Page = (): null => null;
const pageOf = (begin?: () => Promise<unknown>) => ({
  title: { id: 'A page' },
  load: vi.fn(async () => ({ default: Page, beginPageReads: begin })),
});

i18n.loadAndActivate({ locale: 'en', messages: {} });

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  writeSettingsCache('signed', undefined);
});

test('a page is ready once its early reads have ended, whatever their outcome [FAST-04]', async () => {
  const path = '/pages/mine/vipLevel';
  let fail: (reason: Error) => void = () => undefined;
  routes[path] = pageOf(() => new Promise((_, reject) => (fail = reject)));
  const loads = preload(path);
  await vi.waitFor(() => expect(pageState(path)).toMatchObject({ title: 'A page' }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(pageState(path).status).toBe('loading');
  fail(new Error('a part of it is not on the device'));
  await loads;
  expect(pageState(path).status).toBe('ready');
});

test('preloads the customer’s page if a customer was logged in [FAST-04]', async () => {
  const path = '/pages/mine/setting/nickname';
  const nickname = (routes[path] = pageOf());
  navigate(path);
  writeSettingsCache('signed', true);
  preloadFirst();
  await vi.waitFor(() => expect(nickname.load).toHaveBeenCalledOnce());
});

test('preloads the login page if nobody was logged in [FAST-04]', async () => {
  const path = '/pages/mine/setting/phone';
  const phone = (routes[path] = pageOf());
  writeSettingsCache('signed', false);
  navigate(path);
  preloadFirst();
  await vi.waitFor(() => expect(pageState('/pages/login/login').status).toBe('ready'));
  expect(phone.load).not.toHaveBeenCalled();
});
