import type { Page } from '@playwright/test';
import { login as loginEndpoint, userInfo } from '../../src/api/auth.ts';
import { pinField } from './support/pin.ts';
import { expect, test, whenCut, whenStatus } from './support/test.ts';
import type { Api } from './support/api.ts';
import type { Qa } from './support/qa.ts';
import { field, code, send, next, submit, mode, unusedPhone, fill, fillRest, good } from './registration-helpers.ts';

const welcome = /#\/pages\/intro\/intro\?welcome=1$/;

/** Fills the form for a new email address, with its code. */
async function fillByEmail(page: Page, api: Api, qa: Qa, email: string): Promise<void> {
  await mode(page, 'Email').check();
  await fill(page, { email });
  await send(page).click();
  await expect(code(page)).toBeFocused();
  expect(await qa.count('users.email')).toBe(1);
  await fill(page, { code: await api.codeFor(email) });
  await fillRest(page);
}

test('switching the mode clears the code and keeps the rest; the area code shows [AUTH-07 LOOK-17]', async ({
  page,
}) => {
  await page.goto('/#/pages/login/regist');
  await expect(page.getByText('+66')).toBeVisible();
  await fill(page, { phone: '+66 81 234 4521', code: '123456' });
  await expect(field(page, 'Phone number')).toHaveValue('+66812344521');
  await fillRest(page, { ...good, invite: 'AB12' });
  // Back of the browser, then of the bar
  await page.goBack();
  await expect(field(page, 'Login password')).toHaveValue('kp7x2m');
  await page.getByRole('button', { name: 'Back' }).click();
  await mode(page, 'Email').check();
  await expect(code(page)).toHaveValue('');
  await expect(page.getByText('+66')).toHaveCount(0);
  await fill(page, { email: 'ploy@example.com', code: '123456' });
  await mode(page, 'Phone').check();
  await expect(code(page)).toHaveValue('');
  await expect(field(page, 'Phone number')).toHaveValue('+66812344521');
  await mode(page, 'Email').check();
  await expect(field(page, 'Email address')).toHaveValue('ploy@example.com');
  await fill(page, { code: '123456' });
  await next(page).click();
  await expect(field(page, 'Login password')).toHaveValue('kp7x2m');
  await next(page).click();
  await expect(pinField(page, 'Payment password')).toHaveAccessibleName('Payment password: 6 of 6 digits entered');
  await expect(field(page, 'Invitation code')).toHaveValue('AB12');
  await expect(page.getByRole('checkbox')).toBeChecked();
});

test('enforces the rules of both passwords and sends leading zeros [AUTH-10 AUTH-11]', async ({ page, api, qa }) => {
  const phone = unusedPhone();
  await page.goto('/#/pages/login/regist');
  // the pad takes all six digits or none, and a form that has them would keep them
  await fill(page, { phone });
  await send(page).click();
  await expect(code(page)).toBeFocused();
  expect(await qa.count('users.sms')).toBe(1);
  await fill(page, { code: await api.codeFor(phone) });
  await next(page).click();
  for (const password of ['abc12', 'abcdef1234567', 'abc 123', 'abc_123']) {
    await fill(page, { password });
    await next(page).click();
    await expect(page.getByText('The login password must be 6-12 letters or numbers!')).toBeVisible();
    await expect(field(page, 'Login password')).toBeFocused();
  }
  await fill(page, { password: 'Abcdef123456' });
  await next(page).click();
  await fill(page, { agreed: true });
  for (const paypass of ['12345', '12a']) {
    await fill(page, { paypass });
    await submit(page).click();
    await expect(page.getByText('Payment password must be 6 digits only!')).toBeVisible();
    await expect(pinField(page, 'Payment password')).toBeFocused();
  }
  await fill(page, { paypass: '048213' });
  await submit(page).click();
  await expect(page).toHaveURL(welcome);
  expect(await qa.count('users.register')).toBe(1);
});

test('registration logs in and names the next steps and the wait before trading [LIVE-08 AUTH-12]', async ({
  page,
  api,
  qa,
  context,
}) => {
  const email = `ploy${unusedPhone()}@example.com`;
  await page.goto('/#/pages/login/regist?from=%2Fpages%2Fmine%2Fmine&invite=FRIEND42');
  await fillByEmail(page, api, qa, email);
  await expect(field(page, 'Invitation code')).toHaveValue('FRIEND42');
  await fill(page, { agreed: false });
  await field(page, 'Display currency').selectOption('EUR');
  await submit(page).click();
  await expect(page.getByText('Please make sure to read the agreement and try again!')).toBeVisible();
  expect(await qa.count('users.register')).toBe(0);
  await page.getByRole('checkbox').check();
  await submit(page).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is open');
  await expect(page).toHaveURL(/#\/pages\/intro\/intro\?welcome=1&from=%2Fpages%2Fmine%2Fmine$/);
  const registered = await qa.log('users.register');
  expect(registered).toHaveLength(1);
  expect(registered[0]?.fields).toMatchObject({ mode: 'email', username: email, currency: 'EUR', invite: 'FRIEND42' });

  expect(await qa.count('users.login')).toBe(1);
  expect(JSON.stringify(await context.storageState({ indexedDB: true }))).not.toMatch(/kp7x2m|048213/);

  // it stays after a reload, without a second welcome
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is open');
  const step = (name: RegExp) => page.getByRole('main').getByRole('link', { name });
  await expect(step(/^Identity verification/)).toContainText('Not verified');
  await expect(step(/^Make a deposit/)).toContainText('To do');
  await expect(step(/^Add a bank account/)).toContainText('To do');
  const questions = page.getByRole('button', { name: /^Answer five questions/ });
  await expect(questions).toContainText('You can trade options and contracts 24 hours after you pass');
  await questions.click();
  await expect(page.getByRole('dialog', { name: 'Before your first order' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // it replaces the form, and the requesting page replaces this one
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/#\/pages\/mine\/mine$/);
  await expect(page.getByRole('link', { name: /^Next steps/ })).toContainText('24 hours');
  const { token } = await api.must(loginEndpoint, { username: email, password: 'kp7x2m' });
  expect((await api.must(userInfo, {}, { token })).currency).toBe('EUR');
});

for (const [name, fault] of [
  ['is cut', { kind: 'cut' }],
  ['fails', { kind: 'status', value: 500 }],
  ['is lost after the server has acted', { kind: 'lost' }],
] as const) {
  test(`opens login with the new username if the login after registration ${name} [AUTH-13]`, async ({
    page,
    api,
    qa,
    problems,
  }) => {
    problems.allow(whenStatus(500), whenCut, /users\.login/);
    const email = `nok${unusedPhone()}@example.com`;
    await page.goto('/#/pages/login/regist?from=%2Fpages%2Fmine%2Fmine');
    await fillByEmail(page, api, qa, email);
    // active until it is cleared, since the browser itself may resend a cut request
    await qa.fault({ call: 'users.login', ...fault });
    await submit(page).click();
    await expect(page).toHaveURL(/#\/pages\/login\/login\?from=%2Fpages%2Fmine%2Fmine$/);
    await qa.clearFaults();
    const opened = page.getByText('Your account is open. Please log in.');
    await expect(opened).toBeVisible();
    await expect(page.getByLabel('Phone number or email')).toHaveValue(email);
    // anyone who has opened an account is not a stranger, even if the app was killed before it logged in
    await page.goto('/');
    await expect(page).toHaveURL(/#\/pages\/login\/login\?from=%2Fpages%2Findex%2Findex$/);
    await expect(opened).toBeVisible();
    await expect(page.getByLabel('Phone number or email')).toHaveValue(email);

    await page.goto('/#/pages/login/login?from=%2Fpages%2Fmine%2Fmine');
    await page.getByLabel('Login password', { exact: true }).fill('kp7x2m');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(/#\/pages\/mine\/mine$/);
    expect(await qa.count('users.register')).toBe(1);
  });
}

test('registers without an invitation code [AUTH-12]', async ({ page, api, qa }) => {
  const phone = unusedPhone();
  await page.goto('/#/pages/login/regist');
  await fill(page, { phone });
  await send(page).click();
  await expect(code(page)).toBeFocused();
  expect(await qa.count('users.sms')).toBe(1);
  await fill(page, { code: await api.codeFor(phone) });
  await fillRest(page);
  await submit(page).click();
  await expect(page).toHaveURL(welcome);
  expect((await qa.log('users.register'))[0]?.fields).not.toHaveProperty('invite');
});

test('leads the server’s refusal to its step, keeps the fields, and stores no secrets [AUTH-13 LOOK-17]', async ({
  page,
  api,
  qa,
  context,
}) => {
  const taken = await api.register('phone');
  await qa.advance(61_000);
  await qa.clearLog();
  await page.goto('/#/pages/login/regist');
  await fill(page, { phone: taken.username });
  await send(page).click();
  await expect(code(page)).toBeFocused();
  expect(await qa.count('users.sms')).toBe(1);
  await fill(page, { code: await api.codeFor(taken.username) });
  await fillRest(page);
  await submit(page).click();
  await expect(page.getByRole('alert').filter({ hasText: /account/i })).toBeVisible();
  await expect(field(page, 'Phone number')).toBeFocused();
  await expect(field(page, 'Phone number')).toHaveValue(taken.username);
  await next(page).click();
  await expect(field(page, 'Login password')).toHaveValue('kp7x2m');
  const stored = JSON.stringify(await context.storageState({ indexedDB: true }));
  expect(stored).toContain(taken.username);
  expect(stored).not.toMatch(/kp7x2m|048213/);
});

test('offers a half-filled registration again, without its secrets [STORE-14]', async ({ page, context }) => {
  await page.goto('/#/pages/login/regist');
  await mode(page, 'Email').check();
  await fill(page, { email: 'ploy@example.com', code: '123456' });
  await fillRest(page, { ...good, invite: 'AB12' });
  await field(page, 'Display currency').selectOption('USD');
  await expect.poll(async () => JSON.stringify(await context.storageState({ indexedDB: true }))).toContain('AB12');
  expect(JSON.stringify(await context.storageState({ indexedDB: true }))).not.toMatch(/kp7x2m|048213|123456/);
  await page.close();
  const again = await context.newPage();
  await again.goto('/#/pages/login/regist');
  await expect(mode(again, 'Email')).toBeChecked();
  await expect(field(again, 'Email address')).toHaveValue('ploy@example.com');
  await expect(code(again)).toHaveValue('');
  await fill(again, { code: '123456' });
  await next(again).click();
  await expect(field(again, 'Login password')).toHaveValue('');
  await fill(again, { password: 'kp7x2m' });
  await next(again).click();
  await expect(field(again, 'Invitation code')).toHaveValue('AB12');
  await expect(field(again, 'Display currency')).toHaveValue('USD');
  await expect(pinField(again, 'Payment password')).toHaveAccessibleName('Payment password: 0 of 6 digits entered');
  await expect(again.getByRole('checkbox')).not.toBeChecked();
});
