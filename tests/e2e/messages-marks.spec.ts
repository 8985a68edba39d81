import { messages as messagesEndpoint } from '../../src/api/messages.ts';
import { goOffline, takenOver } from './pwa-helpers.ts';
import { expect, test, whenOffline, whenStatus } from './support/test.ts';
import { LIST, unread, item, bell, toMessages, send, numbered, openList } from './message-helpers.ts';

test('bell and app icon show 3, then 2, then no number, and 99+ above 99 [MSG-04]', async ({
  page,
  api,
  qa,
  customer,
}) => {
  await page.addInitScript(() => {
    const badges: (number | undefined)[] = [];
    (window as any).badges = badges;
    Object.assign(navigator, {
      setAppBadge: async (count?: number) => void badges.push(count),
      clearAppBadge: async () => void badges.push(0),
    });
  });
  const badge = () => page.evaluate(() => (window as any).badges.at(-1));
  await openList(page, api, qa, customer, ['First news', 'Second news', 'Third news']);
  const home = () => page.getByRole('button', { name: 'Back' }).click();
  await home();
  await expect(bell(page, 'Messages, 3 unread')).toContainText('3');
  expect(await badge()).toBe(3);

  await toMessages(page);
  await item(page, 'First news').getByRole('button').click();
  await home();
  await expect(bell(page, 'Messages, 2 unread')).toContainText('2');
  expect(await badge()).toBe(2);

  await toMessages(page);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await home();
  await expect(bell(page, 'Messages')).toHaveText('');
  expect(await badge()).toBe(0);

  await send(qa, customer, numbered(1, 100));
  await toMessages(page);
  await expect(page.getByRole('tab', { name: /Unread/ })).toContainText('100');
  await home();
  await expect(bell(page, 'Messages, 100 unread')).toHaveText('99+');
  expect(await badge()).toBe(100);
  // messages on unloaded pages are marked too, a hundred per call
  await toMessages(page);
  await qa.clearLog();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect
    .poll(async () => (await qa.log('message.reader')).map(({ fields }) => fields['ids']?.split(',').length))
    .toEqual([100]);
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
});

test('undoes a mark that fails five times, with a message [MSG-05]', async ({ page, api, qa, customer, problems }) => {
  problems.allow(whenStatus(503));
  await openList(page, api, qa, customer, ['First news', 'Second news']);
  await expect(page.getByRole('tab', { name: /Unread/ })).toContainText('2');
  await qa.fault({ call: 'message.reader', kind: 'status', value: 503, times: 5 });
  await item(page, 'First news').getByRole('button').click();
  await expect(page.getByRole('tab', { name: /Unread/, includeHidden: true })).toContainText('1');
  await expect(page.getByRole('alert').filter({ hasText: "We couldn't mark this as read." })).toBeVisible();
  expect(await qa.count('message.reader')).toBe(5);
  await expect(item(page, 'First news').getByRole('button', { expanded: true })).toBeVisible();
  await expect(item(page, 'First news').getByText('Content of First news')).toBeVisible();
  await expect(item(page, 'First news').getByRole('button', { name: /^Unread/ })).toBeVisible();
  await expect(page.getByRole('tab', { name: /Unread/ })).toContainText('2');
});

test(
  'opens messages offline with their age, and sends the mark after reconnecting [MSG-06 PWA-05]',
  { tag: '@worker' },
  async ({ page, context, api, qa, customer, problems }) => {
    await openList(page, api, qa, customer, numbered(1, 25));
    await takenOver(page);
    await api.readAll(customer);
    await send(qa, customer, ['Last news']);
    await page.reload();
    // the start message
    await page.getByRole('dialog', { name: 'Last news' }).press('Escape');
    await expect(item(page, 'Last news')).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(item(page, 'Number 001.')).toHaveCount(1);
    await page.getByRole('tab', { name: /Unread/ }).click();
    await expect(unread(page).getByRole('listitem').first()).toBeVisible();

    problems.allow(whenOffline, /net::ERR_FAILED/);
    await goOffline(page, messagesEndpoint);
    await page.reload();
    const start = page.getByRole('dialog', { name: 'Last news' });
    await start.press('Escape');
    await expect(item(page, 'Last news')).toBeVisible();
    await expect(page.getByText(/as of \d\d:\d\d/).first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(item(page, 'Number 001.')).toHaveCount(1);
    await page.getByRole('tab', { name: /Unread/ }).click();
    await expect(item(page, 'Last news').getByRole('button', { name: /^Unread/ })).toBeVisible();
    await qa.clearLog();
    await item(page, 'Last news').getByRole('button').click();
    await expect(item(page, 'Last news').getByRole('button', { expanded: true })).toBeVisible();
    await expect(item(page, 'Last news').getByText('Content of Last news')).toBeVisible();
    await expect(item(page, 'Last news').getByRole('button', { name: /^Unread/ })).toHaveCount(0);

    await context.setOffline(false);
    await expect.poll(() => qa.count('message.reader'), { timeout: 30_000 }).toBe(1);
    const remaining = await api.must(messagesEndpoint, { status: 'unread', page: '1' }, { token: customer.token });
    expect(remaining.lists.map(({ title }: { title: string }) => title)).not.toContain('Last news');
  },
);

test(
  'shows the stored page if the network takes over 3 s, otherwise the fresh one [PWA-05]',
  { tag: '@worker' },
  async ({ page, api, qa, customer }) => {
    await openList(page, api, qa, customer, ['First news']);
    await takenOver(page);
    await api.readAll(customer);
    await page.reload();
    await expect(item(page, 'First news')).toBeVisible();
    await send(qa, customer, ['Second news']);
    await api.readAll(customer);
    await qa.fault({ call: 'message.list', kind: 'latency', value: 20_000 });
    await page.reload();
    await expect(item(page, 'First news')).toBeVisible();
    await expect(item(page, 'Second news')).toHaveCount(0);
    await expect(page.getByText(/as of \d\d:\d\d/)).toBeVisible();
    await qa.clearFaults();
    await page.reload();
    await expect(item(page, 'Second news')).toBeVisible();
  },
);

test('a message read in one tab is read in the other too [STORE-13]', async ({ page, context, api, qa, customer }) => {
  await openList(page, api, qa, customer, ['First news', 'Second news']);
  const other = await context.newPage();
  await other.goto(LIST);
  await other.getByRole('dialog').press('Escape');
  await expect(item(other, 'First news').getByRole('button', { name: /^Unread/ })).toBeVisible();
  await item(page, 'First news').getByRole('button').click();
  await expect(item(other, 'First news').getByRole('button', { name: /^Unread/ })).toHaveCount(0);
  await expect(other.getByRole('tab', { name: /Unread/ })).toContainText('1');
});
