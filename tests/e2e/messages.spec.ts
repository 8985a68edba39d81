import type { Page } from '@playwright/test';
import { messages as messagesEndpoint } from '../../src/api/messages.ts';
import type { Qa } from './support/qa.ts';
import { expect, test, whenStatus } from './support/test.ts';
import { LIST, HOME, unread, item, toMessages, send, numbered, openList } from './message-helpers.ts';

const all = (page: Page) => page.getByRole('list', { name: 'All messages' });
const pages = (qa: Qa, status: string) =>
  qa
    .log('message.list')
    .then((seen) =>
      seen.filter(({ fields }) => fields['status'] === status).map(({ fields }) => Number(fields['page'] ?? 1)),
    );

test('lists all, then unread messages; read and unread differ by weight and by a word [MSG-01]', async ({
  page,
  api,
  qa,
  customer,
}) => {
  await openList(page, api, qa, customer, ['First news', 'Second news']);
  await expect(all(page).getByRole('listitem')).toHaveCount(3);
  expect(new Set(await pages(qa, 'all'))).toEqual(new Set([1]));
  await expect(all(page).getByRole('button', { name: /^Unread: *Second news/ })).toBeVisible();
  const welcome = all(page).getByRole('listitem').last();
  await expect(welcome.getByRole('button', { name: /^Unread/ })).toHaveCount(0);
  const weight = async (title: string) =>
    Number(
      await item(page, title)
        .getByText(title)
        .first()
        .evaluate((item) => getComputedStyle(item).fontWeight),
    );
  const { lists } = await api.must(messagesEndpoint, { status: 'all', page: '1' }, { token: customer.token });
  expect(await weight('Second news')).toBeGreaterThan(await weight(lists.at(-1).title));

  await page.getByRole('tab', { name: /Unread/ }).click();
  await expect(unread(page).getByRole('listitem')).toHaveCount(2);
  expect(new Set(await pages(qa, 'unread'))).toEqual(new Set([1]));
  await expect(page.getByText("You've reached the end.")).toBeVisible();
});

test('empty lists say why and offer one step; a failed one can be retried [MSG-01 LOOK-05]', async ({
  page,
  api,
  qa,
  customer,
  problems,
}) => {
  await openList(page, api, qa, customer, []);
  await page.getByRole('tab', { name: /Unread/ }).click();
  await expect(page.getByRole('heading', { name: 'No unread messages' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all messages' }).click();
  await expect(all(page).getByRole('listitem')).toHaveCount(1);

  problems.allow(whenStatus(500));
  await qa.fault({ call: 'message.list', kind: 'status', value: 500 });
  await page.goto(HOME);
  await page.reload();
  await toMessages(page);
  await expect(page.getByText(/Internal server error/)).toBeVisible();
  await qa.clearFaults();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(all(page).getByRole('listitem')).toHaveCount(1);
});

test('loads further pages once each, without gaps, while a message arrives [MSG-02]', async ({
  page,
  api,
  qa,
  customer,
}) => {
  await openList(page, api, qa, customer, numbered(1, 54));
  await expect(item(page, 'Number 054.')).toBeVisible();
  await send(qa, customer, ['Number 055.']);
  const end = page.getByText("You've reached the end.");
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(end).toBeInViewport({ timeout: 200 });
  }).toPass();
  const titles = await all(page)
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((row) => /Number \d+\./.exec(row.textContent ?? '')?.[0]).filter(Boolean));
  expect(titles.filter((title) => title !== 'Number 055.')).toEqual(numbered(1, 54).reverse());
  expect(new Set(titles).size).toBe(titles.length);
  expect((await pages(qa, 'all')).filter((value) => value > 1)).toEqual([2, 3]);
});

test('a message opens in its row and is marked as read; one call marks the others [MSG-03 LOOK-31]', async ({
  page,
  api,
  qa,
  customer,
}) => {
  await openList(page, api, qa, customer, ['First news', 'Second news', 'Third news']);
  await item(page, 'Second news').getByRole('button').click();
  const row = item(page, 'Second news');
  await expect(row.getByRole('button', { expanded: true })).toBeVisible();
  await expect(row.getByText('Content of Second news')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const ids = async () => (await qa.log('message.reader')).map(({ fields }) => fields['ids']);
  await expect.poll(ids).toHaveLength(1);
  await row.getByRole('button').click();
  await expect(row.getByRole('button', { expanded: false })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Unread/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(all(page).getByRole('button', { name: /^Unread/ })).toHaveCount(0);
  await expect.poll(ids).toHaveLength(2);
  expect((await ids())[1]?.split(',')).toHaveLength(2);
  const { lists } = await api.must(messagesEndpoint, { status: 'unread', page: '1' }, { token: customer.token });
  expect(lists).toEqual([]);
  await page.reload();
  await expect(all(page).getByRole('listitem')).toHaveCount(4);
  await expect(all(page).getByRole('button', { name: /^Unread/ })).toHaveCount(0);
});

test('a link opens its message; an unknown one is reported missing [MSG-03]', async ({ page, api, qa, customer }) => {
  await api.readAll(customer);
  await send(qa, customer, numbered(1, 45));
  await api.readAll(customer);
  await api.readAll(customer);
  await api.readAll(customer);
  const { lists } = await api.must(messagesEndpoint, { status: 'all', page: '2' }, { token: customer.token });
  await page.goto(`${LIST}?id=${lists[5].id}`);
  const linked = page.getByRole('button', { name: new RegExp(lists[5].title), expanded: true });
  await expect(linked).toBeInViewport();
  await page.goto('/#/pages/index/msgList?id=999999999');
  await expect(page.getByText("We couldn't find the message from this link.")).toBeVisible();
  await expect(all(page).getByRole('listitem').first()).toBeVisible();
});

test('markup in a message shows as text or without harm [SEC-02]', async ({ page, context, api, qa, customer }) => {
  await api.readAll(customer);
  const outside: string[] = [];
  context.on('request', (request) => {
    if (/evil/.test(request.url())) outside.push(request.url());
  });
  await qa.message({
    username: customer.username,
    title: '<img src=x onerror=alert(1)>Title',
    content:
      '<p>Kept <b>text</b></p><script>document.title="evil"</script><iframe src="https://evil.example"></iframe><svg onload="alert(1)"></svg><a href="javascript:alert(1)">tap</a><form action="https://evil.example"><button>send</button></form>',
  });
  await page.goto(HOME);
  const sheet = page.getByRole('dialog', { name: '<img src=x onerror=alert(1)>Title' });
  await expect(sheet.getByText('Kept text')).toBeVisible();
  await sheet.press('Escape');
  await toMessages(page);
  const row = item(page, '<img src=x onerror=alert(1)>Title');
  await row.getByRole('button').click();
  await expect(row.getByRole('button', { expanded: true })).toBeVisible();
  await expect(row.getByText('Kept text')).toBeVisible();
  await expect(row.locator('script, iframe, svg[onload], form, a[href^="javascript"]')).toHaveCount(0);
  expect(await page.title()).toContain('Andaman');
  expect(outside).toEqual([]);
});

test.describe('wide', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });
  test('a message opens next to the list from 900 px [LOOK-08]', async ({ page, api, qa, customer }) => {
    await openList(page, api, qa, customer, ['First news', 'Second news']);
    await expect(page.getByText('Choose a message to read it here.')).toBeVisible();
    await item(page, 'First news').getByRole('button').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2, name: 'First news' })).toBeVisible();
    await expect(page.getByText('Content of First news', { exact: true }).last()).toBeInViewport();
    await expect(item(page, 'Second news')).toBeInViewport();
  });
});
