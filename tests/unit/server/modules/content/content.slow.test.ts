import sharp from 'sharp';
import { version } from '../../../../../package.json';
import { expect, test, vi } from 'vitest';
import { LANGUAGES } from '../../../../../src/config.ts';
import { config, health, slides } from '../../../../../src/api/content.ts';
import { currencyRate } from '../../../../../src/api/market.ts';
import { recentPrizes } from '../../../../../src/api/rewards.ts';
import { routes } from '../../../../../src/domain/routes.ts';
import { login } from '../../../../../src/api/auth.ts';
import { dateOf, startOfDate } from '../../../../../server/platform/calendar.ts';
import { testServer } from '../../fixtures.ts';

const server = testServer();

test('system config has idempotency keys, both code channels, an announcement and no dead links', async () => {
  const system = await server.must(config, { act: 'system' });
  expect(system).toMatchObject({ idempotency: 1, codes: 'email,sms', service_url: '', appurl_android: '' });
  expect(system.scroll_notice).not.toBe('');
  expect((await server.must(config, { act: 'share' })).text).toBe(`${server.url}/#/pages/login/regist`);
});

test('has about, intro, agreement and risk in six languages, without promises', async () => {
  for (const act of ['about', 'intro', 'agreement', 'risk']) {
    const texts = await Promise.all(LANGUAGES.map((language) => server.must(config, { act }, { language })));
    expect(new Set(texts.map((text) => text.title)).size).toBe(6);
    expect(new Set(texts.map((text) => text.content)).size).toBe(6);
    for (const { content, updated } of texts) {
      expect(content).toMatch(/^<(p|ol)>.{20,}<\/(p|ol)>$/s);
      expect(content).not.toMatch(/<script|style=|onerror|guaranteed profit|risk-free/i);
      expect(updated).toBeGreaterThan(0);
    }
  }
});

test('slides have translated texts, existing pictures and valid routes', async () => {
  for (const [position, number] of [
    ['home', 3],
    ['user1', 1],
  ] as const) {
    const english = await server.must(slides, { position });
    const arabic = await server.must(slides, { position }, { language: 'ar' });
    expect(english.lists).toHaveLength(number);
    expect(arabic.lists[0]!.title).not.toBe(english.lists[0]!.title);
    for (const { image, link, title } of english.lists) {
      expect(title).not.toBe('');
      const picture = await server.fetch(image);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
      if (link !== '') expect(routes).toHaveProperty([link]);
    }
  }
});

test('QA sets config, slides and announcements, and reset restores them', async () => {
  const own = await server.must(config, { act: 'system' });
  await server.qa('POST', 'config', {
    appurl_android: 'https://example.com/app?v=102',
    scroll_notice: { en: 'Hello', th: 'สวัสดี' },
  });
  await server.qa('POST', 'config', { service_url: 'javascript:alert(1)' });
  const set = await server.must(config, { act: 'system' }, { language: 'th' });
  expect(set).toMatchObject({
    appurl_android: 'https://example.com/app?v=102',
    scroll_notice: 'สวัสดี',
    service_url: 'javascript:alert(1)',
    idempotency: 1,
  });
  await server.qa('POST', 'config', { act: 'about', content: '<script>x</script>' });
  expect((await server.must(config, { act: 'about' })).content).toBe('<script>x</script>');
  await server.qa('POST', 'slides', { position: 'home', lists: [{ title: 'One', link: 'javascript:alert(1)' }] });
  expect((await server.must(slides, { position: 'home' })).lists).toMatchObject([
    { title: 'One', link: 'javascript:alert(1)' },
  ]);
  await server.qa('POST', 'slides', { position: 'home', lists: [] });
  expect((await server.must(slides, { position: 'home' })).lists).toEqual([]);
  expect((await server.must(recentPrizes)).lists).toEqual([]);
  await server.qa('POST', 'notices', { lists: [{ text: 'a***z won 5 USDT' }] });
  expect((await server.must(recentPrizes)).lists).toMatchObject([{ text: 'a***z won 5 USDT' }]);
  await server.qa('POST', 'reset', {});
  expect(await server.must(config, { act: 'system' })).toEqual(own);
  expect((await server.must(slides, { position: 'home' })).lists).toHaveLength(3);
  expect((await server.must(recentPrizes)).lists).toEqual([]);
});

test('dates a currency rate, and refuses an unknown currency', async () => {
  expect(await server.must(currencyRate, { code: 'thb' })).toMatchObject({
    code: 'THB',
    rate: '33.42',
    // the demo's rates are of the operator's day
    time: startOfDate(dateOf(server.services.clock.now())),
  });
  await server.qa('POST', 'currency', { code: 'THB', rate: '34.1' });
  const set = server.services.clock.now();
  await server.qa('POST', 'clock', { advance: 3 * 3_600_000 });
  expect(await server.must(currencyRate, { code: 'thb' })).toMatchObject({ code: 'THB', rate: '34.1', time: set });
  expect((await server.call(currencyRate, { code: 'XXX' })).ret).toBe(0);
  expect((await server.must(health)).time).toBe(server.services.clock.now());
});

test('health reports the server version however it was started', async () => {
  vi.stubEnv('npm_package_version', undefined);
  expect((await server.must(health)).version).toBe(version);
  vi.unstubAllEnvs();
});

test('detects a picture by its bytes, and shows it only to its owner', async () => {
  const [owner, other] = [await server.person(), await server.person()];
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer();
  const send = async (
    bytes: Uint8Array,
    name = 'image',
    fields: Record<string, string> = {},
    token = owner.token,
  ): Promise<any> => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set(name, new File([new Uint8Array(bytes)], '../../evil.html'));
    return (
      await server.fetch('/api/users/upload', { method: 'POST', body: form, headers: { token, language: 'en' } })
    ).json();
  };
  const { ret, data } = await send(png);
  expect([ret, data.url]).toEqual([1, expect.stringMatching(/^\/files\/[0-9a-f]{32}$/)]);
  const openFile = (headers: Record<string, string>) => server.fetch(data.url, { headers });
  const own = await openFile({ token: owner.token });
  expect([
    own.status,
    own.headers.get('content-type'),
    own.headers.get('cache-control'),
    own.headers.get('x-content-type-options'),
  ]).toEqual([200, 'image/png', 'no-store', 'nosniff']);
  expect(await sharp(Buffer.from(await own.arrayBuffer())).metadata()).toMatchObject({
    format: 'png',
    width: 40,
    height: 30,
  });
  for (const headers of [{}, { token: other.token }, { token: 'x' }, { cookie: 'files=x' }] as Record<string, string>[])
    expect((await openFile(headers)).status).toBe(404);
  const loggedIn = await server.call(login, { username: owner.username, password: owner.password });
  const cookie = loggedIn.headers.getSetCookie().find((text) => text.startsWith('files=')) ?? '';
  expect(cookie).toMatch(/^files=[\w-]{43}; Path=\/files; HttpOnly; SameSite=Strict; Max-Age=\d+$/);
  expect((await openFile({ cookie: cookie.split(';')[0] as string })).status).toBe(200);
  expect((await send(png, 'front', { name: 'front' })).ret).toBe(1);
  for (const [bytes, name, fields, msg] of [
    [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image',
      {},
      'Use a photo in PNG, JPEG, WebP or GIF format.',
    ],
    [Buffer.from('<!doctype html>'), 'image', {}, 'Use a photo in PNG, JPEG, WebP or GIF format.'],
    [Buffer.alloc(0), 'image', {}, 'No photo was uploaded. Choose one.'],
    [png, 'other', {}, 'No photo was uploaded. Choose one.'],
    [
      Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]),
      'image',
      {},
      "That's too large to send. Try a smaller file.",
    ],
  ] as const)
    expect(await send(bytes, name, fields)).toMatchObject({ ret: 0, msg });
  expect(await send(png, 'image', {}, 'none')).toMatchObject({ ret: -1 });
});
