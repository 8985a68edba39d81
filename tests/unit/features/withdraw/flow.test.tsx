import { json, network, ok, ret } from '../../client/support.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setIdempotency } from '../../../../src/client/http/retry.ts';
import { dismiss, outbox } from '../../../../src/client/outbox/submit.ts';
import { settle as settleCall } from '../../../../src/client/outbox/outcomes.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import type { Submission } from '../../../../src/client/outbox/submission.ts';
import { terms as termsOf, wallets } from '../../../../src/features/withdraw/store.ts';
import WithdrawPage from '../../../../src/features/withdraw/pages/WithdrawPage.tsx';
import { readDraft } from '../../../../src/storage/drafts.ts';
import { show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const way = {
  to: 'wallet',
  currency: 'USDT',
  chain: 'TRC20',
  credit: 'USDT',
  fee: '1',
  fixed: '0',
  minimum: '10',
  maximum: '50000',
  scale: 6,
  creditScale: 6,
  arrival: 'Within a bank day',
  closed: '',
};
const wallet = { id: '7', alias: 'Cold', currency: 'USDT', chain: 'TRC20', address: ADDRESS, created: 1, usable: 1 };
const order = { id: '9', number: 'W9', status: 'waiting', amount: '250', currency: 'USDT' };

/** What the server knows, and its answers to a withdrawal, one after the other. */
const server = {
  fee: '1',
  arrival: 'Within ten minutes',
  chain: 'TRC20',
  wallets: [wallet] as object[],
  cards: [] as object[],
  paypass: true,
  answers: [] as (() => Response)[],
};
const open = () =>
  network((request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('extract/rate'))
      return ok({
        opens: null,
        closed: false,
        limit: '2000',
        left: '500',
        renews: Date.UTC(2026, 2, 10, 17),
        lists: [
          { ...way, fee: server.fee, arrival: server.arrival, chain: server.chain },
          { ...way, to: 'bank', chain: '', credit: 'THB', rate: '33.25', creditScale: 2 },
        ],
      });
    if (pathname.endsWith('users/wallets')) return ok({ lists: server.wallets });
    if (pathname.endsWith('users/bank')) return ok({ lists: server.cards });
    if (pathname.endsWith('user/amount')) return ok({ code: 'USDT', available: '1000' });
    if (pathname.endsWith('users/info')) return ok({ id: 'a', username: 'a', paypass: server.paypass });
    if (pathname.endsWith('money/outcome')) return ok({ status: 'running' });
    if (pathname.endsWith('users/extract')) return (server.answers.shift() ?? (() => ok(order)))();
    return ok({ lists: [] });
  });
const sent = (seen: ReturnType<typeof network>['seen']) =>
  seen
    .filter(({ method, url }) => method === 'POST' && url.pathname.endsWith('users/extract'))
    .map(({ body, headers }) => ({
      ...Object.fromEntries(new URLSearchParams(body)),
      key: headers.get('idempotency-key'),
    }));

beforeEach(async () => {
  Object.assign(server, {
    fee: '1',
    arrival: 'Within ten minutes',
    chain: 'TRC20',
    wallets: [wallet],
    cards: [],
    paypass: true,
    answers: [],
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  setIdempotency(true);
  await signIn();
});
afterEach(async () => {
  // a sheet goes back in the history as it closes
  cleanup();
  await endSession('signed-out');
  for (const key of Object.keys(outbox)) delete outbox[key];
  location.hash = '';
});

const amount = (): HTMLInputElement => screen.getByLabelText('Amount');
const type = (text: string): void => {
  fireEvent.change(amount(), { target: { value: text } });
};
const press = (name: string | RegExp): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const submit = (): void => {
  fireEvent.submit(document.forms.namedItem('withdraw') as HTMLFormElement);
};
const sheet = () => within(screen.getByRole('dialog'));
const pin = (digits: string): void => {
  for (const digit of digits) fireEvent.click(sheet().getByRole('button', { name: digit }));
};
const ready = async (): Promise<void> =>
  settle(() => has('Max') || (has(/^You have not/) && screen.queryAllByLabelText('Amount').length > 0));

test('WD-02 WD-03 each prompt has its text and leads to its page and back here, and the amount typed is there again', async () => {
  Object.assign(server, { wallets: [], paypass: false });
  open();
  const first = show(<WithdrawPage />);
  await ready();
  type('250');
  expect(has(/^You have not added a wallet yet/)).toBe(true);
  expect(screen.getByRole('link', { name: 'Add a wallet' }).getAttribute('href')).toBe(
    '#/pages/mine/addWallet?from=%2Fpages%2FWithdraw%2FWithdraw',
  );
  fireEvent.click(screen.getByLabelText('Bank account'));
  await settle(() => has('You have not bound bank card, please bind bank card first!'));
  expect(screen.getByRole('link', { name: 'Add a bank account' }).getAttribute('href')).toBe(
    '#/pages/mine/setting/tradeAccount?from=%2Fpages%2FWithdraw%2FWithdraw',
  );
  first.unmount();
  server.cards = [{ id: '3', bank: 'SCB', last: '7890' }];
  open();
  show(<WithdrawPage />);
  await settle(() => has(/^You have not set a transaction password/));
  expect(screen.getByRole('link', { name: 'Set a payment password' }).getAttribute('href')).toMatch(
    /^#\/pages\/mine\/setting\/paypass/,
  );
  await settle(() => amount().value === '250');
  expect(screen.getByRole('combobox', { name: 'Withdraw to' }).textContent).toContain('SCB •••• 7890');
});

test('WD-05 WD-06 fee and what arrives stand before the password; what is wrong is said in place and opens no sheet; All is all of it', async () => {
  const { seen } = open();
  show(<WithdrawPage />);
  await ready();
  type('250');
  const costs = screen.getByRole('region', { name: 'Withdrawal summary' });
  expect(costs.textContent).toMatch(
    /Fee, taken from the amount2\.5\sUSDT.*You receive247\.5\sUSDT.*Within ten minutes/,
  );
  for (const [text, words] of [
    ['1000.01', "You don't have that much available."],
    ['9.99', 'The minimum amount is 10 USDT.'],
    ['', 'Enter the amount to withdraw.'],
  ] as const) {
    type(text);
    submit();
    expect([text, has(words)]).toEqual([text, true]);
    expect(screen.queryByRole('dialog')).toBeNull();
  }
  press('Max');
  expect(amount().value).toBe('1000');
  expect(sent(seen)).toEqual([]);
});

test('WD-07 WD-08 the sheet repeats payee and figures; a wrong password shows its message and keeps the rest; accepted, its details open', async () => {
  const { seen } = open();
  server.answers = [() => ret(0, 'Wrong payment password. You have 4 attempts left.')];
  show(<WithdrawPage />);
  await ready();
  type('250');
  submit();
  const text = screen.getByRole('dialog').textContent ?? '';
  for (const part of [ADDRESS, 'TRON (TRC20)', 'Within ten minutes']) expect(text).toContain(part);
  expect(text).toMatch(/Amount250\sUSDT.*Fee, taken from the amount2\.5\sUSDT.*You receive247\.5\sUSDT/);
  fireEvent.click(sheet().getByRole('button', { name: 'Continue' }));
  // nothing that a password manager could fill or keep
  expect(screen.getByRole('dialog').querySelectorAll('input')).toHaveLength(0);
  pin('999999');
  await settle(() => has('Wrong payment password. You have 4 attempts left.') && has('0 of 6 digits entered'));
  expect(amount().value).toBe('250');
  fireEvent.click(sheet().getByRole('button', { name: 'Back' }));
  fireEvent.click(sheet().getByRole('button', { name: 'Continue' }));
  expect(has('Wrong payment password. You have 4 attempts left.')).toBe(false);
  pin('012345');
  await settle(() => location.hash.includes('Withdraw/orderDetails?id=9'));
  const [wrong, right] = sent(seen);
  expect(right).toMatchObject({ to: 'wallet', target: '7', amount: '250', fee: '2.5', paypass: '012345' });
  expect(right?.key).not.toBe(wrong?.key);
  expect(await readDraft('a', 'withdraw')).toBeUndefined();
});

const other = { ...wallet, id: '8', alias: 'Hot', address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7' };
const reread = async (lists: object[]): Promise<void> => {
  server.wallets = lists;
  await act(() => wallets.refresh({ fresh: true }));
};

test('WD-07 WALL-05 the payee that was looked at is the one that is sent, though a newer wallet opens while the password is asked', async () => {
  const { seen } = open();
  server.wallets = [{ ...other, usable: Date.now() + 3_600_000 }, wallet];
  show(<WithdrawPage />);
  await ready();
  type('250');
  submit();
  expect(screen.getByRole('dialog').textContent).toContain(ADDRESS);
  fireEvent.click(sheet().getByRole('button', { name: 'Continue' }));
  await reread([other, wallet]);
  expect(screen.getByRole('dialog').textContent).toContain(
    `Withdraw to Cold · ${ADDRESS.slice(0, 6)}…${ADDRESS.slice(-6)}`,
  );
  pin('012345');
  await settle(() => location.hash.includes('orderDetails'));
  expect(sent(seen)).toMatchObject([{ target: '7' }]);
});

test('WD-07 a payee that was deleted elsewhere leads back to the review, and no other one takes its place in the form', async () => {
  const { seen } = open();
  server.wallets = [other, wallet];
  show(<WithdrawPage />);
  await ready();
  fireEvent.change(screen.getByRole('combobox', { name: 'Withdraw to' }), { target: { value: '7' } });
  type('250');
  submit();
  fireEvent.click(sheet().getByRole('button', { name: 'Continue' }));
  await reread([other]);
  expect(has('This recipient was deleted or changed, so nothing was sent. Go back and choose again.')).toBe(true);
  expect(sheet().getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(sheet().getByRole('button', { name: 'Back' }));
  expect(has('That recipient is no longer on your list. Choose another.')).toBe(true);
  submit();
  expect([screen.queryByRole('dialog'), document.activeElement?.getAttribute('name'), sent(seen)]).toEqual([
    null,
    'target',
    [],
  ]);
});

test('WD-07 a chain that is not offered any more leads back to the review, which says so', async () => {
  open();
  show(<WithdrawPage />);
  await ready();
  type('250');
  submit();
  fireEvent.click(sheet().getByRole('button', { name: 'Continue' }));
  server.chain = 'ERC20';
  await act(() => termsOf.refresh({ fresh: true }));
  expect(sheet().getByText("This coin isn't available on this network right now.")).toBeTruthy();
  expect(sheet().getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBe('true');
});

test('WD-12 a fee that changed is shown beside the old one and accepted anew before anything is sent again', async () => {
  const { seen } = open();
  server.answers = [
    () => {
      server.fee = '2';
      return ret(0, 'The fee or rate has changed.');
    },
  ];
  show(<WithdrawPage />);
  await ready();
  type('250');
  submit();
  fireEvent.click(sheet().getByRole('button', { name: 'Continue' }));
  pin('012345');
  await settle(() => has('The terms have changed'));
  expect(screen.getByRole('dialog').querySelector('del')?.textContent).toMatch(/^2\.5\sUSDT$/);
  expect(screen.getByRole('dialog').querySelector('ins')?.textContent).toMatch(/^5\sUSDT$/);
  expect(sent(seen)).toHaveLength(1);
  fireEvent.click(sheet().getByRole('button', { name: 'Accept the new terms' }));
  // the refusal was of the old figures
  expect([has('The fee or rate has changed.'), has('0 of 6 digits entered')]).toEqual([false, true]);
  pin('012345');
  await settle(() => location.hash.includes('orderDetails'));
  expect(sent(seen).map((item) => (item as { fee?: string }).fee)).toEqual(['2.5', '5']);
});

test('WD-13 LOOK-07 after a lost answer it is unknown, never failed, and nothing is sent a second time', async () => {
  const { seen } = open();
  server.answers = [() => json('broken', { status: 500 })];
  const { container } = show(<WithdrawPage />);
  await ready();
  type('250');
  submit();
  fireEvent.click(sheet().getByRole('button', { name: 'Continue' }));
  pin('012345');
  await settle(() => has('We are checking'));
  expect(container.textContent).not.toMatch(/failed/i);
  expect(sent(seen)).toHaveLength(1);
  // the key of the draft is the key of the call, so another tab with it sends no second one
  expect((await readDraft('a', 'withdraw'))?.['key']).toBe(sent(seen)[0]?.key);
  expect(termsOf.state.error).toBeUndefined();
});

test('STORE-14 WD-13 once a lost one was accepted late the form is empty, and the same again on purpose is another withdrawal', async () => {
  const { seen } = open();
  server.answers = [() => json('broken', { status: 500 })];
  show(<WithdrawPage />);
  await ready();
  const confirm = (): void => {
    type('100');
    submit();
    fireEvent.click(sheet().getByRole('button', { name: 'Continue' }));
    pin('012345');
  };
  confirm();
  await settle(() => has('We are checking'));
  fireEvent.click(sheet().getByRole('button', { name: 'Close' }));
  const key = sent(seen)[0]?.key ?? '';
  await act(() => settleCall(outbox[key] as Submission, { state: 'accepted' }));
  await act(() => dismiss(key));
  await settle(() => amount().value === '');
  expect(has('Enter the amount to withdraw.')).toBe(false);
  confirm();
  await settle(() => location.hash.includes('orderDetails'));
  expect(sent(seen).map((item) => (item as { amount?: string }).amount)).toEqual(['100', '100']);
  expect(sent(seen)[1]?.key).not.toBe(key);
});

test('TRUST-05 without a stated arrival nothing can be confirmed, under an open sheet neither', async () => {
  const words =
    "Not available right now: Arrival time. You can't confirm without it. Nothing was sent; please try again later.";
  const { seen } = open();
  show(<WithdrawPage />);
  await ready();
  type('250');
  submit();
  fireEvent.click(sheet().getByRole('button', { name: 'Continue' }));
  server.arrival = '';
  await act(() => termsOf.refresh({ fresh: true }));
  expect(sheet().getByText(words)).toBeTruthy();
  expect(sheet().getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(sheet().getByRole('button', { name: 'Back' }));
  expect(has(words)).toBe(true);
  submit();
  expect([screen.queryByRole('dialog'), sent(seen)]).toEqual([null, []]);
});

test('from the first prompt to the password a withdrawal asks for no recharge, tax or fee beside its amount, and sends the amount as it was typed [TRUST-07]', async () => {
  const demand = /\b(tax(es)?|deposit|top[ -]?up|recharge|unlock|pay (a|the|first|now)|advance|insurance)\b/i;
  const clean = (): void => {
    expect(document.body.textContent).not.toMatch(demand);
    expect(
      [...document.querySelectorAll('a')]
        .map((link) => link.getAttribute('href') ?? '')
        .filter((to) => /recharge/i.test(to)),
    ).toEqual([]);
  };
  Object.assign(server, { wallets: [], paypass: false });
  open();
  const missing = show(<WithdrawPage />);
  await ready();
  clean();
  missing.unmount();
  Object.assign(server, { wallets: [wallet], paypass: true });
  const { seen } = open();
  await Promise.all([wallets.refresh(), termsOf.refresh()]);
  show(<WithdrawPage />);
  await ready();
  type('250');
  clean();
  submit();
  clean();
  fireEvent.click(sheet().getByRole('button', { name: 'Continue' }));
  clean();
  pin('012345');
  await settle(() => sent(seen).length === 1);
  expect(sent(seen)[0]).toMatchObject({ amount: '250', fee: '2.5' });
});

test('what is left of the limit of the day stands there before anything is sent, with when it renews [HARD-12]', async () => {
  open();
  const { container } = show(<WithdrawPage />);
  await settle(() => has('Daily limit resets'));
  expect(container.textContent).toMatch(/Daily withdrawal limit left500\sUSDT \/ 2,000\sUSDT/);
  expect(screen.getByText('Daily limit resets', { selector: 'dt' }).nextElementSibling?.textContent).toContain('2026');
});
