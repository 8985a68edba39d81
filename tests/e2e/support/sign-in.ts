import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Account, SignedIn } from './api.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
/** Browser state after a login through the page. */
export interface Template {
  readonly state: State;
  readonly token: string;
  readonly id: string;
  readonly username: string;
}

/** Logs in through the login page, and ends where the app leads. */
export async function signIn(page: Page, account: Account, { from = '' } = {}): Promise<void> {
  await page.goto(`/#/pages/login/login${from === '' ? '' : `?from=${encodeURIComponent(from)}`}`);
  await page.getByLabel('Phone number or email').fill(account.username);
  await page.getByLabel('Login password', { exact: true }).fill(account.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).not.toHaveURL(/pages\/login\/login/);
}

/** Logs in through the page once, so that each test can start from the resulting browser state. */
export async function makeTemplate(context: BrowserContext, account: Account): Promise<Template> {
  const page = await context.newPage();
  const login = page.waitForResponse((response) => response.url().endsWith('/users/login'));
  const info = page.waitForResponse((response) => response.url().endsWith('/users/info'));
  await signIn(page, account);
  const token = String((await (await login).json()).data.token);
  const id = String((await (await info).json()).data.id);
  const holds = async (): Promise<boolean> =>
    JSON.stringify(await context.storageState({ indexedDB: true })).includes(token);
  await expect.poll(holds, { message: 'the token is kept on the device' }).toBe(true);
  const state = await context.storageState({ indexedDB: true });
  return { state, token, id, username: account.username };
}

/** The same state for another account: its token, id and name replace the first one's everywhere. */
export function stateFor(template: Template, account: SignedIn): State {
  const others = new Map([
    [template.token, account.token],
    [template.username, account.username],
    [template.id, account.id],
  ]);
  const change = (value: unknown): unknown => {
    if (typeof value === 'string') return others.get(value) ?? value;
    if (typeof value === 'number') return String(value) === template.id ? Number(account.id) : value;
    if (Array.isArray(value)) return value.map(change);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, change(item)]));
  };
  return change(template.state) as State;
}
