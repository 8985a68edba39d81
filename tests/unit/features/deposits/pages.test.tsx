import { cut, network, ok } from '../../client/support.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import BankTransferPage from '../../../../src/features/deposits/pages/BankTransferPage.tsx';
import AddressTransferPage from '../../../../src/features/deposits/pages/AddressTransferPage.tsx';
import DepositPage, { beginPageReads as beginDeposit } from '../../../../src/features/deposits/pages/DepositPage.tsx';
import { channels } from '../../../../src/features/deposits/store.ts';
import WithdrawalPage from '../../../../src/features/withdrawals/pages/WithdrawalPage.tsx';
import { toasts } from '../../../../src/ui/overlays/toast.ts';
import { iconNames } from '../../ui/icon-names.ts';
import { show } from '../../ui/render.tsx';
import { has, settle } from '../support.ts';
import { useDeposits, bank, tron, offer } from './support.ts';

useDeposits();

const value = (name: string): string | null | undefined =>
  screen.getAllByText(name, { selector: 'dt' })[0]?.nextElementSibling?.textContent;

test('no channel shows the empty state, and a closed one says why and leads nowhere [RECH-01]', async () => {
  offer();
  const first = show(<DepositPage />);
  await settle(() => has("Deposits aren't available right now"));
  first.unmount();
  channels.clear();
  offer({ ...tron, closed: 'The network is being maintained.' }, bank);
  show(<DepositPage />);
  await settle(() => has('Unavailable: The network is being maintained.'));
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#/pages/Recharge/record',
    '#/pages/Recharge/bankpay?channel=bank-thb',
  ]);
  // only the closed one has a lock, and neither looks like a link
  const iconsOf = (text: RegExp) => iconNames(screen.getByText(text).closest('li'));
  expect(iconsOf(/TRON/)).toEqual(expect.arrayContaining(['lock']));
  expect(iconsOf(/TRON/)).not.toContain('chevron-right');
  expect(iconsOf(/KBANK/)).toEqual(expect.arrayContaining(['chevron-right']));
  expect(iconsOf(/KBANK/)).not.toContain('lock');
});

test('explains once why a customer cannot deposit at all, with a way to support [DESK-08]', async () => {
  const closed = 'We paused deposits for your account.';
  network(({ url }) =>
    ok(url.includes('pay/lists') ? { lists: [{ ...tron, closed }, bank], closed } : { lists: [], last: true }),
  );
  show(<DepositPage />);
  await settle(() => has(closed));
  expect(screen.queryByText(/TRON|KBANK/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('#/pages/service/index');
});

test('shows rate and credit before sending, and closes the button without a rate [RECH-08]', async () => {
  offer(bank);
  const first = show(<BankTransferPage />);
  await settle(() => has('0000000000'));
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '1234.5' } });
  expect(first.container.textContent).toMatch(/You receive36\.85\sUSDT/);
  expect(value('Exchange rate')).toMatch(/33\.5\sTHB = 1\sUSDT/);
  expect(value('Exchange rate updated')).toContain('2026');
  expect(
    has(
      'We use the rate at the time when both your money and your report have reached us. It can differ from the rate shown here.',
    ),
  ).toBe(true);
  first.unmount();
  channels.clear();
  const { seen } = offer({ ...bank, rate: null, rateTime: null });
  show(<BankTransferPage />);
  await settle(() => has('0000000000'));
  expect([value('Exchange rate'), value('Exchange rate updated')]).toEqual(['–', '–']);
  const button = screen.getByRole('button', { name: 'Add the picture to send' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(
    has(
      "The exchange rate isn't available right now, so you can't report a transfer. Please try again in a few minutes.",
    ),
  ).toBe(true);
  fireEvent.click(button);
  expect(seen.filter(({ url }) => url.pathname.endsWith('pay/submit'))).toHaveLength(0);
});

test('a page reads its own payment details, even right after another page [RECH-04]', async () => {
  const { seen } = offer(tron);
  await beginDeposit();
  await settle(() => channels.state.value !== undefined);
  const { at = 0 } = channels.state;
  await settle(() => Date.now() > at);
  show(<AddressTransferPage />);
  await settle(() => screen.queryByLabelText('Amount sent') !== null);
  expect(seen.filter(({ url }) => url.pathname.endsWith('pay/lists'))).toHaveLength(2);
});

test.each([
  ['0', 'None', /^36\.85\sUSDT/],
  ['1', '1%', /^36\.48\sUSDT/],
  [null, '–', /^–/],
] as const)('a fee of %s reads %s, and a missing one promises nothing [TRUST-05]', async (fee, words, gives) => {
  offer({ ...bank, fee }, { ...tron, fee });
  const first = show(<BankTransferPage />);
  await settle(() => has('0000000000'));
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '1234.5' } });
  expect([value('Our fee'), first.container.textContent?.split('You receive')[1]]).toEqual([
    words,
    expect.stringMatching(gives),
  ]);
  first.unmount();
  show(<AddressTransferPage />);
  await settle(() => has('Our fee'));
  expect(value('Our fee')).toBe(words);
});

test('copies the exact address as the main action, next to reporting the transfer [RECH-03]', async () => {
  offer(tron);
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  show(<AddressTransferPage />);
  await settle(() => has("I've sent it"));
  const copy = screen.getByText('Copy address', { selector: 'button > span' }).closest('button') as HTMLElement;
  expect(copy.className).toContain('filled');
  expect(screen.getByRole('button', { name: "I've sent it" }).className).toContain('outline');
  fireEvent.click(copy);
  await settle(() => toasts.list.length > 0);
  expect(writeText.mock.calls).toEqual([[tron.address]]);
  // what a program put into the clipboard instead ends otherwise
  expect(toasts.list[0]!.about).toContain(tron.address.slice(-4));
  expect(copy.className).toContain('outline');
  expect(screen.getByRole('button', { name: "I've sent it" }).className).toContain('filled');
});

test('hides the amount line until an amount is typed, but not the payment details [RECH-05]', async () => {
  offer(bank);
  show(<BankTransferPage />);
  await settle(() => has('0000000000'));
  const copies = (): string[] =>
    screen.getAllByRole('button', { name: /^Copy / }).map((button) => button.getAttribute('aria-label') ?? '');
  const where = ['Copy Account name', 'Copy Bank', 'Copy Account number', 'Copy Reference'];
  expect([copies(), screen.queryAllByText('Amount', { selector: 'dt' })]).toEqual([where, []]);
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '1234.5' } });
  expect(copies()).toEqual([...where.slice(0, 3), 'Copy Amount', 'Copy Reference']);
  expect(value('Amount')).toContain('1,234.50');
});

test('hides an earlier visit’s address while the new read fails [RECH-04]', async () => {
  offer(tron);
  const first = show(<AddressTransferPage />);
  await settle(() => has('Copy address') || first.container.textContent?.includes(tron.address) === true);
  first.unmount();
  network(cut());
  const { container } = show(<AddressTransferPage />);
  expect(container.textContent).not.toContain(tron.address);
  await settle(() => !container.textContent?.includes(tron.address) && screen.queryAllByRole('img').length === 0);
});

test('deposit and withdraw have a bar with Back, a heading and a history link [SHELL-09]', async () => {
  offer(tron);
  for (const [Page, title, records] of [
    [DepositPage, 'Deposit', 'Deposit history'],
    [WithdrawalPage, 'Withdraw', 'Withdrawal history'],
  ] as const) {
    const { unmount } = show(<Page />);
    const bar = screen.getByRole('banner');
    expect(bar.dataset['bar']).toBe('own');
    expect(within(bar).getByRole('heading', { level: 1, name: title }).className).not.toContain('visually-hidden');
    expect(within(bar).getByRole('button', { name: 'Back' })).toBeTruthy();
    expect(within(bar).getByRole('link', { name: records })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    unmount();
  }
});
