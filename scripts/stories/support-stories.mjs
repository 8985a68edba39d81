import { PATIENCE, type } from './steps.mjs';

const CASES = '/pages/service/cases';

/**
 * What customers ask: the list, a question that was answered, and a complaint about a withdrawal.
 *
 * @type {readonly import('./steps.mjs').Story[]}
 */
export const supportStories = [
  {
    name: 'questions',
    account: 'demo',
    async run({ page, open, shot }) {
      await open(CASES);
      await shot('18a-questions');
      await page.locator(`a[href*="${CASES}?id="]`).first().click({ timeout: PATIENCE });
      await page.waitForTimeout(1000);
      await shot('18b-question');
    },
  },
  {
    name: 'asking',
    account: 'demo',
    async run(stage) {
      const { page, open, shot } = stage;
      await open('/pages/Withdraw/record');
      await page.locator('a[href*="Withdraw/orderDetails"]').first().click({ timeout: PATIENCE });
      await page.waitForTimeout(1500);
      await page.locator(`a[href*="${CASES}?ask="]`).first().click({ timeout: PATIENCE });
      await page.waitForTimeout(1000);
      await page.getByRole('radio').last().check({ timeout: PATIENCE });
      await type(stage, 'Your message', 'The bank returned it, but I see no money.');
      await shot('18c-complaint');
    },
  },
];
