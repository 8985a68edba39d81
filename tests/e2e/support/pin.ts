import type { Page } from '@playwright/test';

/** The button of a payment password in a form, whose name tells how many digits it has. */
export const pinField = (page: Page, label: string) => page.getByRole('button', { name: `${label}: ` });

/**
 * Types a payment password on a form's pad, by keyboard; `again` for the repeat. The pad stays open with too few
 * digits, and is then closed.
 */
export async function typePin(page: Page, label: string, digits: string, again?: string): Promise<void> {
  await pinField(page, label).click();
  const pad = (name: string) => page.getByRole('dialog').getByRole('group', { name, exact: true });
  for (const name of [label, ...(again === undefined ? [] : [again])]) {
    await pad(name).focus();
    await page.keyboard.type(digits);
    if (digits.length < 6) break;
  }
  if (digits.length < 6) await page.keyboard.press('Escape');
  await pad(again ?? label).waitFor({ state: 'detached' });
}
