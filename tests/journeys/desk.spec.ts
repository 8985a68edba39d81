import { expect, test } from '@playwright/test';
import { actInSheet, enrol, invite, openPage, staffPage } from '../e2e/support/desk.ts';
import { startTwoPersonDesk } from '../e2e/support/server.ts';

test('two people enrol with passkeys, and one approves what the other proposed [DESK-02 DESK-05]', async ({
  browser,
}) => {
  const server = await startTwoPersonDesk();
  const [anna, ben] = [await staffPage(browser, server.deskUrl), await staffPage(browser, server.deskUrl)];
  await test.step('both enrol by a link of the server', async () => {
    await enrol(anna.page, server.invitation);
    await enrol(ben.page, server.secondInvitation);
  });
  await test.step('a third person needs both', async () => {
    await invite(anna.page, { name: 'Carl', email: 'carl@andaman.example', roles: ['Support'] });
    await expect(anna.page.getByRole('link', { name: 'Carl' })).toHaveCount(0);
    await openPage(anna.page, 'Approvals');
    await anna.page.getByRole('link', { name: 'Invite Carl to the desk' }).click();
    const proposal = anna.page.getByRole('article');
    await expect(proposal.getByRole('button', { name: 'Cancel the proposal' })).toBeVisible();
    await expect(proposal.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  });
  await test.step('the second person reads and signs it, by keyboard', async () => {
    await openPage(ben.page, 'Approvals');
    await ben.page.getByRole('link', { name: 'Invite Carl to the desk' }).waitFor();
    await ben.page.keyboard.press('j');
    await ben.page.keyboard.press('Enter');
    const proposal = ben.page.getByRole('article');
    await expect(proposal).toContainText('carl@andaman.example');
    await proposal.getByRole('button', { name: /^Approve/ }).press('Enter');
    await expect(ben.page.getByText('Nothing waits for a second person.')).toBeVisible();
    await openPage(ben.page, 'Staff');
    await expect(ben.page.getByRole('link', { name: 'Carl' })).toBeVisible();
  });
  await test.step('a customer is frozen by one and opened by both', async () => {
    await openPage(anna.page, 'Customers');
    await anna.page.keyboard.press('/');
    await anna.page.keyboard.type('demo@andaman.example');
    await anna.page
      .getByRole('row', { name: /demo@andaman\.example/ })
      .getByRole('link')
      .click();
    const frozen = anna.page.getByRole('article').getByText('Your card was reported as stolen.');
    await actInSheet(anna.page, 'Freeze', {
      fields: {
        'Another reason': 'own',
        "Reason in the customer's language": 'Your card was reported as stolen.',
      },
      button: 'Freeze now',
    });
    await expect(frozen).toBeVisible();
    await actInSheet(anna.page, 'Unfreeze', {
      fields: { 'Why it is safe to open it': 'They called us with a new card.' },
      button: 'Propose to unfreeze',
    });
    await expect(frozen).toBeVisible();
    await openPage(ben.page, 'Approvals');
    await ben.page.getByRole('link', { name: /Unfreeze account/ }).click();
    await ben.page
      .getByRole('article')
      .getByRole('button', { name: /^Approve/ })
      .click();
    await expect(ben.page.getByText('Nothing waits for a second person.')).toBeVisible();
    await anna.page.reload();
    await expect(anna.page.getByRole('article')).toBeVisible();
    await expect(frozen).toHaveCount(0);
  });
  await test.step('both are in the log', async () => {
    await openPage(ben.page, 'Log');
    await expect(ben.page.getByRole('row', { name: /Ben Invite to the desk carl/ })).toBeVisible();
    await expect(ben.page.getByRole('row', { name: /Demo staff Invite to the desk, proposed/ })).toBeVisible();
  });
  expect([...anna.problems.list(), ...ben.problems.list()]).toEqual([]);
  await server.stop();
});
