import { cut, network, ok, ret } from '../../client/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serverNow } from '../../../../src/client/http/server-clock.ts';
import { outbox, resolveSubmissions } from '../../../../src/client/outbox/submit.ts';
import { logSubmission } from '../../../../src/client/outbox/submission-log.ts';
import { createSubmission } from '../../../../src/client/outbox/submission.ts';
import LockupProductPage from '../../../../src/features/lockup/pages/LockupProductPage.tsx';
import { products, terms } from '../../../../src/features/lockup/store.ts';
import { formatDay } from '../../../../src/i18n/days.ts';
import { readDraft } from '../../../../src/storage/drafts.ts';
import { show } from '../../ui/render.tsx';
import { has, settle, until } from '../support.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';
import { expectLogged } from '../../../console.ts';
import { BEGINS, offer, product, serve, type, useLockupProduct, value } from './support.ts';

useLockupProduct();

test.each([
  ['rate', 'Daily rate', { ...product, rate: null }, { ...offer, rate: null }],
  ['limit', 'Amount per order', { ...product, maximum: null }, { ...offer, maximum: null }],
  ['term', 'Period.+End date', { ...product, days: null, ends: null }, { ...offer, ends: null }],
])('a missing %s reads "–" and blocks the order [LOCK-02 TRUST-05]', async (_, names, item, response) => {
  const { seen } = serve({ list: [item], terms: () => ok(response) });
  show(<LockupProductPage />);
  await settle(() => has('It pays') && terms.state.value !== undefined);
  type('1000');
  const button = screen.getByRole('button', { name: /^Lock/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.body.textContent).toMatch(
    new RegExp(`Not available right now: ${names}\\. You can't confirm without it\\. Please try again later\\.`),
  );
  // a missing rate is not replaced by anything
  if (names === 'Daily rate') expect(value('Daily rate')).toBe('–');
  if (names !== 'Amount per order') expect(value('It pays')).toBe('–');
  expect(document.body.textContent).not.toContain('0 days');
  fireEvent.click(button);
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('sends terms that changed since the page as seen; a refusal shows the new ones [LOCK-02]', async () => {
  const now = { list: [product], terms: () => ok(offer), order: () => ret(0, 'The rate or end date has changed.') };
  const { seen } = serve(now);
  show(<LockupProductPage />);
  await settle(() => terms.state.value !== undefined);
  type('1000');
  expect(value('It pays')).toBe('+35.00 USDT');
  fireEvent.submit(document.querySelector('form')!);
  const changed = { rate: '0.1', ends: BEGINS + 30 * DAY_MS };
  now.list = [{ ...product, ...changed, days: 30 }];
  now.terms = () => ok({ ...offer, ...changed });
  await settle(() => has('You lock'));
  fireEvent.click(screen.getAllByText(/^Lock 1,000.USDT$/, { selector: 'dialog button, dialog button *' })[0]!);
  await settle(() => has('The rate or end date has changed.') && terms.state.value?.rate === '0.1');
  const body = new URLSearchParams(seen.find(({ method }) => method === 'POST')?.body);
  expect([body.get('rate'), body.get('ends')]).toEqual(['0.5', String(BEGINS + 7 * DAY_MS)]);
  await settle(() => has('Total earnings over 30 days'));
  expect(value('Fee')).toBe('Not available right now');
  expect(value('Total earnings over 30 days')).toBe('30.00 USDT');
});

test('a daily rate shows its yearly equivalent, by simple interest and rounded down [LOCK-02 TRUST-09]', async () => {
  const rate = '0.0201';
  serve({ list: [{ ...product, rate }], terms: () => ok({ ...offer, rate }) });
  show(<LockupProductPage />);
  await settle(() => terms.state.value !== undefined);
  expect(value('Daily rate')).toBe('0.0201%Equivalent to about 7.33% a year');
});

test('a product that ends while its page is open says so, and placed orders continue [LOCK-04]', async () => {
  const now: Parameters<typeof serve>[0] = {
    list: [product],
    terms: () => ok(offer),
    order: () => ret(0, 'This product is no longer available.'),
  };
  serve(now);
  show(<LockupProductPage />);
  await settle(() => terms.state.value !== undefined);
  type('1000');
  fireEvent.submit(document.querySelector('form')!);
  await settle(() => has('You lock'));
  fireEvent.click(screen.getAllByText(/^Lock 1,000.USDT$/, { selector: 'dialog button, dialog button *' })[0]!);
  await settle(() => has('This product is no longer available.'));
  now.list = [];
  now.terms = () => ret(0, 'This product is no longer available.');
  await act(() => products.refresh());
  await settle(() => has("This product isn't available"));
  expect(has("It may have ended. Orders you've already placed continue on the terms you confirmed.")).toBe(true);
});

const confirm = (): void =>
  void fireEvent.click(screen.getAllByText(/^Lock 1,000.USDT$/, { selector: 'dialog button, dialog button *' })[0]!);
const openConfirmation = async (): Promise<void> => {
  type('1000');
  fireEvent.submit(document.querySelector('form')!);
  await settle(() => has('You lock'));
};
const posts = (seen: readonly { method: string }[]): number => seen.filter(({ method }) => method === 'POST').length;

test('asks before placing the same order that another tab placed [LOCK-09]', async () => {
  const { seen } = serve({ list: [product], terms: () => ok(offer), order: () => ok({ id: '7', amount: '1000' }) });
  const other = (key: string, name: string) =>
    logSubmission({
      ...createSubmission(
        'yuebao.in',
        'a',
        key,
        Object.entries({ amount: '1000', type: 'regular', product: name }),
        true,
      ),
      state: 'accepted',
      created: serverNow(),
    });
  await other('other-key-1', 'month');
  show(<LockupProductPage />);
  await settle(() => terms.state.value !== undefined);
  await openConfirmation();
  await other('other-key-2', 'week');
  confirm();
  await settle(() => has(/The same order was sent at/));
  expect([posts(seen), has(/Reference: OTHER-KE/)]).toEqual([0, true]);
  confirm();
  await settle(() => has('Amount locked'));
  expect(posts(seen)).toBe(1);
});

/** A server that never answers an order, and never finishes its look-up. */
const lose = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return network((request) => {
    if (request.method === 'POST') throw cut();
    if (request.url.includes('money/outcome')) return ok({ status: 'running' });
    return request.url.includes('yuebao/product')
      ? ok({ lists: [product] })
      : request.url.includes('transfer/in')
        ? ok(offer)
        : ok({ balance: '0', lists: [] });
  });
};

test('the same order asks again while the first is being looked up [LOCK-09]', async () => {
  expectLogged('Call: yuebao.in attempts');
  const { seen } = lose();
  show(<LockupProductPage />);
  await until(() => terms.state.value !== undefined);
  await openConfirmation();
  confirm();
  await until(() => has('We are checking'), 2000);
  const sent = posts(seen);
  fireEvent.click(screen.getAllByRole('button', { name: 'Close', hidden: true }).at(-1)!);
  await openConfirmation();
  confirm();
  await until(() => has(/The same order was sent at/));
  expect(posts(seen)).toBe(sent);
});

test('restores the amount after a kill; an unresolved order shows instead [STORE-14 LOCK-09]', async () => {
  expectLogged('Call: yuebao.in attempts');
  const { seen } = lose();
  const first = show(<LockupProductPage />);
  await until(() => terms.state.value !== undefined);
  await openConfirmation();
  confirm();
  await until(() => has('We are checking'), 2000);
  const sent = posts(seen);
  first.unmount();
  for (const key of Object.keys(outbox)) delete outbox[key];
  await resolveSubmissions();
  show(<LockupProductPage />);
  await until(
    () => (screen.getByLabelText('Amount') as HTMLInputElement).value === '1000' && terms.state.value !== undefined,
  );
  fireEvent.submit(document.querySelector('form')!);
  await until(() => has('We are checking'));
  expect([posts(seen), has('You lock')]).toEqual([sent, false]);
});

test('clears the input once it is locked [STORE-14]', async () => {
  serve({ list: [product], terms: () => ok(offer), order: () => ok({ id: '7', amount: '1000' }) });
  const first = show(<LockupProductPage />);
  await settle(() => terms.state.value !== undefined);
  await openConfirmation();
  confirm();
  await settle(() => has('Amount locked'));
  first.unmount();
  show(<LockupProductPage />);
  await settle(() => screen.queryByLabelText('Amount') !== null);
  expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('');
  expect(await readDraft('a', 'lock-up order week')).toBeUndefined();
});

test('an accepted lock-up says what it earns and when it is available again [LOOK-12]', async () => {
  serve({ list: [product], terms: () => ok(offer), order: () => ok({ id: '7', amount: '1000' }) });
  show(<LockupProductPage />);
  await settle(() => terms.state.value !== undefined);
  await openConfirmation();
  confirm();
  await settle(() => has('Successful transaction!'));
  await settle(() => screen.queryByRole('dialog') === null);
  const text = (document.body.textContent ?? '').replaceAll(/\s/g, ' ');
  for (const words of [
    'Locked, DoneEarning',
    '1,000.00 USDTLocked for 7 days',
    'It earns 5.00 USDT a day, paid after each day.',
    `Available again: ${formatDay(product.ends)}You can't end it early.`,
  ])
    expect(text).toContain(words);
  expect(value('Order number')).toBe('7');
  expect(screen.getByRole('link', { name: 'See your lock-ups' }).getAttribute('href')).toBe(
    '#/pages/Lock-up/record/record',
  );
});
