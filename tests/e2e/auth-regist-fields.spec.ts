import type { Locator } from '@playwright/test';
import { pinField } from './support/pin.ts';
import { expect, test } from './support/test.ts';
import { field, code, send, next, submit, mode, fill, openLastStep } from './registration-helpers.ts';

test('each missing field of a step shows an error, the first has the focus, nothing is sent [AUTH-08]', async ({
  page,
  qa,
}) => {
  const expectInvalid = async (...locators: Locator[]): Promise<void> => {
    for (const locator of locators) {
      await expect(locator).toHaveAttribute('aria-invalid', 'true');
      await expect(locator).toHaveAccessibleDescription(/\w/);
    }
    await expect(locators[0]!).toBeFocused();
  };
  await page.goto('/#/pages/login/regist');
  await next(page).click();
  await expectInvalid(field(page, 'Phone number'), code(page));
  await mode(page, 'Email').check();
  await next(page).click();
  await expectInvalid(field(page, 'Email address'), code(page));
  await fill(page, { email: 'ploy@example.com' });
  await next(page).click();
  await expectInvalid(code(page));
  // a request that arrives proves that none came before it
  await send(page).click();
  await expect.poll(() => qa.count('users.email')).toBe(1);
  await fill(page, { code: '123456' });
  await next(page).click();
  await next(page).click();
  await expectInvalid(field(page, 'Login password'));
  await fill(page, { password: 'kp7x2m' });
  await next(page).click();
  await submit(page).click();
  await expectInvalid(pinField(page, 'Payment password'));
  expect(await qa.count('users.register')).toBe(0);
});

test('the currency starts with the base currency and lists the choices [AUTH-08]', async ({ page }) => {
  await openLastStep(page);
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
  await next(page).click();
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

test('fields tell what they hold, and password managers ignore the payment password [A11Y-06]', async ({ page }) => {
  await page.goto('/#/pages/login/regist');
  await expect(field(page, 'Phone number')).toHaveAttribute('autocomplete', 'tel');
  await expect(field(page, 'Phone number')).toHaveAttribute('type', 'tel');
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await mode(page, 'Email').check();
  await expect(field(page, 'Email address')).toHaveAttribute('autocomplete', 'email');
  await expect(field(page, 'Email address')).toHaveAttribute('inputmode', 'email');
  await fill(page, { email: 'ploy@example.com', code: '123456' });
  await next(page).click();
  await expect(field(page, 'Login password')).toHaveAttribute('autocomplete', 'new-password');
  await fill(page, { password: 'kp7x2m' });
  await next(page).click();
  await expect(pinField(page, 'Payment password')).toBeVisible();
  await expect(page.locator('input[name=paypass]')).toHaveCount(0);
});
