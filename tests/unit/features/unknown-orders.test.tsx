import { cut, empty, network, ok, ret } from '../client/support.ts';
import { cleanup, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteConnection } from '../../../src/client/http/connection.ts';
import { endSession } from '../../../src/client/session/session.ts';
import OptionOrdersPage from '../../../src/features/options/pages/OptionOrdersPage.tsx';
import { detail } from '../../../src/features/options/store.ts';
import DepositOrder from '../../../src/features/deposits/pages/DepositDetailsPage.tsx';
import { details as deposit } from '../../../src/features/deposits/store.ts';
import WithdrawalOrder from '../../../src/features/withdrawals/pages/WithdrawalDetailsPage.tsx';
import { details as withdrawal } from '../../../src/features/withdrawals/store.ts';
import { navigate } from '../../../src/browser/location.ts';
import { media, show } from '../ui/render.tsx';
import { has, signIn, until } from './support.ts';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  noteConnection(true);
  media();
  await signIn();
  for (const endpoint of [detail, deposit, withdrawal]) endpoint.clear();
});
afterEach(async () => {
  cleanup();
  noteConnection(true);
  network(empty());
  await endSession('signed-out');
  vi.useRealTimers();
  location.hash = '';
});

const pages: [string, string, string, ComponentType, string, string][] = [
  [
    'a deposit',
    'pay/info',
    '/pages/Recharge/orderDetails?id=none',
    DepositOrder,
    '#/pages/Recharge/record',
    "This deposit didn't load",
  ],
  [
    'a withdrawal',
    'extract/info',
    '/pages/Withdraw/orderDetails?id=none',
    WithdrawalOrder,
    '#/pages/Withdraw/record',
    "This withdrawal didn't load",
  ],
  [
    'an option order',
    'order/info',
    '/pages/Option/orderRecord/orderRecord?id=none',
    OptionOrdersPage,
    '#/pages/Option/orderRecord/orderRecord',
    "This order didn't load",
  ],
];

test.each(pages)(
  'reports an unknown id of %s, with a link to the list and no retry [SHELL-15]',
  async (_, call, at, Part, list) => {
    network((request) =>
      request.url.includes(call) ? ret(0, "We couldn't find what you asked for.") : ok({ lists: [], last: true }),
    );
    navigate(at);
    show(<Part />);
    await until(() => has("We couldn't find this order"));
    expect(screen.getByRole('link', { name: 'Go to the list' }).getAttribute('href')).toBe(list);
    expect([
      screen.queryByRole('button', { name: 'Try again' }),
      screen.queryByRole('status', { name: 'Loading' }),
    ]).toEqual([null, null]);
  },
);

test.each(pages)(
  '%s keeps an error and a retry button if it failed to load while offline [SHELL-15 LOOK-05]',
  async (_, call, at, Part, _list, failed) => {
    const { state } = network((request) => {
      if (request.url.includes(call)) throw cut();
      return ok({ lists: [], last: true });
    });
    state.healthy = false;
    navigate(at);
    show(<Part />);
    await until(() => has(failed));
    expect([screen.queryAllByRole('button', { name: 'Try again' }).length, has("We couldn't find this order")]).toEqual(
      [1, false],
    );
  },
);
