import { describe, expect, test } from 'vitest';
import { afterLogin, type RouteContext, resolveRoute, loginFor } from '../../../../src/app/router/guards.ts';
import { type Path, routes } from '../../../../src/domain/routes.ts';

const at = (more: Partial<RouteContext> = {}): RouteContext => ({
  isSignedIn: false,
  access: 'default',
  stranger: false,
  ...more,
});
const paths = Object.keys(routes) as Path[];
/** Parameters that make a detail page complete. */
const full = (path: Path): string => ('needs' in routes[path] ? `${path}?id=7` : path);
const shows = (path: Path, more: Partial<RouteContext>): boolean => resolveRoute(full(path), at(more)).kind === 'show';

describe('access to pages', () => {
  test('logged out, lock-up, mine, share and public pages open; nothing else does [SHELL-10]', () => {
    const open = paths.filter((path) => shows(path, { isSignedIn: false }));
    expect(open.toSorted()).toEqual(
      [
        '/pages/Lock-up/Lock-up',
        '/pages/index/companyProfile',
        '/pages/index/share',
        '/pages/index/web-view',
        '/pages/intro/intro',
        '/pages/login/forgetPwd',
        '/pages/login/login',
        '/pages/login/regist',
        '/pages/mine/mine',
        '/pages/optionRule/index',
        '/pages/service/index',
      ].toSorted(),
    );
  });

  test('open access also opens home and the coin list [SHELL-10]', () => {
    const closed = paths.filter((path) => !shows(path, { access: 'default' }));
    const now = closed.filter((path) => shows(path, { access: 'open' }));
    expect(now.toSorted()).toEqual(['/pages/coinList/index', '/pages/index/index']);
  });

  test('logged in, every page opens except login', () => {
    expect(paths.filter((path) => !shows(path, { isSignedIn: true }))).toEqual(['/pages/login/login']);
  });

  test('a closed page leads to login with its parameters [SHELL-11]', () => {
    expect(resolveRoute('/pages/Recharge/orderDetails?id=7', at())).toEqual({
      kind: 'redirect',
      to: '/pages/login/login?from=%2Fpages%2FRecharge%2ForderDetails%3Fid%3D7',
    });
    expect(resolveRoute('/', at())).toEqual({
      kind: 'redirect',
      to: '/pages/login/login?from=%2Fpages%2Findex%2Findex',
    });
  });

  test('sends strangers from home to the intro and from other closed pages to login [LIVE-08 SHELL-11]', () => {
    const stranger = at({ stranger: true });
    for (const home of ['/', '/pages/index/index', '/pages/index/index?x=1'])
      expect(resolveRoute(home, stranger)).toEqual({ kind: 'redirect', to: '/pages/intro/intro' });
    for (const path of paths.filter((path) => path !== '/pages/index/index'))
      expect(resolveRoute(full(path), stranger), path).toEqual(resolveRoute(full(path), at()));
    expect(resolveRoute('/', { ...stranger, access: 'open' })).toEqual({ kind: 'show', path: '/pages/index/index' });
    expect(resolveRoute('/', { ...stranger, isSignedIn: true })).toEqual({ kind: 'show', path: '/pages/index/index' });
  });
});

describe('login', () => {
  test('sends a logged-in customer on to the requested page [AUTH-05]', () => {
    expect(
      resolveRoute('/pages/login/login?from=%2Fpages%2FRecharge%2ForderDetails%3Fid%3D7', at({ isSignedIn: true })),
    ).toEqual({
      kind: 'redirect',
      to: '/pages/Recharge/orderDetails?id=7',
    });
  });

  test('returns to a page with its own `from`, and keeps it [AUTH-19 SHELL-11]', () => {
    const at = '/pages/mine/addWallet?from=%2Fpages%2FWithdraw%2FWithdraw';
    expect(afterLogin(loginFor(at))).toBe(at);
    expect(loginFor('/pages/mine/addWallet?from=%2F%2Fevil.example')).toBe('/pages/login/login');
  });

  test('an unknown route leads home [AUTH-06]', () => {
    for (const from of [
      '//evil.example',
      'https:evil',
      '/\\evil',
      '%2f%2fevil',
      'javascript:alert(1)',
      '/pages/none/none',
      '/pages/login/login',
      '/pages/login/regist',
    ]) {
      expect(afterLogin(`/pages/login/login?${new URLSearchParams({ from })}`), from).toBe('/pages/index/index');
    }
    expect(afterLogin('/pages/login/login')).toBe('/pages/index/index');
  });

  test('a login page never leads back to a login page', () => {
    expect(loginFor('/pages/login/regist')).toBe('/pages/login/login');
  });
});

describe('missing pages', () => {
  test('an unknown route is missing, logged in or not [SHELL-15]', () => {
    for (const isSignedIn of [true, false])
      expect(resolveRoute('/pages/none/none', at({ isSignedIn }))).toEqual({ kind: 'missing' });
  });

  test('names of Object are not routes', () => {
    for (const path of ['constructor', '/constructor', '/__proto__', '/toString'])
      expect(resolveRoute(path, at({ isSignedIn: true })).kind).toBe('missing');
  });

  test('a detail page without its parameter is incomplete [SHELL-15]', () => {
    const details = paths.filter((path) => 'needs' in routes[path]);
    expect(details.length).toBeGreaterThan(3);
    for (const path of details) {
      expect(resolveRoute(path, at({ isSignedIn: true }))).toEqual({ kind: 'incomplete', path });
      expect(resolveRoute(`${path}?id=`, at({ isSignedIn: true }))).toEqual({ kind: 'incomplete', path });
      expect(resolveRoute(`${path}?id=7`, at({ isSignedIn: true }))).toEqual({ kind: 'show', path });
    }
  });
});
