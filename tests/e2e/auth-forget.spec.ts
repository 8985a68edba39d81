import type { Page } from '@playwright/test';
import { login as loginEndpoint, userInfo } from '../../src/api/auth.ts';
import { expect, test } from './support/test.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Set new password' });
const send = (page: Page) => page.getByRole('button', { name: /^(Send code|Resend in \d+ s)$/ });

async function fill(page: Page, code: string, password: string, repeated = password) {
  await field(page, 'Verification code').fill(code);
  await field(page, 'New login password').fill(password);
  await field(page, 'Confirm new login password').fill(repeated);
}

test('refuses different passwords, a short code and a bad password in place [AUTH-17 AUTH-09 AUTH-10]', async ({
  page,
  qa,
}) => {
  await page.goto('/#/pages/login/forgetPwd');
  await field(page, 'Phone number').fill('812344521');
  await fill(page, '1234567', 'kp7x2m', 'kp7x2n');
  await expect(field(page, 'Verification code')).toHaveValue('123456');
  await submit(page).click();
  await expect(page.getByText('The two passwords entered are inconsistent!')).toBeVisible();
  await expect(field(page, 'Confirm new login password')).toBeFocused();
  for (const password of ['abc12', 'abcdef1234567', 'abc 123', 'abc_123']) {
    await fill(page, '123456', password);
    await submit(page).click();
    await expect(page.getByText('The login password must be 6-12 letters or numbers!')).toBeVisible();
  }
  await fill(page, '12345', 'kp7x2m');
  await submit(page).click();
  await expect(field(page, 'Verification code')).toBeFocused();
  await expect(field(page, 'Verification code')).toHaveAttribute('aria-invalid', 'true');
  // the one request that arrives: a wrong code
  await fill(page, '123456', 'kp7x2m');
  await submit(page).click();
  await expect.poll(() => qa.count('users.forget')).toBe(1);
});

test('a new password by code revokes the old password and every earlier token [AUTH-18]', async ({ page, api, qa }) => {
  const account = await api.login(await api.register('email'));
  await qa.advance(61_000);
  await qa.clearLog();
  await page.goto('/#/pages/login/forgetPwd');
  await page.getByRole('radio', { name: 'Email' }).check();
  await field(page, 'Email address').fill(account.username);
  await send(page).click();
  await expect(field(page, 'Verification code')).toBeFocused();
  expect(await qa.count('users.email')).toBe(1);
  expect((await qa.log('users.email'))[0]?.fields).toMatchObject({ must: 'forget' });
  await fill(page, await api.codeFor(account.username), 'new12345');
  await submit(page).dblclick();
  await expect(page).toHaveURL(/#\/pages\/login\/login$/);
  await expect(page.getByLabel('Phone number or email')).toHaveValue(account.username);
  expect(await qa.count('users.forget')).toBe(1);
  expect((await api.call(userInfo, {}, { token: account.token })).ret).toBe(-1);
  expect((await api.call(loginEndpoint, { username: account.username, password: account.password })).ret).toBe(0);
  await page.goto('/#/pages/mine/setting');
  await expect(page).toHaveURL(/login\/login\?from=/);
  expect((await api.call(loginEndpoint, { username: account.username, password: 'new12345' })).ret).toBe(1);
});

test('a wrong code shows the server’s message and keeps the fields [AUTH-18]', async ({ page, api, qa }) => {
  const account = await api.register('phone');
  await page.goto('/#/pages/login/forgetPwd');
  await field(page, 'Phone number').fill(account.username);
  await fill(page, '000000', 'new12345');
  await submit(page).click();
  await expect(page.getByRole('alert').filter({ hasText: /code/i })).toBeVisible();
  await expect(page).toHaveURL(/forgetPwd/);
  await expect(field(page, 'Phone number')).toHaveValue(account.username);
  await expect(field(page, 'Verification code')).toHaveValue('000000');
  await expect(field(page, 'New login password')).toHaveValue('new12345');
  expect(await qa.count('users.forget')).toBe(1);
});
