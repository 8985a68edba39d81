import { expect, type Page } from '@playwright/test';
import { HOUR_MS } from '../../src/domain/time.ts';
import { decide, openPage } from '../e2e/support/desk.ts';
import { STEP } from './option-steps.ts';
import type { Stage } from './stage-process.ts';

/** Presses a button of the stage's page: a fault of a part, or `Kill` and `Start` of a server. */
export const press = (stagePage: Page, part: string, button: string) => {
  const group = stagePage.getByRole('group', { name: part, exact: true });
  return group
    .getByRole('radio', { name: button })
    .or(group.getByRole('button', { name: button }))
    .click();
};

/** Has the second person approve the newest proposal, and type what they looked up themselves if it asks for that. */
export async function approveNewest(person: Page, lookedUp?: string): Promise<void> {
  await openPage(person, 'Approvals');
  await person.locator('a[data-row]').first().click();
  if (lookedUp !== undefined) await person.getByLabel(/from your own wallet/).fill(lookedUp);
  await person
    .getByRole('article')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(person.getByText('Nothing waits for a second person.')).toBeVisible(STEP);
}

/** Uploads the bank's statement with a stray, and has a reader see the balance of the account. */
export async function readTheBank([anna, , rita]: readonly Page[], stage: Stage): Promise<void> {
  await stage.transfer({ party: 'Unknown Person', amount: '1200.50', reference: '' });
  await stage.transfer({ party: 'Power company', amount: '-300', reference: 'Invoice 7' });
  await openPage(anna!, 'Bank statements');
  await anna!.getByRole('button', { name: 'Upload' }).click();
  const upload = async (): Promise<void> =>
    anna!.locator('input[type=file]').setInputFiles({
      name: 'statement.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(await stage.statement()),
    });
  await upload();
  await anna!.getByLabel('What Solvency calls this account').fill('Kasikornbank 0000000000');
  await anna!.getByRole('button', { name: 'Read 2 lines' }).click();
  await decide(anna!);
  await expect(anna!.getByText('The statement was read')).toBeVisible(STEP);
  await upload();
  await expect(anna!.getByText('Nothing new')).toBeVisible(STEP);
  await openPage(anna!, 'Bank statements');
  await anna!.getByRole('button', { name: 'Strays 1' }).click();
  await expect(anna!.getByRole('row', { name: /Unknown Person/ })).toContainText('1,200.50 THB', STEP);
  await openPage(rita!, 'Solvency');
  await expect(rita!.getByRole('table', { name: 'Where it is' })).toContainText('900.50 THB', STEP);
  await expect(rita!.getByRole('table', { name: 'By asset' }).getByRole('row', { name: /^USDT/ })).toBeVisible();
}

/** Moves the stage's clock by its button. The servers restart meanwhile. */
async function moveClock(stagePage: Page, time: string): Promise<void> {
  const moved = stagePage.waitForResponse(/\/act$/, STEP);
  await press(stagePage, 'Clock', time);
  expect((await moved).status()).toBe(204);
}

/** Opens a page of the desk after a pause that ended the session. */
async function comeBack(person: Page, hash: string): Promise<void> {
  await person.goto(`/#/${hash}`);
  await person.reload();
  await person.getByRole('button', { name: 'Log in' }).click();
  await person.getByRole('heading', { name: 'Solvency', level: 1 }).waitFor();
}

/** Lets the day end, has two people sign its close, and has a reader read its report. */
export async function closeTheDay([anna, ben, rita]: readonly Page[], stage: Stage, stagePage: Page): Promise<void> {
  await moveClock(stagePage, '23:50');
  const { time: evening } = await stage.state();
  const day = new Date(evening + 7 * HOUR_MS).toISOString().slice(0, 10);
  await comeBack(rita!, 'solvency');
  const wallet = rita!.getByRole('table', { name: 'Where it is' }).getByRole('row', { name: /USDT/ });
  await expect(wallet).toContainText('48,401.00 USDT', STEP);
  const readAt = async (): Promise<number> => Date.parse((await wallet.locator('time').getAttribute('datetime')) ?? '');
  await expect.poll(readAt, { timeout: 120_000 }).toBeGreaterThan(evening - HOUR_MS);

  await moveClock(stagePage, '07:05');
  await comeBack(anna!, 'solvency?tab=day');
  await anna!.getByRole('heading', { name: `Close of ${day}` }).waitFor();
  const owed = anna!.getByRole('table', { name: 'What customers were owed' });
  await expect(owed.getByRole('row', { name: /^USDT/ }).getByText('equal', { exact: true })).toBeVisible();
  await anna!.getByRole('button', { name: 'Sign the close' }).click();
  await anna!
    .getByRole('dialog')
    .getByLabel('Why the company held more or less than it owed')
    .fill('The company keeps a reserve in its wallet.');
  await anna!.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await decide(anna!);
  await comeBack(ben!, 'solvency');
  await approveNewest(ben!);
  await expect(anna!.getByText('Every day that has ended is closed.')).toBeVisible(STEP);
  await comeBack(rita!, `solvency?tab=report&day=${day}`);
  await expect(rita!.getByRole('heading', { name: `Report of ${day}` })).toBeVisible();
  await expect(rita!.getByText("This day isn't closed yet")).toHaveCount(0);
  await expect
    .poll(async () => (await stage.state()).messages.map(({ subject }) => subject), { timeout: 120_000 })
    .toContain(`Andaman desk: report of ${day}`);
}
