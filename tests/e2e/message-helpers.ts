import type { Page } from '@playwright/test';
import type { Api, SignedIn } from './support/api.ts';
import type { Qa } from './support/qa.ts';
import { expect } from './support/test.ts';

export const LIST = '/#/pages/index/msgList';
export const HOME = '/#/pages/index/index';
export const unread = (page: Page) => page.getByRole('list', { name: 'Unread messages' });
export const item = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
export const bell = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });
/** The number on the bell. */
export const toMessages = (page: Page) => bell(page, /^Messages/).click();

export const send = async (qa: Qa, { username }: SignedIn, titles: readonly string[]): Promise<void> => {
  for (const title of titles) await qa.message({ username, title, content: `<p>Content of ${title}</p>` });
};
export const numbered = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `Number ${String(from + at).padStart(3, '0')}.`);

/** The messages page, opened from home after dismissing the dialog of the first unread message. */
export async function openList(
  page: Page,
  api: Api,
  qa: Qa,
  customer: SignedIn,
  titles: readonly string[],
): Promise<void> {
  await api.readAll(customer);
  await send(qa, customer, titles);
  await page.goto(HOME);
  const newest = titles.at(-1);
  if (newest) await page.getByRole('dialog', { name: newest }).press('Escape');
  await qa.clearLog();
  await toMessages(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
}
