import { type Browser, expect, type Page, test } from '@playwright/test';
import { code, fill, fillRest, good, mode, send, submit } from '../e2e/registration-helpers.ts';
import { createProblems, whenCut, whenStatus } from '../e2e/support/problems.ts';
import { act, decide, enrol, openPage, staffPage } from '../e2e/support/desk.ts';
import { approveNewest, closeTheDay, press, readTheBank } from './desk-steps.ts';
import { BTC, numberOf, orderOption, settledPrices, STEP } from './option-steps.ts';
import { type Stage, startStage } from './stage-process.ts';

// an option of a minute in real time, blocks of a second, and the build if it is outdated
test.describe.configure({ timeout: 600_000 });
// a step that waits for nothing fails by its name
test.use({ actionTimeout: 60_000 });

const EMAIL = 'som@example.com';
const PHONE = '0812345678';

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

async function register(page: Page, stage: Stage): Promise<void> {
  await page.goto('/#/pages/login/regist');
  await fill(page, { phone: PHONE });
  await send(page).click();
  expect(await codeFor(stage, PHONE.slice(1))).toMatch(/^\d{6}$/);
  await mode(page, 'Email').check();
  await fill(page, { email: EMAIL });
  await send(page).click();
  await fill(page, { code: await codeFor(stage, EMAIL) });
  expect(await code(page).inputValue()).toMatch(/^\d{6}$/);
  await fillRest(page);
  await submit(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is open', STEP);
}

async function answerRiskQuestions(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Answer five questions/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Answer the questions' }).click();
  for (const answer of [
    'All 100 USDT',
    'I lose money',
    'The average of ten prices',
    'No',
    'Only money I can afford to lose',
  ]) {
    await sheet.getByRole('button', { name: answer, exact: answer === 'No' }).click();
    await sheet.getByRole('button', { name: /^(Next question|Continue)$/ }).click();
  }
  await sheet.getByRole('button', { name: 'Close' }).last().click();
}

/** Sends the basic verification, which one of the staff approves at the desk. */
async function verify(page: Page, staff: Page): Promise<void> {
  await page.goto('/#/pages/mine/Certification/primary');
  await page.getByRole('radio', { name: 'Passport' }).check();
  await page.getByLabel('Name', { exact: true }).fill('Somchai Jaidee');
  await page.getByLabel('Document number').fill('ZX9876543');
  await page.getByLabel('Date of birth').fill('1990-05-17');
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(page.getByText("We're checking your details. We'll message you when it's done.")).toBeVisible(STEP);
  await openPage(staff, 'Verifications');
  await staff.locator('a[data-row]').first().click();
  await expect(staff.getByRole('article')).toContainText('Somchai Jaidee', STEP);
  for (const box of await staff.getByRole('article').getByRole('checkbox').all()) await box.check();
  await staff.locator('article button:not([aria-disabled])', { hasText: 'Approve Basic' }).click();
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

const TRON_ADDRESS = /T[1-9A-HJ-NP-Za-km-z]{33}/;

/** One person uploads deposit addresses, and the other one approves them. */
async function uploadAddresses([anna, ben]: readonly Page[], stage: Stage): Promise<void> {
  await openPage(anna!, 'Addresses');
  await anna!.getByRole('button', { name: 'Upload' }).click();
  const dialog = anna!.getByRole('dialog');
  await dialog.getByLabel('Chain').selectOption('TRC20');
  const list = (await stage.addresses()).join('\n');
  await dialog.getByLabel('Addresses').fill(list);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await decide(anna!);
  await approveNewest(ben!, list);
}

/**
 * Pays on the chain to the customer's address and reports the hash. While a node lies about it, no one reads anything
 * from the chain. Two people credit it.
 */
async function deposit(page: Page, [anna, ben]: readonly Page[], stage: Stage, stagePage: Page): Promise<void> {
  await page.goto('/#/pages/Recharge/qrpay?channel=usdt-trc20');
  const main = page.getByRole('main');
  await expect(main).toContainText(TRON_ADDRESS, STEP);
  const [to = ''] = TRON_ADDRESS.exec((await main.textContent()) ?? '') ?? [];
  const hash = await stage.pay({ to, amount: '1500' });
  await press(stagePage, 'TRON node 1', 'Lies about amounts');
  await page.getByLabel('Amount sent').fill('1500');
  await page.getByLabel('Transaction hash').fill(hash);
  await page.getByRole('button', { name: /^I've sent 1,?500 USDT/ }).click();
  await expect(page).toHaveURL(/Recharge\/orderDetails\?id=/, STEP);
  await openPage(anna!, 'Deposits');
  await expect(anna!.getByRole('row', { name: /can't be read/ })).toBeVisible(STEP);
  await press(stagePage, 'TRON node 1', 'Works');
  await expect(anna!.getByRole('row', { name: /confirmed/ })).toBeVisible({ timeout: 180_000 });
  await anna!.locator('a[data-row]').first().click();
  await act(anna!, /^Propose to credit/);
  await approveNewest(ben!);
  await expect(page.getByText('Credited', { exact: true }).first()).toBeVisible(STEP);
}

/**
 * Withdraws to a new wallet. Two people approve it, and one pays too little on the chain. Both settle that by a second
 * payment, and the chain confirms it.
 */
async function withdraw(page: Page, [anna, ben]: readonly Page[], stage: Stage): Promise<void> {
  const [address = ''] = await stage.addresses();
  await page.goto('/#/pages/mine/addWallet');
  await page.getByLabel('Wallet name').fill('Cold');
  await page.getByLabel('Network').selectOption('TRC20');
  await page.getByRole('textbox', { name: /address/i }).fill(address);
  await page.getByRole('button', { name: 'Check the address' }).click();
  await page.getByRole('button', { name: 'Save the wallet' }).click();
  await expect(page.getByText('Wallet added')).toBeVisible(STEP);
  await page.goto('/#/pages/Withdraw/Withdraw');
  await page.getByLabel('Amount').fill('100');
  await page.getByRole('button', { name: 'Withdraw 100 USDT' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  for (const digit of good.paypass!)
    await page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click();
  await expect(page).toHaveURL(/Withdraw\/orderDetails\?id=/, STEP);
  await openPage(anna!, 'Withdrawals');
  await anna!.locator('a[data-row]').first().click();
  await expect(anna!.getByRole('article')).toContainText(address, STEP);
  await act(anna!, /^Approve paying/);
  await approveNewest(ben!);
  await openPage(ben!, 'Withdrawals');
  await ben!.getByLabel('List').selectOption('processing');
  await ben!.locator('a[data-row]').first().click();
  await act(ben!, /^Begin paying/);
  await expect(ben!.getByRole('button', { name: 'Copy amount' })).toBeVisible(STEP);
  await expect(ben!.getByRole('article')).toContainText(address);
  const tooLittle = await stage.pay({ to: address, amount: '90' });
  const openSent = async (): Promise<void> => {
    await openPage(ben!, 'Withdrawals');
    await ben!.getByLabel('List').selectOption('sent');
    await ben!.locator('a[data-row]').first().click();
  };
  await openSent();
  await act(ben!, /^I've sent/, { 'Transaction hash': tooLittle });
  const rest = ben!.getByRole('article').locator('label', { hasText: /^Send the missing 9/ });
  await expect(rest).toBeVisible(STEP);
  await expect(ben!.getByRole('article').getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
  await rest.click();
  await act(ben!, /^Send the missing 9/, { 'What went wrong, for staff only': '90 was typed instead of 99.' });
  await approveNewest(anna!, tooLittle);
  await openSent();
  const hash = await stage.pay({ to: address, amount: '9' });
  await act(ben!, /^I've sent/, { 'Transaction hash': hash });
  await expect(page.getByText(/^Paid/).first()).toBeVisible(STEP);
  await expect(page.getByRole('main')).toContainText(hash.slice(0, 8));
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
    await test.step('two people and a reader enrol at the desk', async () => {
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
    await test.step('have addresses', () => uploadAddresses(people, stage));
    await test.step('deposit', () => deposit(page, people, stage, stagePage));

    await press(stagePage, 'OKX', 'Lies by 10 %');
    await test.step('order an option', () => orderOption(page));
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
    await test.step('withdraw', () => withdraw(page, people, stage));
    await test.step('read the statement of the bank', () => readTheBank(people, stage));
    expect(problems.list()).toEqual([]);
    // the app's calls fail while the servers restart
    await page.close();
    await test.step('close the day', () => closeTheDay(people, stage, stagePage));
    for (const person of people) await person.context().close();
    await context.close();
  } finally {
    expect(await stage.interrupt(), 'files that the stage leaves behind').toEqual([]);
  }
}

test(
  'a stranger lives a whole life while a node and an exchange lie and a payment goes wrong [STAGE-01 STAGE-02]',
  {
    tag: '@one',
  },
  ({ browser }) => walk(browser, { two: false }),
);

test(
  'a stranger lives a whole life on two instances while the price leader is killed [STAGE-02 FEED-04]',
  {
    tag: '@two',
  },
  ({ browser }) => walk(browser, { two: true }),
);
