import { cut, empty, network, ok } from '../../client/support.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteConnection } from '../../../../src/client/http/connection.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { cards } from '../../../../src/features/wallets/store.ts';
import TradeAccountPage from '../../../../src/features/wallets/pages/TradeAccountPage.tsx';
import { media, show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';
import { expectLogged } from '../../../console.ts';

const NUMBER = '4716330099182743';
const card = { id: '7', bank: 'BBL', last: '2743', holder: 'Nok Jaidee', created: Date.UTC(2026, 2, 10, 5) };

/** The server: whether it has the account, and the fate of its answer to a deletion. */
const started = { there: true, lost: false };
let net: ReturnType<typeof network>;
const deletions = (): unknown[] =>
  net.seen.filter(({ url }) => url.pathname.endsWith('users/bank/del')).map(({ url }) => url.searchParams.get('id'));
const reads = (): number => net.seen.filter(({ url }) => url.pathname.endsWith('users/bank')).length;

beforeEach(async () => {
  noteConnection(true);
  media();
  Object.assign(started, { there: true, lost: false });
  await signIn();
  cards.clear();
  net = network((request) => {
    if (!request.url.includes('bank/del')) return ok({ lists: started.there ? [card] : [] });
    started.there = false;
    if (started.lost) throw cut();
    return ok();
  });
});
afterEach(async () => {
  noteConnection(true);
  network(empty());
  await endSession('signed-out');
});

const openDialog = async (): Promise<void> => {
  show(<TradeAccountPage />);
  await settle(() => has('Bangkok Bank'));
  fireEvent.click(screen.getByRole('button', { name: 'Delete the account ending in 2743' }));
  await settle(() => has('Delete this bank account?'));
};
const confirm = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Delete' }));

test('shows only the last four digits, and asks before deleting a bank account [PROF-09]', async () => {
  await openDialog();
  expect(document.body.textContent).toContain('BBL •••• 2743');
  expect(document.body.textContent).not.toContain(NUMBER.slice(0, 12));
  expect(document.body.textContent?.match(/\d{5,}/g)).toBeNull();
  expect(deletions()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  await settle(() => !has('Delete this bank account?'));
  expect([deletions(), has('Bangkok Bank')]).toEqual([[], true]);
});

test('a deletion confirmed by a double tap is sent once, and the list is reread [PROF-09]', async () => {
  await openDialog();
  const before = reads();
  confirm();
  confirm();
  await settle(() => has('No bank account yet'));
  expect(deletions()).toEqual(['7']);
  expect(reads()).toBe(before + 1);
});

test('a deletion with a lost response is not resent; the list shows its outcome [PROF-09]', async () => {
  expectLogged('Call: users.bankDel network');
  started.lost = true;
  await openDialog();
  confirm();
  await settle(() => has('No bank account yet'));
  expect(deletions()).toEqual(['7']);
});
