import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/test.ts';

const name = (page: Page) => page.getByLabel('Phone number or email');
const password = (page: Page) => page.getByLabel('Login password', { exact: true });
const agreement = (page: Page) => page.getByRole('checkbox');
const submit = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true });
const missing = 'Please enter your username and password first!';
const unread = 'Please make sure to read the agreement and try again!';

for (const mode of ['phone', 'email'] as const) {
  test(`logs in by ${mode} with one call, opens home, and survives a restart [AUTH-01 STORE-01]`, async ({
    page,
    api,
    qa,
  }) => {
    const account = await api.register(mode);
    await qa.clearLog();
    await signIn(page, account);
    await expect(page).toHaveURL(/#\/pages\/index\/index$/);
    await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible();
    const calls = (await qa.log()).map(({ call }) => call).filter((call) => call.startsWith('users.'));
    expect(calls.filter((call) => call === 'users.login')).toHaveLength(1);
    expect(calls.indexOf('users.info')).toBeGreaterThan(calls.indexOf('users.login'));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible();
    await expect(page).toHaveURL(/#\/pages\/index\/index$/);
  });
}

test('accepts a phone number in every spelling and script [AUTH-01 I18N-11]', async ({ page, api, qa }) => {
  const account = await api.register('phone');
  const thai = account.username.replace(/\d/g, (digit) => String.fromCharCode(0xe50 + Number(digit)));
  await qa.clearLog();
  await signIn(page, { ...account, username: `${thai.slice(0, 2)} ${thai.slice(2)}` });
  const [login] = await qa.log('users.login');
  expect(login?.fields['username']).toBe(account.username);
});

test('asks for empty and blank fields and sends nothing [AUTH-02]', async ({ page, api, qa }) => {
  const account = await api.register();
  await qa.clearLog();
  await page.goto('/#/pages/login/login');
  await agreement(page).check();
  for (const [typed, secret, wrong] of [
    ['', '', name],
    ['   ', account.password, name],
    [account.username, '', password],
    [account.username, '   ', password],
  ] as const) {
    await name(page).fill(typed);
    await password(page).fill(secret);
    await submit(page).click();
    await expect(page.getByText(missing)).toBeVisible();
    await expect(wrong(page)).toBeFocused();
    await expect(wrong(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(wrong(page)).toHaveAccessibleDescription(missing);
    await wrong(page).fill('x');
    await expect(page.getByText(missing)).toHaveCount(0);
  }
  await name(page).fill(account.username);
  await password(page).fill(account.password);
  await submit(page).click();
  await expect(page).toHaveURL(/index\/index/);
  expect(await qa.count('users.login')).toBe(1);
});

test('the agreement starts unticked and must be ticked; reading it keeps all input [AUTH-03]', async ({
  page,
  api,
  qa,
}) => {
  const account = await api.register();
  await qa.clearLog();
  await page.goto('/#/pages/login/login');
  await expect(agreement(page)).not.toBeChecked();
  await name(page).fill(account.username);
  await password(page).fill(account.password);
  await submit(page).click();
  await expect(page.getByText(unread)).toBeVisible();
  await expect(agreement(page)).toBeFocused();
  for (const [link, words] of [
    ['user agreement', /sample agreement for a demo/],
    ['risk notice', /./],
  ] as const) {
    await page.getByRole('button', { name: link }).click();
    await expect(page.getByRole('dialog')).toContainText(words);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(page).toHaveURL(/login\/login/);
  await expect(name(page)).toHaveValue(account.username);
  await expect(password(page)).toHaveValue(account.password);
  await expect(agreement(page)).not.toBeChecked();
  expect(await qa.count('users.login')).toBe(0);
  await agreement(page).check();
  await submit(page).click();
  await expect(page).toHaveURL(/index\/index/);
  expect(await qa.count('users.login')).toBe(1);
});

test('markup in the agreement cannot run [AUTH-03 SEC-02]', async ({ page, qa }) => {
  await qa.config({
    act: 'agreement',
    content:
      '<h3>Rules</h3><img src="/favicon.svg" onerror="document.title=1"><script>document.title=2</script><p onclick="document.title=3">Plain words</p>',
  });
  await page.goto('/#/pages/login/login');
  await page.getByRole('button', { name: 'user agreement' }).click();
  await expect(page.getByRole('dialog')).toContainText('Plain words');
  await expect(page.getByRole('dialog').locator('script, [onerror], [onclick]')).toHaveCount(0);
  await expect(page).toHaveTitle('Log in · Andaman');
});

test('a refusal shows the server’s message, keeps the username and stores nothing [AUTH-04]', async ({
  page,
  api,
  qa,
  context,
}) => {
  const account = await api.register();
  await qa.fault({ call: 'users.login', kind: 'ret', value: 0, times: 1 });
  await page.goto('/#/pages/login/login');
  await name(page).fill(account.username);
  await password(page).fill('wrong123');
  await agreement(page).check();
  await submit(page).click();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await submit(page).click();
  const refused = await api.call((await import('../../src/api/auth.ts')).login, {
    username: account.username,
    password: 'wrong123',
  });
  await expect(page.getByRole('alert').filter({ hasText: refused.msg ?? '-' })).toBeVisible();
  await expect(name(page)).toHaveValue(account.username);
  await expect(page).toHaveURL(/login\/login/);
  const stored = JSON.stringify(await context.storageState({ indexedDB: true }));
  expect(stored).not.toMatch(/wrong123|"token"/);
  await password(page).fill(account.password);
  await submit(page).click();
  await expect(page).toHaveURL(/index\/index/);
});

test('login leads to `from` with its parameters, and Back does not return to login [AUTH-05]', async ({
  page,
  api,
}) => {
  const account = await api.register();
  await page.goto('/#/pages/mine/mine');
  await page.goto('/#/pages/index/companyProfile');
  await signIn(page, account, { from: '/pages/index/msgList?id=7' });
  await expect(page).toHaveURL(/#\/pages\/index\/msgList\?id=7$/);
  await page.goBack();
  await expect(page).not.toHaveURL(/login/);
});

test('sends a logged-in customer on from the login page [AUTH-05]', async ({ page, customer }) => {
  void customer;
  await page.goto('/#/pages/login/login?from=%2Fpages%2Findex%2FmsgList%3Fid%3D7');
  await expect(page).toHaveURL(/#\/pages\/index\/msgList\?id=7$/);
  await page.goto('/#/pages/login/login');
  await expect(page).toHaveURL(/#\/pages\/index\/index$/);
});

test('a guarded page leads to login and login leads back to it [AUTH-05]', async ({ page, api }) => {
  const account = await api.register();
  await page.goto('/#/pages/mine/setting');
  await expect(page).toHaveURL(/#\/pages\/login\/login\?from=%2Fpages%2Fmine%2Fsetting$/);
  await name(page).fill(account.username);
  await password(page).fill(account.password);
  await agreement(page).check();
  await submit(page).click();
  await expect(page).toHaveURL(/#\/pages\/mine\/setting$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test('an unknown `from` leads home and contacts no other origin [AUTH-06]', async ({ browser, api, server }) => {
  const account = await api.register();
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US' });
  const page = await context.newPage();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== server.url && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  await signIn(page, account);
  for (const from of [
    '//evil.example',
    'https:evil',
    '/\\evil',
    '%2f%2fevil',
    'javascript:alert(1)',
    '/pages/none/none',
    '/pages/login/regist',
  ]) {
    await page.goto('/#/pages/mine/mine');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mine');
    await page.goto(`/#/pages/login/login?from=${encodeURIComponent(from)}`);
    await expect(page, from).toHaveURL(`${server.url}/#/pages/index/index`);
  }
  await context.close();
  expect(foreign).toEqual([]);
});

test('a double tap and Enter send one login [AUTH-01]', async ({ page, api, qa }) => {
  const account = await api.register();
  await qa.clearLog();
  await qa.fault({ call: 'users.login', kind: 'latency', value: 600_000, times: 1 });
  await page.goto('/#/pages/login/login');
  await name(page).fill(account.username);
  await password(page).fill(account.password);
  await agreement(page).check();
  await submit(page).dblclick();
  await password(page).press('Enter');
  await qa.clearFaults();
  await expect(page).toHaveURL(/index\/index/);
  expect(await qa.count('users.login')).toBe(1);
});

test('offers the username again after a kill, but not the password [STORE-14 A11Y-06]', async ({ page, context }) => {
  await page.goto('/#/pages/login/login');
  await name(page).fill('ploy@example.com');
  await password(page).fill('abc123');
  await expect(name(page)).toHaveAttribute('autocomplete', 'username');
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
  await expect
    .poll(async () => JSON.stringify(await context.storageState({ indexedDB: true })))
    .toContain('ploy@example.com');
  expect(JSON.stringify(await context.storageState({ indexedDB: true }))).not.toContain('abc123');
  await page.close();
  const again = await context.newPage();
  await again.goto('/#/pages/login/login');
  await expect(name(again)).toHaveValue('ploy@example.com');
  await expect(password(again)).toHaveValue('');
});

test('the language is chosen before login; the page reloads once on the same route [I18N-02]', async ({ page }) => {
  await page.goto('/#/pages/login/login?from=%2Fpages%2Fmine%2Fsetting');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByRole('button', { name: 'Language' }).click();
  const dialog = page.getByRole('dialog');
  for (const [language, lang] of [
    ['English', 'en'],
    ['中文', 'zh'],
    ['ไทย', 'th'],
    ['日本語', 'ja'],
    ['العربية', 'ar'],
    ['हिन्दी', 'hi'],
  ] as const) {
    await expect(dialog.getByText(language, { exact: true })).toHaveAttribute('lang', lang);
  }
  await dialog.getByRole('button', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('checkbox')).toBeVisible();
  expect(loads).toBe(1);
  await expect(page).toHaveURL(/#\/pages\/login\/login\?from=%2Fpages%2Fmine%2Fsetting$/);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});
