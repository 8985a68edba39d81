import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { approvalList, type ApprovalEntry } from '../../../src/desk/approvals/api.ts';
import { ApprovalsPage } from '../../../src/desk/approvals/ApprovalsPage.tsx';
import { ME, queries } from '../../../src/desk/calls/queries.ts';
import { parseRoute, useRoute } from '../../../src/desk/shell/route.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';

vi.mock('../../../src/desk/calls/passkeys.ts', () => ({ askPasskey: async () => '{}' }));

const entry = (id: number, title: string, more: Partial<ApprovalEntry> = {}): ApprovalEntry => ({
  id,
  action: 'customer.unfreeze',
  target: 'customer 3',
  body: { account: 3 },
  subject: {},
  digest: 'x',
  words: { title, value: '', changes: [], customer: [], said: '' },
  deciders: [],
  maker: { id: 1, name: 'Anna', email: 'anna@andaman.example' },
  reason: 'Two people do it.',
  made: 0,
  expires: Date.now() + 70.5 * HOUR_MS,
  state: 'open',
  checker: null,
  decided: null,
  note: '',
  isMine: true,
  retype: null,
  ...more,
});

let open: ApprovalEntry[];
let refusal: Response | undefined;
/** Proposals that the list does not have: decided ones, and those after its end. */
let unlisted: ApprovalEntry[];
beforeEach(() => {
  i18n.setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  queries.clear();
  queries.setQueryData([ME], { id: 2, name: 'Ben', roles: ['owner'] });
  refusal = undefined;
  unlisted = [];
  open = [
    entry(4, 'Own one', { isMine: false, maker: { id: 2, name: 'Ben', email: 'ben@andaman.example' } }),
    entry(5, 'First'),
    entry(6, 'Second'),
  ];
  vi.stubGlobal('fetch', async (path: string, { body = '{}' }: { body?: string }) => {
    if (path === '/api/view/approvals') {
      const { id } = JSON.parse(body) as { id?: string };
      const approvals = id === undefined ? open : [...open, ...unlisted].filter((row) => String(row.id) === id);
      return Response.json({ approvals });
    }
    if (path === '/api/approvals/decline') {
      const { id } = JSON.parse(body) as { id: number };
      open = open.filter((row) => row.id !== id);
      return Response.json({});
    }
    if (path === '/api/approvals/sign') return Response.json({ nonce: 'n' });
    if (path === '/api/approvals/approve') {
      const { id } = JSON.parse(body) as { id: number };
      open = open.filter((row) => row.id !== id);
      return refusal ?? Response.json({ state: 'done' });
    }
    return Response.json({});
  });
});

const Page = () => <ApprovalsPage route={useRoute()} />;
const show = (hash: string): void => {
  location.hash = hash;
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <Page />
      </QueryClientProvider>
    </I18nProvider>,
  );
};
const rows = (): (string | null)[] => screen.getAllByRole('row').map(({ textContent }) => textContent);

test('lists what waits for the reader first, oldest first, with the hours left [DESK-22]', async () => {
  show('#/approvals');
  await screen.findByText('First');
  expect(rows().slice(1)).toEqual([
    'For you, oldest first 2',
    'FirstAnna70 h left',
    'SecondAnna70 h left',
    'Waiting for others 1',
    'Own oneBen70 h left',
  ]);
});

test('opens after another page has read the same proposals in its own way, as Rates does [DESK-22]', async () => {
  queries.setQueryData([approvalList.id, { state: 'open' }], { approvals: open });
  show('#/approvals');
  await screen.findByText('First');
  expect(rows()).toHaveLength(6);
});

test('opens the next one for the reader after an approval, and says what was approved [DESK-22]', async () => {
  show('#/approvals/5');
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByText('Approved: First. The next one is below.');
  expect(parseRoute(location.hash).id).toBe('6');
  expect(screen.getByRole('article', { name: 'Second' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByText('Nothing else waits for you.');
  expect(screen.getByText('Approved: Second')).toBeTruthy();
});

test('says why an approval was refused after the proposal has left the list [DESK-25]', async () => {
  refusal = Response.json({ error: { code: 'changed', text: 'This has changed. Nothing was done.' } }, { status: 409 });
  unlisted = [entry(5, 'First', { state: 'refused', decided: Date.now(), isMine: false })];
  show('#/approvals/5');
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByText('Something had changed');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Nothing was done.'));
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('opens a proposal that a link leads to and the list does not have [DESK-104]', async () => {
  unlisted = [entry(9, 'New one')];
  const said: boolean[] = [];
  const watcher = new MutationObserver(() => said.push(document.body.textContent.includes("can't see a proposal")));
  watcher.observe(document.body, { childList: true, subtree: true });
  show('#/approvals/9');
  await screen.findByRole('article', { name: 'New one' });
  watcher.disconnect();
  expect(said).not.toContain(true);
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
});

test('goes back to Today by Backspace from a proposal that was opened there [DESK-27]', async () => {
  show('#/approvals/5?today=mine');
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByRole('article', { name: 'Second' });
  expect(screen.getByRole('link', { name: 'Back to Today' }).getAttribute('href')).toBe('#/?show=mine');
  fireEvent.keyDown(document.body, { key: 'Backspace' });
  expect(location.hash).toBe('#/?show=mine');
});

test('goes back to the list by Backspace from a proposal that was opened there [DESK-27]', async () => {
  show('#/approvals/5?state=open');
  await screen.findByRole('article', { name: 'First' });
  fireEvent.keyDown(document.body, { key: 'Backspace' });
  expect(location.hash).toBe('#/approvals?state=open');
});

test('says that a proposal is not for the reader [DESK-104]', async () => {
  show('#/approvals/404');
  await screen.findByText("You can't see a proposal with this number.");
});

test('says that the reader rejected a proposal, with their sentence [DESK-104]', async () => {
  show('#/approvals/5');
  fireEvent.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'The amount is wrong.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  await screen.findByText('You rejected: First');
  expect(screen.getByText('“The amount is wrong.” Nothing was done.')).toBeTruthy();
});

test('says that the reader cancelled their own proposal [DESK-104]', async () => {
  show('#/approvals/4');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel the proposal' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel the proposal' }));
  await screen.findByText('You cancelled: Own one');
});
