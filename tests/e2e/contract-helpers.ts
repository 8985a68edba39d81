import type { Page } from '@playwright/test';
import type { SignedIn } from './support/api.ts';
import type { Qa } from './support/qa.ts';

export const TICKET = '/#/pages/contracts/contracts';
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const sheet = (page: Page) => page.getByRole('dialog');
export const open = (page: Page) => page.getByRole('list', { name: 'Open orders' });

let created = 0;
/** A key that no other order uses. */
export const key = (): string => `e2e-contract-${(created += 1)}-${process.pid}`;

/**
 * A funded account that has answered the risk questions. Each test uses its own coin, since orders of other tests wait
 * in the same book.
 */
export const ready = async (qa: Qa, { username }: SignedIn): Promise<void> => {
  await qa.ask('POST', 'risk', { username });
  await qa.fund(username, 'USDT', '10000');
};
