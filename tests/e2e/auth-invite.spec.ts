import { next } from './registration-helpers.ts';
import { typePin } from './support/pin.ts';
import { expect, test } from './support/test.ts';

test.use({ build: 'other' });

test('requires the invitation code if the build says VITE_INVITE=required [AUTH-12]', async ({ page, api, qa }) => {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const phone = `87${String(process.pid).padStart(7, '0').slice(-7)}`;
  await page.goto('/#/pages/login/regist');
  await field('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(field('Verification code')).toBeFocused();
  expect(await qa.count('users.sms')).toBe(1);
  await field('Verification code').fill(await api.codeFor(phone));
  await next(page).click();
  await field('Login password').fill('kp7x2m');
  await next(page).click();
  await typePin(page, 'Payment password', '048213', 'Confirm payment password');
  await page.getByRole('checkbox').check();
  for (const invite of ['', '   ']) {
    await field('Invitation code').fill(invite);
    await page.getByRole('button', { name: 'Open an account' }).click();
    await expect(field('Invitation code')).toBeFocused();
    await expect(field('Invitation code')).toHaveAttribute('aria-invalid', 'true');
  }
  expect(await qa.count('users.register')).toBe(0);
  await field('Invitation code').fill('FRIEND42');
  await page.getByRole('button', { name: 'Open an account' }).click();
  await expect(page).toHaveURL(/intro\/intro\?welcome=1$/);
  expect((await qa.log('users.register')).map(({ fields }) => fields['invite'])).toEqual(['FRIEND42']);
});
