import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { routeOf } from '../../../src/domain/routes.ts';
import { readLink, safeReturnPath } from '../../../src/domain/safe-link.ts';

const origin = 'https://app.example';
const parsed = (text: string) => readLink(text, origin);

describe('readLink', () => {
  test('reads own routes in each spelling, with their parameters [SEC-03]', () => {
    const to = '/pages/Recharge/orderDetails?id=7';
    for (const text of [to, `#${to}`, `${origin}/#${to}`, `  ${to}  `])
      expect(parsed(text), text).toEqual({ kind: 'route', to });
    for (const text of ['/', '#/', origin, `${origin}/`])
      expect(parsed(text), text).toEqual({ kind: 'route', to: '/pages/index/index' });
  });

  test('foreign https addresses are outside, named by their host [SEC-03]', () => {
    expect(parsed('https://help.example/a?b=c#d')).toEqual({
      kind: 'outside',
      url: 'https://help.example/a?b=c#d',
      host: 'help.example',
    });
    expect(parsed('HTTPS://Help.Example:8443')).toEqual({
      kind: 'outside',
      url: 'https://help.example:8443/',
      host: 'help.example:8443',
    });
    // a look-alike is named as the browser would resolve it
    expect(parsed('https://аpple.com')).toMatchObject({ host: 'xn--pple-43d.com' });
    // a host that only begins like ours
    expect(parsed('https://app.example.evil.test/#/pages/mine/mine')).toMatchObject({
      kind: 'outside',
      host: 'app.example.evil.test',
    });
  });

  test('refuses every other scheme and malformed address [SEC-03]', () => {
    const refused = [
      '',
      ' ',
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
      'java\tscript:alert(1)',
      '\u0001javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:msgbox(1)',
      'intent://evil#Intent;end',
      'file:///etc/passwd',
      'blob:https://app.example/1',
      'ftp://evil.example',
      'http://evil.example',
      'tel:123',
      'mailto:a@b.co',
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'https:evil.example',
      'https:/evil.example',
      'https:///evil.example',
      'https:\\\\evil.example',
      'https://user@evil.example',
      'https://app.example@evil.example',
      'https://user:word@evil.example',
      'https://',
      'https://evil.example\u202e/gro',
      'https://evil\u200b.example',
      'evil.example',
      'pages/mine/mine',
      '/pages/none/none',
      '#',
      '#//evil.example',
      '/pages/mine/mine#x',
      '/constructor',
      '/__proto__',
      `${origin}/api/users/bank/del?id=1`,
      `${origin}/?x=1`,
      `${origin}/qa`,
    ];
    for (const text of refused) expect(parsed(text), JSON.stringify(text)).toBeUndefined();
  });

  test('any accepted link is a known route or https without credentials [SEC-03]', () => {
    const texts = fc.oneof(
      ...['', 'https:', 'https://', '//', '/pages/', '#/pages/mine/mine?'].map((head) =>
        fc.string().map((tail) => head + tail),
      ),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const link = parsed(text);
        if (link?.kind === 'outside') {
          const url = new URL(link.url);
          expect([url.protocol, url.username, url.password]).toEqual(['https:', '', '']);
        }
        if (link?.kind === 'route') expect(routeOf(link.to.split('?')[0] ?? '')).toBeDefined();
      }),
    );
  });
});

describe('safeFrom', () => {
  test('accepts a known route with its parameters [AUTH-05]', () => {
    expect(safeReturnPath('/pages/Recharge/orderDetails?id=7')).toBe('/pages/Recharge/orderDetails?id=7');
    expect(safeReturnPath('/pages/mine/mine')).toBe('/pages/mine/mine');
    expect(safeReturnPath('/')).toBe('/pages/index/index');
    expect(safeReturnPath('/pages/index/share?text=a%26b')).toBe('/pages/index/share?text=a%26b');
  });

  test('accepts a route whose own `from` is a route [AUTH-19]', () => {
    const to = '/pages/mine/addWallet?from=%2Fpages%2FWithdraw%2FWithdraw';
    expect(safeReturnPath(to)).toBe(to);
  });

  test('refuses everything else [AUTH-06]', () => {
    const refused = [
      undefined,
      null,
      '',
      '//evil.example',
      '///evil',
      'https:evil',
      'https://evil.example',
      '/\\evil',
      '\\evil',
      '%2f%2fevil',
      '%252f%252fevil',
      '/%2fevil',
      '/%5cevil',
      '%2Fpages%2Fmine%2Fmine',
      'javascript:alert(1)',
      '/pages/none/none',
      '/pages/mine/mine/',
      '/PAGES/mine/mine',
      '#/pages/mine/mine',
      ' /pages/mine/mine',
      '/pages/mine/mine\n',
      '/pages/../pages/mine/mine',
      '/pages/login/login',
      '/pages/login/login?from=%2Fpages%2Fmine%2Fmine',
      '/pages/login/regist',
      '/pages/login/forgetPwd',
      '/pages/mine/mine?from=%2F%2Fevil',
      '/pages/mine/mine?a=1&%66rom=x',
      '/pages/mine/mine?from=%2Fpages%2Flogin%2Flogin',
      '/pages/mine/mine?from=',
      '/pages/mine/mine?from=%2Fpages%2Fmine%2Fmine&from=%2F%2Fevil',
      `/pages/mine/mine?from=${encodeURIComponent('/pages/mine/mine?from=%2Fpages%2Fmine%2Fmine')}`,
      `/pages/mine/mine?a=${'x'.repeat(3000)}`,
    ];
    for (const text of refused) expect(safeReturnPath(text), String(text)).toBeUndefined();
  });

  test('any accepted path is a listed route other than login [AUTH-06]', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((tail) => `/pages/${tail}`),
          fc.string().map((tail) => `/pages/login/login${tail}`),
        ),
        (text) => {
          const to = safeReturnPath(text);
          if (to === undefined) return;
          expect(routeOf(to.split('?')[0] ?? '')).toBeDefined();
          expect(to.startsWith('/pages/login/')).toBe(false);
        },
      ),
    );
  });
});
