import type { Page } from '@playwright/test';

interface Account {
  readonly username: string;
  readonly password: string;
}
/** The demo account, as `npm start` prints it. */
export declare const demo: Account;
/** Signs in through the login page, in English, with the demo account unless told otherwise. */
export declare function signIn(page: Page, account?: Account): Promise<void>;
/** Marks an account's messages as read. */
export declare function readMessages(url: string, account?: Account): Promise<void>;
