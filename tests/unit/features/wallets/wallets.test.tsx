import { network, ok, ret } from '../../client/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import { bankCodes } from '../../../../src/api/banks.ts';
import AddWalletPage from '../../../../src/features/wallets/pages/AddWalletPage.tsx';
import { WalletEntry } from '../../../../src/features/wallets/components/WalletEntry.tsx';
import WalletsPage from '../../../../src/features/wallets/pages/WalletsPage.tsx';
import WithdrawalPage from '../../../../src/features/withdrawals/pages/WithdrawalPage.tsx';
import { bankNames } from '../../../../src/i18n/banks.ts';
import { writeAddress } from '../../../../src/domain/addresses.ts';
import { toasts } from '../../../../src/ui/overlays/toast.ts';
import { misnamed } from '../../ui/names.ts';
import { show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';
import { HOUR_MS } from '../../../../src/domain/time.ts';

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const wallet = {
  id: '7',
  alias: 'Cold',
  currency: 'USDT',
  chain: 'TRC20',
  address: ADDRESS,
  created: Date.UTC(2026, 2, 10, 5),
  usable: Date.UTC(2026, 2, 11, 5),
};
/** Valid addresses: one of a deposit channel, one in the list. */
const [OWN, LISTED] = [1, 2].map((byte) => writeAddress('TRC20', new Uint8Array(20).fill(byte))) as [string, string];

beforeEach(async () => {
  await signIn();
});
afterEach(() => endSession('signed-out'));

test('shortens an address in the middle; a tap shows it all, and copy is exact [WALL-02 A11Y-01]', async () => {
  const written = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText: written } } }));
  const { container } = show(<WalletEntry wallet={wallet} onDelete={() => undefined} />);
  expect(container.textContent).toMatch(/Cold.*USDT · TRON \(TRC20\) · added .*2026/);
  expect(container.textContent).not.toContain(ADDRESS);
  expect(misnamed(container)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: /^Show the full address of Cold TR7NHq/ }));
  expect(container.querySelector('bdi[dir=ltr]')?.textContent).toBe(ADDRESS);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy address' })));
  expect(written).toHaveBeenCalledWith(ADDRESS);
});

test('a new address says when it can be used, an older one says nothing [WALL-05]', () => {
  show(<WalletEntry wallet={{ ...wallet, usable: Date.now() + HOUR_MS }} onDelete={() => undefined} />);
  expect(has(/^Can be used from /)).toBe(true);
  const { container } = show(
    <WalletEntry wallet={{ ...wallet, usable: Date.now() - HOUR_MS }} onDelete={() => undefined} />,
  );
  expect(container.textContent).not.toContain('Can be used');
});

test('deleting asks first, is sent once, and the list is reread [WALL-06]', async () => {
  let there = true;
  const { seen } = network((request) => {
    if (request.url.includes('wallets/del')) there = false;
    return request.url.includes('wallets/del') ? ok() : ok({ lists: there ? [wallet] : [] });
  });
  show(<WalletsPage />);
  await settle(() => has('Cold'));
  fireEvent.click(screen.getByRole('button', { name: 'Delete Cold' }));
  expect(has("You won't be able to withdraw to it any more. Withdrawals already in progress will continue.")).toBe(
    true,
  );
  expect(seen.filter(({ url }) => url.pathname.includes('del'))).toHaveLength(0);
  const button = screen.getByRole('button', { name: 'Delete' });
  fireEvent.click(button);
  fireEvent.click(button);
  await settle(() => has('No wallets yet'));
  expect(seen.filter(({ url }) => url.pathname.includes('del')).map(({ body }) => body)).toEqual(['id=7']);
});

test('says when withdrawals open after a security change, and is closed without a fee [WD-14 WD-01]', async () => {
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
    arrival: 'Soon',
    closed: '',
  };
  let terms: object = { opens: Date.now() + HOUR_MS, closed: true, lists: [way] };
  network((request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('extract/rate')) return ok(terms);
    if (pathname.endsWith('users/wallets')) return ok({ lists: [{ ...wallet, usable: Date.now() - HOUR_MS }] });
    if (pathname.endsWith('users/bank')) return ok({ lists: [] });
    if (pathname.endsWith('user/amount')) return ok({ code: 'USDT', available: '1000' });
    if (pathname.endsWith('users/info')) return ok({ id: 'a', username: 'a', paypass: 1 });
    return ret(0, 'none');
  });
  const first = show(<WithdrawalPage />);
  await settle(() => has('Withdrawals are paused after a security change') && has(/^Withdrawals are paused until /));
  expect(screen.getByRole('button', { name: 'Withdraw' }).getAttribute('aria-disabled')).toBe('true');
  first.unmount();
  terms = { opens: null, closed: false, lists: [{ ...way, fee: null }] };
  show(<WithdrawalPage />);
  await settle(() => has("Not available right now: Fee. You can't confirm without it. Please try again later."));
  expect(screen.getByText('Fee, taken from the amount').nextElementSibling?.textContent).toBe('–');
  expect(screen.getByRole('button', { name: 'Withdraw' }).getAttribute('aria-disabled')).toBe('true');
});

test('names missing and wrong fields; cleans, compares and stores a pasted address [WALL-01 WALL-03 WALL-04]', async () => {
  const way = { to: 'wallet', currency: 'USDT', credit: 'USDT', fee: '1', scale: 6, arrival: '', closed: '' };
  const { seen } = network((request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('extract/rate'))
      return ok({
        lists: [
          { ...way, chain: 'TRC20' },
          { ...way, chain: 'ERC20' },
          { ...way, currency: 'BTC', credit: 'BTC', chain: 'BTC' },
        ],
      });
    if (pathname.endsWith('pay/lists'))
      return ok({ lists: [{ id: 'x', kind: 'crypto', name: 'x', currency: 'USDT', chain: 'TRC20', address: OWN }] });
    if (pathname.endsWith('wallets/add')) return ok({});
    return ok({ lists: [{ ...wallet, address: LISTED }] });
  });
  const added = () => seen.filter(({ url }) => url.pathname.endsWith('wallets/add'));
  show(<AddWalletPage />);
  await settle(() => has('Network'));
  const field = (label: string) => screen.getByLabelText(label);
  const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  const check = () => fireEvent.submit(document.forms.namedItem('wallet') as HTMLFormElement);
  check();
  for (const text of ['Enter a name for this wallet.', 'Choose a network.', 'Enter the address.'])
    expect([text, has(text)]).toEqual([text, true]);
  expect([...field('Network').querySelectorAll('option')].map(({ value }) => value)).toEqual(['', 'TRC20', 'ERC20']);
  type('Wallet name', 'Cold');
  type('Network', 'TRC20');
  for (const [address, text] of [
    [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      'This is an address on Ethereum (ERC20), not on TRON (TRC20). Money sent on the wrong network is lost.',
    ],
    [`${ADDRESS.slice(0, -1)}u`, 'This TRON (TRC20) address has a typo. Copy it again from your wallet.'],
    ['hello', "This isn't a valid TRON (TRC20) address."],
    [OWN, 'This is your own deposit address. Enter an address outside Andaman.'],
    [LISTED, 'This address is already in your list.'],
  ] as const) {
    type('Wallet address', address);
    check();
    expect([address, has(text)]).toEqual([address, true]);
  }
  expect([screen.queryByRole('dialog'), added()]).toEqual([null, []]);
  type('Wallet address', ` \u202a${ADDRESS.slice(0, 8)}\u200b \n${ADDRESS.slice(8)}\u2069`);
  check();
  expect(screen.getByRole('dialog').querySelector('bdi[dir=ltr]')?.textContent).toBe(ADDRESS);
  fireEvent.click(screen.getByRole('button', { name: 'Save the wallet' }));
  await settle(() => added().length > 0);
  expect(Object.fromEntries(new URLSearchParams(added()[0]?.body))).toEqual({
    alias: 'Cold',
    currency: 'USDT',
    chain: 'TRC20',
    address: ADDRESS,
  });
});

test.each([
  [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'This is an address on Ethereum (ERC20), not on TRON (TRC20). Money sent on the wrong network is lost.',
  ],
  [`tron:${ADDRESS}?amount=5`, undefined],
])('checks an address from a QR code photo against its chain like a typed one: %s [WALL-03]', async (code, fault) => {
  const way = {
    to: 'wallet',
    currency: 'USDT',
    credit: 'USDT',
    fee: '1',
    scale: 6,
    arrival: '',
    closed: '',
    chain: 'TRC20',
  };
  network(({ url }) => ok({ lists: url.includes('extract/rate') ? [way] : [] }));
  let match = [code];
  class Detector {
    static getSupportedFormats(): Promise<string[]> {
      return Promise.resolve(['qr_code']);
    }
    detect(): Promise<object[]> {
      return Promise.resolve(match.map((rawValue) => ({ rawValue })));
    }
  }
  vi.stubGlobal('BarcodeDetector', Detector);
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: () => undefined }));
  show(<AddWalletPage />);
  await settle(() => has('Read a QR code from a photo'));
  fireEvent.change(screen.getByLabelText('Network'), { target: { value: 'TRC20' } });
  const photo = () =>
    fireEvent.change(screen.getByLabelText('Read a QR code from a photo'), {
      target: { files: [new File(['x'], 'a.jpg', { type: 'image/jpeg' })] },
    });
  const address = (): string => screen.getByLabelText<HTMLInputElement>('Wallet address').value;
  photo();
  await settle(() => address() !== '');
  expect(address()).toBe(fault === undefined ? ADDRESS : code);
  expect(fault === undefined ? has(/^This is an address on/) : !has(fault)).toBe(false);
  // two codes in one picture are ambiguous
  fireEvent.change(screen.getByLabelText('Wallet address'), { target: { value: '' } });
  match = [ADDRESS, OWN];
  toasts.list = [];
  photo();
  await settle(() => toasts.list.some(({ text }) => text === "We couldn't read a QR code in this photo."));
  expect(address()).toBe('');
});

test('a QR code that requests a token fills in the person and keeps its network [WALL-07]', async () => {
  const [token, person] = ['0xdAC17F958D2ee523a2206206994597C13D831ec7', '0x52908400098527886E0F7030069857D2E4169EE7'];
  const way = { to: 'wallet', currency: 'USDT', credit: 'USDT', fee: '1', scale: 6, arrival: '', closed: '' };
  const ways = ['ERC20', 'BEP20'].map((chain) => ({ ...way, chain }));
  network(({ url }) => ok({ lists: url.includes('extract/rate') ? ways : [] }));
  let code = '';
  class Detector {
    static getSupportedFormats(): Promise<string[]> {
      return Promise.resolve(['qr_code']);
    }
    detect(): Promise<object[]> {
      return Promise.resolve([{ rawValue: code }]);
    }
  }
  vi.stubGlobal('BarcodeDetector', Detector);
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: () => undefined }));
  show(<AddWalletPage />);
  await settle(() => has('Read a QR code from a photo'));
  const address = (): string => screen.getByLabelText<HTMLInputElement>('Wallet address').value;
  const read = (text: string): void => {
    code = text;
    fireEvent.change(screen.getByLabelText('Read a QR code from a photo'), {
      target: { files: [new File(['x'], 'a.jpg', { type: 'image/jpeg' })] },
    });
  };
  read(`ethereum:${token}@1/approve?address=${person}&uint256=1`);
  await settle(() => has(/^This QR code asks for more than a payment to an address/));
  expect([screen.getByRole('alert').textContent?.includes('QR code not used'), address()]).toEqual([true, '']);
  read(`ethereum:${token}@137/transfer?address=${person}&uint256=1`);
  await settle(() => has(/^This QR code is for a network we don't support/));
  expect(address()).toBe('');
  read(`ethereum:${token}@1/transfer?address=${person}&uint256=2e7`);
  await settle(() => address() !== '');
  expect([address(), screen.queryByText('QR code not used')]).toEqual([person, null]);
  const wrong =
    'The QR code is for Ethereum (ERC20), not for BNB Smart Chain (BEP20). Money sent on the wrong network is lost.';
  fireEvent.change(screen.getByLabelText('Network'), { target: { value: 'BEP20' } });
  expect(has(wrong)).toBe(true);
  fireEvent.change(screen.getByLabelText('Network'), { target: { value: 'ERC20' } });
  expect(has(wrong)).toBe(false);
});

test('offers no photo without a code reader in the browser', async () => {
  network(({ url }) =>
    ok({ lists: url.includes('extract/rate') ? [{ to: 'wallet', currency: 'USDT', chain: 'TRC20' }] : [] }),
  );
  show(<AddWalletPage />);
  await settle(() => has('Network'));
  expect(has('Read a QR code from a photo')).toBe(false);
});

test('exactly the thirteen banks have names [PROF-07]', () => {
  expect(Object.keys(bankNames).sort()).toEqual([...bankCodes].sort());
});
