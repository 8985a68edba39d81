import { cut, network, ok } from '../../client/support.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setIdempotency } from '../../../../src/client/http/retry.ts';
import { hasUnsavedWork } from '../../../../src/client/forms/unsaved-work.ts';
import BankTransferPage from '../../../../src/features/deposits/pages/BankTransferPage.tsx';
import AddressTransferPage from '../../../../src/features/deposits/pages/AddressTransferPage.tsx';
import { protection } from '../../../../src/features/protection/store.ts';
import { readDraft } from '../../../../src/storage/drafts.ts';
import { show } from '../../ui/render.tsx';
import { has, settle } from '../support.ts';
import { useDeposits, bank, tron, offer } from './support.ts';
import { expectLogged } from '../../../console.ts';

useDeposits();

test('names wrong fields, keeps the input after a reload, and opens the report [RECH-06 RECH-12]', async () => {
  const { seen } = network((request) => {
    if (request.url.includes('pay/lists')) return ok({ lists: [tron] });
    return request.url.includes('pay/submit')
      ? ok({ id: '9', status: 'pending', amount: '100', currency: 'USDT' })
      : ok({ lists: [], limits: [] });
  });
  const posts = () => seen.filter(({ url }) => url.pathname.endsWith('pay/submit'));
  const field = (name: 'Amount sent' | 'Transaction hash') => screen.getByLabelText<HTMLInputElement>(name);
  const type = (name: 'Amount sent' | 'Transaction hash', value: string) =>
    fireEvent.change(field(name), { target: { value } });
  const submit = () => fireEvent.submit(document.forms.namedItem('report') as HTMLFormElement);
  const first = show(<AddressTransferPage />);
  await settle(() => has("Once you've sent it, report it here"));
  const mainButton = () => document.querySelector('button[class*=filled]')?.textContent;
  expect(mainButton()).toBe('Copy address');
  submit();
  expect([has('Enter the amount you sent.'), has('Enter the transaction hash.')]).toEqual([true, true]);
  type('Amount sent', '9');
  expect(has('The minimum amount is 10 USDT.')).toBe(true);
  for (const [hash, text] of [
    ['a'.repeat(59), 'A transaction hash has at least 60 letters and digits.'],
    [`${'a'.repeat(30)} ${'a'.repeat(31)}`, 'Use letters and digits only: no spaces, dashes or other symbols.'],
  ] as const) {
    type('Transaction hash', hash);
    submit();
    expect([hash, has(text)]).toEqual([hash, true]);
  }
  expect(posts()).toEqual([]);
  type('Amount sent', '100');
  type('Transaction hash', 'a1'.repeat(30));
  await settle(() => has("I've sent 100 USDT"));
  expect(mainButton()).toBe("I've sent 100 USDT");
  const stored = await vi.waitFor(async () => {
    const draft = await readDraft('a', 'recharge usdt-trc20');
    expect(draft?.['hash']).toBe('a1'.repeat(30));
    return draft;
  });
  first.unmount();
  show(<AddressTransferPage />);
  await settle(
    () =>
      screen.queryAllByLabelText('Amount sent').length > 0 &&
      field('Amount sent').value === '100' &&
      field('Transaction hash').value === 'a1'.repeat(30),
  );
  submit();
  await settle(() => location.hash.includes('Recharge/orderDetails?id=9'));
  expect(posts().map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
    { channel: 'usdt-trc20', amount: '100', hash: 'a1'.repeat(30) },
  ]);
  // the draft's key, so that a report sent before the reload would be found
  expect(posts()[0]?.headers.get('idempotency-key')).toBe(stored?.['key']);
});

test('keeps the input after the sheet of a lost report closes, and sends it once [RECH-12]', async () => {
  expectLogged('Call: pay.submit network');
  const { seen } = network((request) => {
    if (request.url.endsWith('pay/submit')) throw cut();
    if (request.url.includes('money/outcome')) return ok({ status: 'running' });
    return ok(request.url.includes('pay/lists') ? { lists: [tron] } : { lists: [], limits: [] });
  });
  setIdempotency(undefined);
  globalThis.location.hash = '#/pages/Recharge/qrpay?channel=usdt-trc20';
  show(<AddressTransferPage />);
  await settle(() => screen.queryAllByLabelText('Amount sent').length > 0);
  fireEvent.change(screen.getByLabelText('Amount sent'), { target: { value: '100' } });
  fireEvent.change(screen.getByLabelText(/^Transaction hash/), { target: { value: 'a'.repeat(64) } });
  const send = (): void => void fireEvent.submit(document.forms.namedItem('report') as HTMLFormElement);
  send();
  await settle(() => screen.queryAllByRole('dialog').length > 0);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await settle(() => screen.queryAllByRole('dialog').length === 0);
  expect(has('We are checking')).toBe(true);
  expect((screen.getByLabelText('Amount sent') as HTMLInputElement).value).toBe('100');
  send();
  await act(async () => undefined);
  expect(seen.filter(({ url }) => url.pathname.endsWith('pay/submit'))).toHaveLength(1);
});

test('resends a failed proof with one tap, and refuses 60 MB or a non-picture [PWA-16 PWA-10 LOOK-35]', async () => {
  expectLogged('Call: users.upload status 500');
  const sent: string[] = [];
  let status = 500;
  class Request extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '{"ret":1,"msg":"","data":{"url":"/files/1"}}';
    open(): void {
      /* one address */
    }
    setRequestHeader(): void {
      /* told elsewhere */
    }
    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }
    send(body: FormData): void {
      sent.push((body.get('image') as File).name);
      this.status = status;
      setTimeout(() => this.dispatchEvent(new Event('load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  const decode = vi.fn((file: Blob) =>
    file.size === 2
      ? Promise.reject(new Error('no picture'))
      : Promise.resolve({ width: 10, height: 10, close: () => undefined }),
  );
  vi.stubGlobal('createImageBitmap', decode);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['small'], { type: 'image/jpeg' })),
  );
  offer(bank);
  location.hash = '#/pages/Recharge/bankpay?channel=bank-thb';
  show(<BankTransferPage />);
  await settle(() => has('Proof of transfer'));
  const mainButton = () => document.querySelector('button[form=report]')?.textContent;
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('Choose a photo or screenshot'), { target: { files: [file] } });
  const huge = new File(['x'], 'huge.jpg', { type: 'image/jpeg' });
  Object.defineProperty(huge, 'size', { value: 60 * 1024 * 1024 });
  choose(huge);
  await settle(() => has(/^We couldn't open this file/));
  expect(decode).not.toHaveBeenCalled();
  choose(new File(['no'], 'a.jpg', { type: 'image/jpeg' }));
  await settle(() => decode.mock.calls.length === 1 && has(/^We couldn't open this file/));
  expect([sent, screen.queryByRole('button', { name: 'Send again' }), hasUnsavedWork()]).toEqual([[], null, false]);

  expect(mainButton()).toBe('Add the picture to send');
  choose(new File(['slip'], 'slip.jpg', { type: 'image/jpeg' }));
  expect([hasUnsavedWork(), mainButton()]).toEqual([true, 'Uploading photo']);
  await settle(() => has('Failed to upload picture, please try again later!'));
  expect([hasUnsavedWork(), mainButton()]).toEqual([true, 'Add the picture to send']);
  status = 200;
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await settle(() => has('Attached. It goes as you see it.'));
  expect(sent).toEqual(['proof.jpg', 'proof.jpg']);
  // the button sends from now on
  expect(mainButton()).toBe("I've made the transfer");
  // read and resized once
  expect(decode).toHaveBeenCalledTimes(2);
  expect([has('Failed to upload picture, please try again later!'), hasUnsavedWork()]).toEqual([false, true]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove the photo' }));
  expect([hasUnsavedWork(), mainButton()]).toEqual([false, 'Add the picture to send']);
});

test('a missing picture takes the focus, and its message is tied to it [A11Y-08]', async () => {
  offer(bank);
  location.hash = '#/pages/Recharge/bankpay?channel=bank-thb';
  show(<BankTransferPage />);
  await settle(() => has('Proof of transfer'));
  const choose = screen.getByLabelText('Choose a photo or screenshot');
  const described = (): string | null | undefined =>
    document.getElementById(choose.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(described()).toMatch(/^A photo or screenshot of your bank receipt/);
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '1234.5' } });
  fireEvent.submit(document.forms.namedItem('report') as HTMLFormElement);
  expect([document.activeElement, choose.getAttribute('aria-invalid'), described()]).toEqual([
    choose,
    'true',
    'Add a screenshot or photo of your bank receipt.',
  ]);
});

test.each([
  ['shows what is left of the daily deposit limit', { value: '500', left: '123.45' }, '123.45 USDT'],
  ['shows no deposit limit if none is set', { on: false, left: '123.45' }, undefined],
] as const)('%s, whatever the other limits are [TRUST-02]', async (_, limit, expected) => {
  protection.clear();
  network((request) =>
    ok(
      request.url.includes('pay/lists')
        ? { lists: [tron] }
        : {
            lists: [],
            limits: [
              { kind: 'stake', value: '10', left: '10' },
              { kind: 'loss', value: '70', left: '7' },
              { kind: 'recharge', ...limit },
            ],
          },
    ),
  );
  location.hash = '#/pages/Recharge/qrpay?channel=usdt-trc20';
  show(<AddressTransferPage />);
  await settle(() => screen.queryAllByLabelText('Amount sent').length > 0 && protection.state.value !== undefined);
  const row = screen.queryByText('Daily deposit limit left');
  expect(row?.nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')).toBe(expected);
});
