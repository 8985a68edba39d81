import type { Page } from '@playwright/test';
import { login as loginEndpoint, userInfo } from '../../src/api/auth.ts';
import { pinField } from './support/pin.ts';
import { expect, test, whenCut, whenStatus } from './support/test.ts';
import type { Api } from './support/api.ts';
import type { Qa } from './support/qa.ts';
import { field, code, send, submit, mode, unusedPhone, fill, good } from './registration-helpers.ts';

const welcome = /#\/pages\/intro\/intro\?welcome=1$/;

/** Fills the form for a new email address, with its code. */
async function fillByEmail(page: Page, api: Api, qa: Qa, email: string): Promise<void> {
  await mode(page, 'Email').check();
  await fill(page, { ...good, email });
  await send(page).click();
  await expect(code(page)).toBeFocused();
  expect(await qa.count('users.email')).toBe(1);
  await fill(page, { code: await api.codeFor(email) });
}

test('switching the mode clears the code and keeps the rest; the area code shows [AUTH-07]', async ({ page }) => {
  await page.goto('/#/pages/login/regist');
  await expect(page.getByText('+66')).toBeVisible();
  await fill(page, { ...good, phone: '+66 81 234 4521', code: '123456', invite: 'AB12' });
  await expect(field(page, 'Phone number')).toHaveValue('+66812344521');
  await mode(page, 'Email').check();
  await expect(code(page)).toHaveValue('');
  await expect(page.getByText('+66')).toHaveCount(0);
  await fill(page, { email: 'ploy@example.com', code: '123456' });
  await mode(page, 'Phone').check();
  await expect(code(page)).toHaveValue('');
  await expect(field(page, 'Phone number')).toHaveValue('+66812344521');
  await expect(field(page, 'Login password')).toHaveValue('kp7x2m');
  await expect(pinField(page, 'Payment password')).toHaveAccessibleName('Payment password: 6 of 6 digits entered');
  await expect(field(page, 'Invitation code')).toHaveValue('AB12');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await mode(page, 'Email').check();
  await expect(field(page, 'Email address')).toHaveValue('ploy@example.com');
});

test('each missing field shows an error, the first has the focus, nothing is sent [AUTH-08]', async ({ page, qa }) => {
  await page.goto('/#/pages/login/regist');
  await submit(page).click();
  for (const locator of [
    ...['Phone number', 'Verification code', 'Login password'].map((label) => field(page, label)),
    pinField(page, 'Payment password'),
  ]) {
    await expect(locator).toHaveAttribute('aria-invalid', 'true');
    await expect(locator).toHaveAccessibleDescription(/\w/);
  }
  await expect(field(page, 'Phone number')).toBeFocused();
  await mode(page, 'Email').check();
  await submit(page).click();
  await expect(field(page, 'Email address')).toBeFocused();
  await expect(field(page, 'Email address')).toHaveAttribute('aria-invalid', 'true');
  await fill(page, { email: 'ploy@example.com' });
  await submit(page).click();
  await expect(code(page)).toBeFocused();
  // a request that arrives proves that none came before it
  await send(page).click();
  await expect.poll(() => qa.count('users.email')).toBe(1);
  expect(await qa.count('users.register')).toBe(0);
});

test('the currency starts with the base currency and lists the choices [AUTH-08]', async ({ page }) => {
  await page.goto('/#/pages/login/regist');
  const currency = field(page, 'Display currency');
  await expect(currency).toHaveValue('THB');
  await expect(currency.getByRole('option')).toHaveText([/^THB/, /^USD/, /^EUR/, /^JPY/, /^CNY/, /^INR/, /^AED/]);
});

test('a code field takes six digits of any script, and five are an error [AUTH-09 I18N-11]', async ({ page }) => {
  await page.goto('/#/pages/login/regist');
  await code(page).pressSequentially('12345678');
  await expect(code(page)).toHaveValue('123456');
  await code(page).fill('Your code is 098 765, keep it');
  await expect(code(page)).toHaveValue('098765');
  for (const typed of ['٢٥٠٢٥٠', '۲۵۰۲۵۰', '२५०२५०', '๒๕๐๒๕๐', '２５０２５０']) {
    await code(page).fill(typed);
    await expect(code(page)).toHaveValue('250250');
    await field(page, 'Phone number').fill(typed);
    await expect(field(page, 'Phone number')).toHaveValue('250250');
  }
  await code(page).fill('12345');
  await submit(page).click();
  await expect(code(page)).toHaveAttribute('aria-invalid', 'true');
});

test('shows composed digits once, and a removed mark leaves the caret in place [AUTH-25]', async ({ page }) => {
  await page.goto('/#/pages/login/regist');
  const method = await page.context().newCDPSession(page);
  const compose = async (steps: string[]): Promise<void> => {
    for (const text of steps)
      await method.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await method.send('Input.insertText', { text: steps.at(-1) ?? '' });
  };
  for (const input of [field(page, 'Phone number'), code(page)]) {
    await input.click();
    await compose(['１', '１２', '１２３']);
    await compose(['４', '４５', '４５６']);
    await expect(input).toHaveValue('123456');
    await input.fill('12356');
    await input.evaluate((control: HTMLInputElement) => control.setSelectionRange(3, 3));
    await page.keyboard.type('- 4');
    await expect(input).toHaveValue('123456');
  }
});

test('enforces the rules of both passwords and sends leading zeros [AUTH-10 AUTH-11]', async ({ page, api, qa }) => {
  const phone = unusedPhone();
  await page.goto('/#/pages/login/regist');
  // the pad takes all six digits or none, and a form that has them would keep them
  await fill(page, { phone, agreed: true });
  await send(page).click();
  await expect(code(page)).toBeFocused();
  expect(await qa.count('users.sms')).toBe(1);
  await fill(page, { code: await api.codeFor(phone) });
  for (const password of ['abc12', 'abcdef1234567', 'abc 123', 'abc_123']) {
    await fill(page, { password });
    await submit(page).click();
    await expect(page.getByText('The login password must be 6-12 letters or numbers!')).toBeVisible();
    await expect(field(page, 'Login password')).toBeFocused();
  }
  await fill(page, { password: 'Abcdef123456' });
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
  await expect(field(page, 'Invitation code')).toHaveValue('FRIEND42');
  await fillByEmail(page, api, qa, email);
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
  await fill(page, { ...good, phone });
  await send(page).click();
  await expect(code(page)).toBeFocused();
  expect(await qa.count('users.sms')).toBe(1);
  await fill(page, { code: await api.codeFor(phone) });
  await submit(page).click();
  await expect(page).toHaveURL(welcome);
  expect((await qa.log('users.register'))[0]?.fields).not.toHaveProperty('invite');
});

test('shows the server’s refusal, keeps the fields, and stores no secrets [AUTH-13]', async ({
  page,
  api,
  qa,
  context,
}) => {
  const taken = await api.register('phone');
  await qa.advance(61_000);
  await qa.clearLog();
  await page.goto('/#/pages/login/regist');
  await fill(page, { ...good, phone: taken.username });
  await send(page).click();
  await expect(code(page)).toBeFocused();
  expect(await qa.count('users.sms')).toBe(1);
  await fill(page, { code: await api.codeFor(taken.username) });
  await submit(page).click();
  await expect(page.getByRole('alert').filter({ hasText: /account/i })).toBeVisible();
  await expect(field(page, 'Phone number')).toHaveValue(taken.username);
  await expect(field(page, 'Login password')).toHaveValue('kp7x2m');
  const stored = JSON.stringify(await context.storageState({ indexedDB: true }));
  expect(stored).toContain(taken.username);
  expect(stored).not.toMatch(/kp7x2m|048213/);
});

test('offers a half-filled registration again, without its secrets [STORE-14]', async ({ page, context }) => {
  await page.goto('/#/pages/login/regist');
  await mode(page, 'Email').check();
  await fill(page, { ...good, email: 'ploy@example.com', code: '123456', invite: 'AB12' });
  await field(page, 'Display currency').selectOption('USD');
  await expect.poll(async () => JSON.stringify(await context.storageState({ indexedDB: true }))).toContain('AB12');
  expect(JSON.stringify(await context.storageState({ indexedDB: true }))).not.toMatch(/kp7x2m|048213|123456/);
  await page.close();
  const again = await context.newPage();
  await again.goto('/#/pages/login/regist');
  await expect(mode(again, 'Email')).toBeChecked();
  await expect(field(again, 'Email address')).toHaveValue('ploy@example.com');
  await expect(field(again, 'Invitation code')).toHaveValue('AB12');
  await expect(field(again, 'Display currency')).toHaveValue('USD');
  for (const label of ['Verification code', 'Login password']) await expect(field(again, label)).toHaveValue('');
  await expect(pinField(again, 'Payment password')).toHaveAccessibleName('Payment password: 0 of 6 digits entered');
  await expect(again.getByRole('checkbox')).not.toBeChecked();
});

test('fields tell what they hold, and password managers ignore the payment password [A11Y-06]', async ({ page }) => {
  await page.goto('/#/pages/login/regist');
  await expect(field(page, 'Phone number')).toHaveAttribute('autocomplete', 'tel');
  await expect(field(page, 'Phone number')).toHaveAttribute('type', 'tel');
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field(page, 'Login password')).toHaveAttribute('autocomplete', 'new-password');
  await expect(pinField(page, 'Payment password')).toBeVisible();
  await expect(page.locator('input[name=paypass]')).toHaveCount(0);
  await mode(page, 'Email').check();
  await expect(field(page, 'Email address')).toHaveAttribute('autocomplete', 'email');
  await expect(field(page, 'Email address')).toHaveAttribute('inputmode', 'email');
});
