import { expect, type Page } from '@playwright/test';
import { typePin } from './support/pin.ts';

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const code = (page: Page) => field(page, 'Verification code');
export const send = (page: Page) => page.getByRole('button', { name: /^(Send code|Resend in \d+ s)$/ });
export const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });
export const submit = (page: Page) => page.getByRole('button', { name: 'Open an account' });
export const mode = (page: Page, name: 'Phone' | 'Email') => page.getByRole('radio', { name });

let created = 0;
/** A phone number unused in this run, since a second code within a minute is refused. */
export const unusedPhone = () =>
  `8${String(process.pid).padStart(5, '3').slice(-5)}${String((created += 1)).padStart(3, '0')}`;

export interface Typed {
  phone?: string;
  email?: string;
  code?: string;
  password?: string;
  paypass?: string;
  invite?: string;
  agreed?: boolean;
}
/** Fills fields of the step that is shown. */
export async function fill(page: Page, { phone, email, code: digits, password, paypass, invite, agreed }: Typed) {
  if (phone !== undefined) await field(page, 'Phone number').fill(phone);
  if (email !== undefined) await field(page, 'Email address').fill(email);
  if (digits !== undefined) await code(page).fill(digits);
  if (password !== undefined) await field(page, 'Login password').fill(password);
  if (paypass !== undefined) await typePin(page, 'Payment password', paypass, 'Confirm payment password');
  if (invite !== undefined) await field(page, 'Invitation code').fill(invite);
  if (agreed !== undefined) await page.getByRole('checkbox').setChecked(agreed);
}
export const good: Typed = { password: 'kp7x2m', paypass: '048213', agreed: true };

/** Fills the steps after the first one, which is filled already; the last button is not pressed. */
export async function fillRest(page: Page, { password = 'kp7x2m', ...rest }: Typed = good): Promise<void> {
  await next(page).click();
  await fill(page, { password });
  await next(page).click();
  await fill(page, rest);
}

/** Opens the last step, with a number and a code of the right form. */
export async function openLastStep(page: Page): Promise<void> {
  await page.goto('/#/pages/login/regist');
  // the page before may have fields of the same names
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open an account');
  await fill(page, { phone: '812344521', code: '123456' });
  await fillRest(page, {});
}
