import { addAuthenticator } from './authenticator.mjs';

/**
 * Enrols the person of an invitation with one passkey and recovery codes, and logs them in.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} link Of the invitation.
 */
export async function enrolAtDesk(page, link) {
  await addAuthenticator(page);
  await page.goto(link);
  await page.getByLabel('Name of the device').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Show recovery codes' }).click();
  await page.getByLabel('I saved them').check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
}
