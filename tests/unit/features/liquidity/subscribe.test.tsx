import { network, ok, ret } from '../../client/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { connection } from '../../../../src/client/http/connection.ts';
import SubscribePage from '../../../../src/features/liquidity/pages/SubscribePage.tsx';
import SubscribeConfirmPage from '../../../../src/features/liquidity/pages/SubscribeConfirmPage.tsx';
import { balance, buyTerms, tiers } from '../../../../src/features/liquidity/store.ts';
import { formatDateTime } from '../../../../src/i18n/dates.ts';
import { formatDay } from '../../../../src/i18n/days.ts';
import { navigate } from '../../../../src/browser/location.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';
import { show } from '../../ui/render.tsx';
import { has, settle } from '../support.ts';
import { useLiquidity, NOW, confirm, typed, value } from './support.ts';

useLiquidity();

test('a subscription that reaches a tier without a rate cannot be confirmed [LIQ-02 TRUST-05]', async () => {
  const serve = (rate: string | null) =>
    network((request) => {
      if (request.url.includes('yuebao/product'))
        return ok({
          lists: [
            { id: '1', from: '0', to: '100', rate: '3.65' },
            { id: '2', from: '100', rate },
          ],
          minimum: '10',
        });
      if (request.url.includes('transfer/in')) return ok({ available: '500', minimum: '10', begins: NOW });
      return ok({ balance: '50' });
    });
  const { seen } = serve(null);
  navigate('/pages/Liquidity/buyConfirm?amount=100&key=k2');
  const first = show(<SubscribeConfirmPage />);
  await settle(() => has("Not available right now: Rate. You can't confirm without it. Please try again later."));
  fireEvent.click(confirm());
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
  first.unmount();
  for (const endpoint of [balance, buyTerms, tiers]) endpoint.clear();
  serve('7.3');
  show(<SubscribeConfirmPage />);
  await settle(() => confirm().getAttribute('aria-disabled') !== 'true');
});
const subscription = (post: () => Response) =>
  network((request) => {
    if (request.method === 'POST') return post();
    if (request.url.includes('yuebao/product'))
      return ok({ lists: [{ id: '1', from: '0', rate: '3.65' }], minimum: '10' });
    return request.url.includes('transfer/in')
      ? ok({ available: '500', minimum: '10', begins: NOW })
      : ok({ balance: '50', lists: [] });
  });

const isClosed = (): boolean =>
  confirm().hasAttribute('disabled') || confirm().getAttribute('aria-disabled') === 'true';

test('a subscription cannot be confirmed offline or from stored data, and says why [LOOK-06 TRUST-05]', async () => {
  subscription(() => ok());
  navigate('/pages/Liquidity/buyConfirm?amount=100&key=stored-key');
  const first = show(<SubscribeConfirmPage />);
  await settle(() => confirm().getAttribute('aria-disabled') !== 'true');
  first.unmount();
  for (const endpoint of [balance, buyTerms, tiers]) endpoint.clear();
  const waiting: (() => void)[] = [];
  const { seen } = network(
    (request) =>
      new Promise((reply) => {
        if (request.url.includes('users/protections')) reply(ok({ limits: [] }));
        waiting.push(() =>
          reply(
            request.url.includes('yuebao/product')
              ? ok({ lists: [{ id: '1', from: '0', rate: '3.65' }], minimum: '10' })
              : ok({ available: '500', minimum: '10', begins: NOW, balance: '50', lists: [] }),
          ),
        );
      }),
  );
  connection.online = false;
  await act(async () => {
    Object.assign(balance.state, { value: { balance: '50' }, at: NOW, source: 'device' });
    Object.assign(buyTerms.state, {
      value: { available: '500', minimum: '10', begins: NOW },
      at: NOW,
      source: 'device',
    });
    Object.assign(tiers.state, { value: { lists: [{ id: '1', from: '0', rate: '3.65' }] }, at: NOW, source: 'worker' });
  });
  show(<SubscribeConfirmPage />);
  await settle(() => has("You're offline. Connect to subscribe."));
  expect(isClosed()).toBe(true);
  await act(async () => void (connection.online = true));
  expect(has("You're offline. Connect to subscribe.")).toBe(false);
  expect(isClosed()).toBe(true);
  await settle(() => waiting.length >= 3);
  await act(async () => waiting.splice(0).forEach((give) => give()));
  await settle(() => !isClosed());
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('keeps the amount after Review and Back, and clears it once accepted [STORE-14 LIQ-06]', async () => {
  let response = ret(0, 'Not now.');
  const { seen } = subscription(() => response);
  navigate('/pages/Liquidity/buy');
  const first = show(<SubscribePage />);
  await settle(() => has('Starts earning'));
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '100' } });
  fireEvent.submit(document.querySelector('form')!);
  const key = (): string | null => new URLSearchParams(globalThis.location.hash.split('?')[1]).get('key');
  const before = key();
  first.unmount();
  const requests = show(<SubscribeConfirmPage />);
  await settle(() => confirm().getAttribute('aria-disabled') !== 'true');
  fireEvent.click(confirm());
  await settle(() => has('Not now.'));
  await settle(() => confirm().getAttribute('aria-disabled') !== 'true');
  requests.unmount();
  const back = show(<SubscribePage />);
  await settle(() => typed() === '100' && has('Starts earning'));
  fireEvent.submit(document.querySelector('form')!);
  expect(key()).not.toBe(before);
  back.unmount();
  response = ok({ id: '7', amount: '100' });
  const again = show(<SubscribeConfirmPage />);
  await settle(() => confirm().getAttribute('aria-disabled') !== 'true');
  fireEvent.click(confirm());
  await settle(() => has('Successful transaction!'));
  expect(seen.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'))).toEqual([
    before,
    key(),
  ]);
  again.unmount();
  show(<SubscribePage />);
  await settle(() => has('Starts earning'));
  expect(typed()).toBe('');
});

test('an accepted subscription says when it earns, and when the first interest comes [LOOK-12]', async () => {
  subscription(() => ok({ id: '7', amount: '100', begins: NOW }));
  navigate('/pages/Liquidity/buyConfirm?amount=100&key=accepted-key-1');
  show(<SubscribeConfirmPage />);
  await settle(() => !isClosed());
  fireEvent.click(confirm());
  await settle(() => has('Successful transaction!'));
  const text = (document.body.textContent ?? '').replaceAll(/\s/g, ' ');
  for (const words of [
    'Subscribed, DoneEarning, NextFirst interest, Next',
    '100.00 USDTIn liquidity mining',
    `It starts earning on ${formatDay(NOW)}. You can redeem it at any time.`,
    `First interest: ${formatDateTime(NOW + DAY_MS, { zone: true })}`.replaceAll(/\s/g, ' '),
  ])
    expect(text).toContain(words);
  expect([value('Subscribed'), value('Transaction number')]).toEqual(['100.00 USDT', '7']);
  expect(screen.queryByText('Time', { selector: 'dt' })).toBeNull();
  expect(screen.getByRole('button', { name: 'See your balance' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'History' }).getAttribute('href')).toBe('#/pages/Liquidity/record');
});

test('an amount above the balance has a link to deposit [LIQ-04]', async () => {
  subscription(() => ok());
  navigate('/pages/Liquidity/buy');
  show(<SubscribePage />);
  await settle(() => has('Starts earning'));
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '500' } });
  expect(screen.queryByRole('link', { name: 'Deposit' })).toBeNull();
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '500.000001' } });
  expect(has('0.01 USDT more than you have available.')).toBe(true);
  expect(screen.getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe('#/pages/Recharge/Recharge');
});

test('shows a day’s interest now and then, and nothing for an amount that a tap mends [LIQ-05 LOOK-28]', async () => {
  subscription(() => ok());
  navigate('/pages/Liquidity/buy');
  show(<SubscribePage />);
  await settle(() => has('Starts earning') && value('Now, per day') !== '–');
  const type = (text: string) => fireEvent.change(screen.getByLabelText('Amount'), { target: { value: text } });
  const figures = () => ['Now, per day', 'Then, per day', 'Balance after', 'Average rate on this balance'].map(value);
  expect(figures()).toEqual(['+0.005 USDT', '–', '–', '–']);
  type('450');
  expect(figures()).toEqual(['+0.005 USDT', '+0.05 USDT', '500.00 USDT', '3.65% a year']);
  expect(value('First interest credited on')).toBe(formatDateTime(NOW + DAY_MS, { zone: true }).replaceAll(/\s/g, ' '));
  type('600');
  expect(figures()).toEqual(['+0.005 USDT', '–', '–', '–']);
  fireEvent.click(screen.getByRole('button', { name: 'Use 500 USDT' }));
  expect([typed(), value('Then, per day')]).toEqual(['500', '+0.05 USDT']);
  fireEvent.click(screen.getByRole('button', { name: '50%' }));
  expect(typed()).toBe('250');
});

test('a missing subscription fee says so and is not shown as zero [TRUST-05]', async () => {
  subscription(() => ok());
  navigate('/pages/Liquidity/buyConfirm?amount=100&key=fee-key-1');
  show(<SubscribeConfirmPage />);
  await settle(() => has('Not available right now'));
  expect(value('Fee')).toBe('Not available right now');
});

test('a subscription without an amount moves the focus to its field [A11Y-08]', async () => {
  subscription(() => ok());
  show(<SubscribePage />);
  await settle(() => screen.queryByLabelText('Amount') !== null && confirm().getAttribute('aria-disabled') !== 'true');
  confirm().focus();
  fireEvent.submit(document.forms[0] as HTMLFormElement);
  await settle(() => has('Enter an amount.'));
  expect(document.activeElement).toBe(screen.getByLabelText('Amount'));
});

test('while no rates apply, the form says so and sends nothing [LIQ-15]', async () => {
  const { seen } = network((request) => {
    if (request.url.includes('yuebao/product')) return ok({ lists: [], minimum: '10' });
    return request.url.includes('transfer/in')
      ? ok({ available: '500', minimum: '10', begins: NOW })
      : ok({ balance: '50', lists: [] });
  });
  show(<SubscribePage />);
  await settle(() => has("Liquidity mining has no rates at the moment, so you can't subscribe."));
  expect(screen.getByRole('button', { name: /^Review/ }).getAttribute('aria-disabled')).toBe('true');
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
});
