import type { Page } from '@playwright/test';
import { transferIn } from '../../src/api/liquidity.ts';
import { addWallet } from '../../src/api/wallets.ts';
import { deposits } from '../../src/api/deposits.ts';
import { withdrawals } from '../../src/api/withdrawals.ts';
import { expect, test } from './support/test.ts';

test.setTimeout(180_000);

const DAY_MS = 86_400_000;
/** Upper bound of keyboard stops on a page. */
const STOPS = 120;

interface Stop {
  readonly name: string;
  readonly isSeen: boolean;
  readonly why: string;
}

/** The focused element: its name, and whether the focus is visible: a ring, in view, and covered by nothing. */
const stop = (page: Page): Promise<Stop> =>
  page.evaluate(async () => {
    // a sheet that slides in is checked at its final position
    const rising = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < Infinity);
    await Promise.allSettled(rising.map(({ finished }) => finished));
    const element = document.activeElement as HTMLElement;
    // an opened page focuses its heading for screen readers; the heading is not a keyboard stop
    if (element === document.body || element.matches('h1, h2, main'))
      return { name: '', isSeen: false, why: 'no stop' };
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent ?? '').join(' ');
    const by = element
      .getAttribute('aria-labelledby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
    const name = (by ?? element.getAttribute('aria-label') ?? (labels || element.textContent) ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(
      Math.min(left + width / 2, innerWidth - 1),
      Math.min(top + height / 2, innerHeight - 1),
    );
    const isOver = over !== null && (element.contains(over) || over.contains(element) || labels !== '');
    // the visible focus is what differs without it, on the element or the frame around it
    const appearance = (): string =>
      [element, element.parentElement, element.parentElement?.parentElement, element.closest('label')]
        .map((item) => {
          if (!item) return '';
          const { outlineStyle, outlineWidth, outlineColor, borderColor, boxShadow, backgroundColor } =
            getComputedStyle(item);
          return [outlineStyle, outlineWidth, outlineColor, borderColor, boxShadow, backgroundColor].join();
        })
        .join('|');
    const focused = appearance();
    element.blur();
    const blurred = appearance();
    element.focus({ preventScroll: true });
    const ring = focused !== blurred;
    const inSight = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    return {
      name,
      isSeen: isOver && ring && inSight,
      why: JSON.stringify({ isOver, ring, inSight, over: over?.className }),
    };
  });

/** Presses Tab until an element of that name has the focus, checking that the focus is visible at every stop. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let count = 0; count < STOPS; count += 1) {
    await page.keyboard.press('Tab');
    const here = await stop(page);
    passed.push(here.name);
    // the browser's own bar is between the last stop of a page and its first
    if (here.name !== '' && !here.name.startsWith('Skip to'))
      expect(here.isSeen, `the focus on "${here.name}" is seen: ${here.why}`).toBe(true);
    if (typeof name === 'string' ? here.name.includes(name) : name.test(here.name)) return;
  }
  throw new Error(`the keyboard never came to ${String(name)}; it came to: ${[...new Set(passed)].join(' | ')}`);
}
const typeInto = async (page: Page, name: string, text: string): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
};

test('a customer logs in with the keyboard only [A11Y-03]', async ({ page, api }) => {
  const account = await api.register();
  await page.goto('/#/pages/login/login');
  await typeInto(page, 'Phone number or email', account.username);
  await typeInto(page, 'Login password', account.password);
  await tabTo(page, /agree/i);
  await page.keyboard.press('Space');
  await tabTo(page, /^Log in$/);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/login\/login/);
});

test('a customer reports a deposit with the keyboard only [A11Y-03]', async ({ page, api, customer }) => {
  const hash = customer.id.padEnd(64, 'd');
  await api.readAll(customer);
  await page.goto('/#/pages/Recharge/qrpay?channel=usdt-trc20');
  await typeInto(page, 'Amount sent', '100');
  await typeInto(page, 'Transaction hash', hash);
  await tabTo(page, /^I've sent 100/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/Recharge\/orderDetails/);
  expect((await api.must(deposits, {}, { token: customer.token })).lists.map((item: any) => item.hash)).toEqual([hash]);
});

test('a customer withdraws with the keyboard only, including the payment password [A11Y-03]', async ({
  page,
  api,
  qa,
  customer,
}) => {
  await qa.fund(customer.username, 'USDT', '1000');
  await api.must(
    addWallet,
    { alias: 'Cold', currency: 'USDT', chain: 'TRC20', address: 'TNjk8sK483hkscNEZKrHJm9UCKk1Y8fYjq' },
    { token: customer.token },
  );
  await qa.advance(DAY_MS);
  await api.readAll(customer);
  await page.goto('/#/pages/Withdraw/Withdraw');
  await expect(page.getByText('Minimum 10 USDT')).toBeVisible();
  await typeInto(page, 'Amount', '250');
  await tabTo(page, /^Withdraw 250/);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect.poll(async () => (await stop(page)).name).toMatch(/^Withdraw 250/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Continue$/);
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('button', { name: '1', exact: true })).toBeVisible();
  await page.keyboard.type(customer.paypass);
  await expect(page).toHaveURL(/Withdraw\/orderDetails/);
  expect((await api.must(withdrawals, {}, { token: customer.token })).lists).toHaveLength(1);
});

test('a customer redeems with the keyboard only [A11Y-03]', async ({ page, api, qa, customer }) => {
  await qa.fund(customer.username, 'USDT', '500');
  await api.must(transferIn, { amount: '300' }, { token: customer.token, key: `keyboard-${customer.id}` });
  await api.readAll(customer);
  await page.goto('/#/pages/Liquidity/sell');
  await typeInto(page, 'Amount', '100');
  await tabTo(page, /^Review 100/);
  await page.keyboard.press('Enter');
  // disabled until the terms have loaded
  await expect(page.getByRole('button', { name: /^Redeem 100/ })).toBeEnabled();
  await tabTo(page, /^Redeem 100/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Successful transaction!' })).toBeVisible();
});
