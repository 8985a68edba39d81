import { expect, test, whenCut, whenStatus } from './support/test.ts';
import { field, code, send, mode, unusedPhone, fill } from './registration-helpers.ts';

const failed = 'Failed to get the verification code!';

test('sends codes by SMS and email, one request per double tap [AUTH-14]', async ({ page, qa }) => {
  const phone = unusedPhone();
  await qa.fault({ call: 'users.sms', kind: 'latency', value: 300 });
  await page.goto('/#/pages/login/regist');
  await send(page).click();
  await expect(field(page, 'Phone number')).toBeFocused();
  await fill(page, { phone });
  await send(page).dblclick();
  await expect(send(page)).toHaveText(/^Resend in \d+ s$/);
  const sms = await qa.log('users.sms');
  expect(sms).toHaveLength(1);
  expect(sms[0]?.fields).toEqual({ userphone: phone, must: 'register' });
  await expect(code(page)).toBeFocused();
  await mode(page, 'Email').check();
  await fill(page, { email: `a${phone}@example.com` });
  await send(page).click();
  await expect(send(page)).toHaveText(/^Resend in \d+ s$/);
  const mail = await qa.log('users.email');
  expect(mail).toHaveLength(1);
  expect(mail[0]?.fields).toMatchObject({ email: `a${phone}@example.com` });
});

test('counts down from 60 s by the clock, even across a reload or in the background [AUTH-15]', async ({
  page,
  qa,
}) => {
  const phone = unusedPhone();
  await page.clock.install();
  await page.goto('/#/pages/login/regist');
  await fill(page, { phone });
  await send(page).click();
  await expect(send(page)).toHaveText(/^Resend in (60|5\d) s$/);
  await expect(send(page)).toBeDisabled();
  await page.clock.fastForward(30_000);
  await expect(send(page)).toHaveText(/^Resend in ([12]\d|30) s$/);
  await page.reload();
  await expect(send(page)).toHaveText(/^Resend in ([1-9]|[12]\d|30) s$/);
  await page.clock.fastForward(31_000);
  await expect(send(page)).toHaveText('Send code');
  await expect(send(page)).toBeEnabled();
  await qa.advance(61_000);
  await expect(field(page, 'Phone number')).toHaveValue(phone);
  await send(page).click();
  await expect.poll(() => qa.count('users.sms')).toBe(2);
});

for (const [name, fault] of [
  ['ret 0', { kind: 'ret', value: 0 }],
  ['status 500', { kind: 'status', value: 500 }],
  // cut within the answer: the browser itself resends a request that dies before it (CALL-24)
  ['a cut connection', { kind: 'truncated' }],
] as const) {
  test(`shows the text of ${name} on a code request, without a retry or countdown [AUTH-16]`, async ({
    page,
    qa,
    problems,
  }) => {
    problems.allow(whenStatus(500), whenCut);
    await page.goto('/#/pages/login/regist');
    await fill(page, { phone: unusedPhone() });
    await qa.clearLog();
    await qa.fault({ call: 'users.sms', ...fault });
    await send(page).click();
    await expect(page.getByRole('alert').getByText(failed)).toBeVisible();
    await expect(send(page)).toHaveText('Send code');
    await expect(send(page)).toBeEnabled();
    expect(await qa.count('users.sms')).toBe(1);
  });
}
