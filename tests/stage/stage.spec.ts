import { type Browser, expect, type Page, test } from '@playwright/test';
import { amount, confirm, draft, RECORD } from '../e2e/option-helpers.ts';
import { code, fill, good, mode, send, submit } from '../e2e/registration-helpers.ts';
import { createProblems, whenCut, whenStatus } from '../e2e/support/problems.ts';
import { act, enrol, openPage, staffPage } from '../e2e/support/desk.ts';
import { type Stage, startStage } from './stage-process.ts';

// an option of a minute in real time, a deposit of twenty blocks, and the build if it is outdated
test.describe.configure({ timeout: 600_000 });

const EMAIL = 'som@example.com';
const PHONE = '0812345678';
const STEP = { timeout: 60_000 };
const BTC = /\d\d,\d{3}\.\d\d/;

const numberOf = (text: string | null): number => Number((text ?? '').replaceAll(',', ''));
const btcOf = async (stage: Stage): Promise<number> =>
  (await stage.state()).prices.find(({ code: coin }) => coin === 'BTC')!.price;

/** Waits for a message to a customer, and returns the code in it. */
async function codeFor(stage: Stage, to: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const { messages } = await stage.state();
      return (found = /\b\d{6}\b/.exec(messages.findLast((message) => message.to.endsWith(to))?.text ?? '')?.[0]);
    }, STEP)
    .toBeDefined();
  return found!;
}

/** Presses a button of the stage's page: a fault of a part, or `Kill` and `Start` of a server. */
const press = (stagePage: Page, part: string, button: string) => {
  const group = stagePage.getByRole('group', { name: part, exact: true });
  return group
    .getByRole('radio', { name: button })
    .or(group.getByRole('button', { name: button }))
    .click();
};

async function register(page: Page, stage: Stage): Promise<void> {
  await page.goto('/#/pages/login/regist');
  await fill(page, { phone: PHONE });
  await send(page).click();
  expect(await codeFor(stage, PHONE.slice(1))).toMatch(/^\d{6}$/);
  await mode(page, 'Email').check();
  await fill(page, { ...good, email: EMAIL });
  await send(page).click();
  await fill(page, { code: await codeFor(stage, EMAIL) });
  expect(await code(page).inputValue()).toMatch(/^\d{6}$/);
  await submit(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is open', STEP);
}

async function answerRiskQuestions(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Answer five questions/ }).click();
  const sheet = page.getByRole('dialog');
  for (const answer of [
    'All 100 USDT',
    'I lose money',
    'The average of ten prices',
    'No',
    'Only money I can afford to lose',
  ])
    await sheet.getByRole('radio', { name: answer, exact: answer === 'No' }).check();
  await sheet.getByRole('button', { name: 'Check the answers' }).click();
  await sheet.getByRole('button', { name: 'Close' }).last().click();
}

/** Sends the basic verification, which one of the staff approves at the desk. */
async function verify(page: Page, staff: Page): Promise<void> {
  await page.goto('/#/pages/mine/Certification/primary');
  await page.getByLabel('Document type').selectOption('passport');
  await page.getByLabel('Name', { exact: true }).fill('Somchai Jaidee');
  await page.getByLabel('Document number').fill('ZX9876543');
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(page.getByText("We're checking your details. We'll message you when it's done.")).toBeVisible(STEP);
  await openPage(staff, 'Verifications');
  await staff.locator('a[data-row]').first().click();
  await expect(staff.getByRole('article')).toContainText('Somchai Jaidee', STEP);
  await act(staff, 'Approve');
  await expect(page.getByText('Verified', { exact: true }).first()).toBeVisible(STEP);
}

/** Watches the index move with the exchanges, on the coin's row. */
async function watchPrices(page: Page, stage: Stage): Promise<void> {
  await page.goto('/#/pages/coinList/index');
  const price = page.locator('main [data-code="BTC"]').getByText(BTC).first();
  await expect(price).toBeVisible(STEP);
  const first = await price.textContent();
  await expect(price).not.toHaveText(first ?? '', STEP);
  // the exchanges differ from it by their noise, and the walk goes on in between
  const ratio = numberOf(await price.textContent()) / (await btcOf(stage));
  expect(Math.abs(ratio - 1)).toBeLessThan(0.01);
}

async function deposit(page: Page): Promise<void> {
  await page.goto('/#/pages/Recharge/qrpay?channel=usdt-trc20');
  await page.getByLabel('Amount sent').fill('500');
  await page.getByLabel('Transaction hash').fill('ab'.repeat(32));
  await page.getByRole('button', { name: "I've sent 500 USDT" }).click();
  await expect(page).toHaveURL(/Recharge\/orderDetails\?id=/, STEP);
  await expect(page.getByText('Credited', { exact: true }).first()).toBeVisible({ timeout: 180_000 });
}

/** Opens the option's record and returns its start and end price. */
async function settledPrices(page: Page): Promise<{ start: number; end: number }> {
  await page.goto(RECORD);
  await page.getByRole('tab', { name: 'Purchase record' }).click();
  const row = page.locator('[data-order]').first();
  await expect(row).toContainText(/Won|Lost|Draw/, { timeout: 120_000 });
  await row.getByRole('link').click();
  const priceIn = async (name: string): Promise<number> =>
    numberOf(BTC.exec((await page.getByRole('row', { name }).textContent(STEP)) ?? '')?.[0] ?? null);
  return { start: await priceIn('Start price'), end: await priceIn('Average') };
}

/** Walks a stage from registration to a settled option. With two instances, the price leader is killed meanwhile. */
async function walk(browser: Browser, { two }: { readonly two: boolean }): Promise<void> {
  const stage = await startStage({ two });
  try {
    const context = await browser.newContext({ baseURL: stage.appUrl });
    const problems = createProblems();
    await problems.watch(context);
    const stagePage = await context.newPage();
    await stagePage.goto(stage.url);
    await expect(stagePage.getByRole('link', { name: 'Open the app' })).toHaveAttribute('href', stage.appUrl);
    const page = await context.newPage();
    const { deskUrl, staff } = await stage.state();
    const people: Page[] = [];
    await test.step('two people enrol at the desk', async () => {
      for (const { link } of staff) {
        const person = await staffPage(browser, deskUrl);
        await enrol(person.page, link);
        people.push(person.page);
      }
    });
    await test.step('register', () => register(page, stage));
    await test.step('answer the risk questions', () => answerRiskQuestions(page));
    await test.step('be verified by staff', () => verify(page, people[1]!));
    await test.step('watch prices', () => watchPrices(page, stage));
    await test.step('deposit', () => deposit(page));

    await press(stagePage, 'OKX', 'Lies by 10 %');
    await test.step('order an option', async () => {
      await draft(page);
      await expect(amount(page)).toHaveValue('50');
      await confirm(page).click();
      await expect(page.getByText('Successful transaction!')).toBeVisible(STEP);
    });
    if (two) {
      // streams and reads of the instance end with it
      problems.allow(whenCut, whenStatus(502));
      const leader = (await stage.state()).instances.find(({ isLeader }) => isLeader)!;
      await press(stagePage, leader.name, 'Kill');
      await expect
        .poll(async () => (await stage.state()).instances.filter(({ isLeader }) => isLeader).map(({ name }) => name))
        .toEqual([leader.name === 'Instance 1' ? 'Instance 2' : 'Instance 1']);
    }
    const { start, end } = await test.step('see it settle', () => settledPrices(page));
    const honest = await btcOf(stage);
    for (const price of [start, end]) expect(Math.abs(price / honest - 1)).toBeLessThan(0.02);
    expect(problems.list()).toEqual([]);
    for (const person of people) await person.context().close();
    await context.close();
  } finally {
    expect(await stage.interrupt(), 'files that the stage leaves behind').toEqual([]);
  }
}

test(
  'a stranger registers, is verified, deposits and trades while an exchange lies [STAGE-01 MAIL-01 FEED-02 KYCR-02]',
  {
    tag: '@one',
  },
  ({ browser }) => walk(browser, { two: false }),
);

test(
  'a stranger registers, deposits and trades while the price leader is killed [STAGE-01 FEED-04]',
  {
    tag: '@two',
  },
  ({ browser }) => walk(browser, { two: true }),
);
