import type { Browser, Page } from '@playwright/test';
import { addAuthenticator } from '../../../scripts/parts/authenticator.mjs';
import { createProblems, whenStatus } from './problems.ts';
import type { Server } from './server.ts';

/** A person's own browser, with a device that has a passkey store. Errors of the page are in `problems`. */
export async function staffPage(browser: Browser, deskUrl: string, { width = 1280, height = 800 } = {}) {
  const context = await browser.newContext({
    baseURL: deskUrl,
    viewport: { width, height },
    hasTouch: false,
    isMobile: false,
  });
  const problems = createProblems();
  // no one is logged in at first
  problems.allow(whenStatus(401));
  await problems.watch(context);
  const page = await context.newPage();
  await addAuthenticator(page);
  return { page, problems };
}

/** Enrols a person with one passkey and recovery codes, and logs them in. Returns the codes. */
export async function enrol(page: Page, invitation: string): Promise<string[]> {
  await page.goto(invitation);
  await page.getByLabel('Name of the device').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Show recovery codes' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const texts = await codes.allInnerTexts();
  await page.getByLabel('I saved them').check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  return texts;
}

/** Opens a page of the menu. */
export const openPage = async (page: Page, name: string): Promise<void> => {
  // its name may end with how much waits there
  await page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${name}( \\d|$)`) })
    .click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
};

interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
}

/** Signs or confirms what a dialog shows, and closes the dialog if it stays, as after a proposal. */
export async function decide(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const sign = dialog.getByRole('button', { name: /^(Confirm|Sign with passkey)$/ });
  await sign.click();
  // the dialog goes, or says in the same moment for whom the proposal waits
  await sign.waitFor({ state: 'detached' });
  const close = dialog.getByRole('button', { name: 'Close' });
  // a page that shows what was done takes its dialog away itself
  await Promise.race([close.click().catch(() => undefined), dialog.waitFor({ state: 'detached' })]);
  await dialog.waitFor({ state: 'detached' });
}

/** Fills in an invitation and signs it. */
export async function invite(page: Page, { name, email, roles }: NewPerson): Promise<void> {
  await openPage(page, 'Staff');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email address').fill(email);
  for (const role of roles) await dialog.getByLabel(role).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await decide(page);
}

/** Returns the link in a staff email, from the demonstration's outbox. */
export async function invitationOf({ url }: Server, email: string): Promise<string> {
  const { lists } = (await (await fetch(`${url}/qa/outbox?to=${encodeURIComponent(email)}`)).json()) as {
    lists: readonly { text: string }[];
  };
  return /http\S+#invitation=\S+/.exec(lists.at(-1)?.text ?? '')?.[0] ?? '';
}

/** Leaves an entry that stands alone. */
export const backToList = (page: Page): Promise<void> => page.getByRole('link', { name: 'Back to the list' }).click();

/** Does an action of the open entry: fills in its form by the labels of the fields, and signs if it has to. */
export async function act(
  page: Page,
  label: string | RegExp,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  await page.getByRole('article').getByRole('button', { name: label, exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const [name, value] of Object.entries(fields)) {
    const field = dialog.getByLabel(name, { exact: true });
    const isChoice = await field.evaluate((element) => element instanceof HTMLSelectElement);
    await (isChoice ? field.selectOption(value) : field.fill(value));
  }
  if (Object.keys(fields).length > 0) await dialog.getByRole('button', { name: 'Continue' }).click();
  await decide(page);
}

interface SheetFields {
  /** Cards to choose, by their labels. */
  readonly choose?: readonly string[];
  readonly fields?: Readonly<Record<string, string>>;
  /** The button that does it. */
  readonly button: string | RegExp;
}

/**
 * Does an action of the open entry whose sheet is what is signed: chooses its cards, fills in its fields by their
 * labels, and presses its button once the server has said what it would do.
 */
export async function actInSheet(
  page: Page,
  label: string,
  { choose = [], fields = {}, button }: SheetFields,
): Promise<void> {
  await page
    .getByRole('article')
    .getByRole('button', { name: new RegExp(`^${label}( |$)`) })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  // the whole card belongs to its label
  for (const card of choose) await dialog.locator('label', { hasText: card }).click();
  for (const [name, value] of Object.entries(fields)) {
    const field = dialog.getByLabel(name, { exact: true });
    const isChoice = await field.evaluate((element) => element instanceof HTMLSelectElement);
    await (isChoice ? field.selectOption(value) : field.fill(value));
  }
  const sign = dialog.getByRole('button', { name: button });
  // closed until the server has said what it would do
  await sign.and(page.locator(':not([aria-disabled])')).click();
  // the sheet goes, or says in the same moment for whom the proposal waits
  await sign.waitFor({ state: 'detached' });
  const close = dialog.getByRole('button', { name: 'Close' });
  if ((await close.count()) > 0) await close.click();
  await dialog.waitFor({ state: 'detached' });
}
