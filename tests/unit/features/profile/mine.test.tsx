import { slidesOf } from '../../../../src/features/operator/store.ts';
import { empty, network, ok, status } from '../../client/support.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noteChange } from '../../../../src/client/http/changes.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { pendingDeposits } from '../../../../src/features/deposits/index.ts';
import { points } from '../../../../src/features/points/index.ts';
import MinePage from '../../../../src/features/profile/pages/MinePage.tsx';
import { protection } from '../../../../src/features/protection/store.ts';
import { changeSetting } from '../../../../src/storage/change-setting.ts';
import { media, show } from '../../ui/render.tsx';
import { settle, signIn } from '../support.ts';
import { expectLogged } from '../../../console.ts';

const usdt = { code: 'USDT', available: '1250.129', held: '526.48', total: '1776.609', mining: '16000' };
const btc = { code: 'BTC', available: '0.5', held: '0', total: '0.5' };
const SAFETY = 'Keep your account safe';
let lists: object[];
let paths: string[];
let risk: object | undefined;
let unread: object[];
let certification: string;
let pending: object[];

beforeEach(async () => {
  media();
  await signIn();
  [lists, paths, risk, unread] = [[usdt, btc], [], undefined, []];
  certification = 'primary';
  pending = [];
  protection.clear();
  // the login's network answers a read of the test before with an empty list
  slidesOf('user1').clear();
  network(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    paths.push(pathname);
    if (pathname.endsWith('account/balances')) return ok({ lists });
    if (pathname.endsWith('users/info')) return ok({ id: 'a', username: 'a', certification });
    if (pathname.endsWith('message/unread')) return ok({ lists: unread, total: unread.length });
    if (pathname.endsWith('users/protections')) return ok({ limits: [], ...(risk ? { risk } : {}) });
    if (pathname.endsWith('yuebao/balance'))
      return ok(
        searchParams.get('type') === 'regular'
          ? { balance: '1000' }
          : { balance: '14000', redeeming: '1000', today: '1.64' },
      );
    if (pathname.endsWith('currency/rate')) return ok({ code: 'THB', rate: '30', time: Date.now() });
    if (pathname.endsWith('data/rate'))
      return searchParams.get('code') === 'BTC' ? ok({ code: 'BTC', rate: '100000', time: Date.now() }) : status(404);
    if (pathname.endsWith('content/slide'))
      return ok({ lists: [{ id: '1', title: SAFETY, text: '', image: '', link: '' }] });
    if (pathname.endsWith('pay/records')) return ok({ lists: pending, last: true });
    if (pathname.endsWith('users/points')) return ok({ balance: '400', lists: [], last: true });
    return ok({ lists: [] });
  });
});
afterEach(async () => {
  await changeSetting('amountsHidden', false);
  network(empty());
  await endSession('signed-out');
});

/** The parts as text: names with their figures. */
const rows = (): (readonly [string, string])[] =>
  screen
    .queryAllByRole('term')
    .map((term) => [term.textContent ?? '', (term.nextElementSibling?.textContent ?? '').replaceAll('\u00a0', ' ')]);
const bar = (): SVGElement | null => document.querySelector('svg[viewBox$=" 8"]');
const pieces = (): (string | null)[] => [...(bar()?.children ?? [])].map((item) => item.getAttribute('data-piece'));
const text = (): string => document.body.textContent ?? '';

test('shows the total, its parts in USDT and a bar, in a card that opens the assets [LIVE-09 LOOK-30]', async () => {
  show(<MinePage />);
  await settle(() => text().includes('2,033,298') && rows().length === 5 && bar() !== null);
  expect(rows()).toEqual([
    // rounded down
    ['Available', '1,250.12 USDT'],
    ['On hold', '526.48 USDT'],
    ['Coins', '50,000.00 USDT'],
    ['Liquidity mining', '15,000.00 USDT'],
    ['Lock-up mining', '1,000.00 USDT'],
  ]);
  expect(pieces().filter(Boolean)).toEqual(['available', 'held', 'coins', 'liquidity', 'lockup']);
  expect(bar()?.getAttribute('aria-hidden')).toBe('true');
  const card = screen.getByRole('region', { name: 'Total' });
  expect(within(card).getByRole('link', { name: 'Assets' }).getAttribute('href')).toBe(
    '#/pages/accountDetails/accountDetails',
  );
  fireEvent.click(within(card).getByRole('button', { name: /2,033,298.*Exchange rate/ }));
  await settle(() => screen.queryByRole('dialog', { name: 'Exchange rate', hidden: true }) !== null);
});

test('deposit comes before withdraw below the parts, and safety advice last [LIVE-09]', async () => {
  show(<MinePage />);
  await settle(() => rows().length === 5 && text().includes(SAFETY));
  const [parts, deposit, withdraw, link, safety] = [
    screen.getByText('Lock-up mining', { selector: 'dt' }),
    screen.getByRole('link', { name: 'Deposit' }),
    screen.getByRole('link', { name: 'Withdraw' }),
    screen.getByRole('link', { name: 'Company profile' }),
    screen.getByText(SAFETY),
  ];
  const order = [parts, deposit, withdraw, link, safety];
  expect(order.toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))).toEqual(
    order,
  );
  expect(within(screen.getByRole('main')).queryByText(SAFETY)).not.toBeNull();
});

test('hidden balances leave only the shares of the parts [LIVE-09 ACCT-05 LOOK-30 LOOK-40]', async () => {
  show(<MinePage />);
  await settle(() => rows().length === 5 && pieces().length > 0);
  await act(() => changeSetting('amountsHidden', true));
  expect(rows().map(([, value]) => value)).toEqual(['1.8%', '0.8%', '73.8%', '22.1%', '1.5%']);
  expect(pieces().filter(Boolean)).toHaveLength(5);
  expect(text()).not.toMatch(/1,250|526|15,000|14,000|1,000\.00|50,000|2,033,298/);
});

test('without a coin’s rate the total is a dash and there is no bar; amounts stay [LIVE-09 ACCT-04]', async () => {
  expectLogged('Call: coin.rate status 404');
  lists = [usdt, { ...btc, code: 'XYZ' }];
  show(<MinePage />);
  await settle(() => rows().length === 5);
  expect(bar()).toBeNull();
  expect(rows().slice(0, 3)).toEqual([
    ['Available', '1,250.12 USDT'],
    ['On hold', '526.48 USDT'],
    ['Coins', '–'],
  ]);
  expect(screen.getByRole('button', { name: '– Exchange rate' })).toBeDefined();
  // a share of an unknown total would be made up
  await act(() => changeSetting('amountsHidden', true));
  expect(rows().map(([, value]) => value)).toEqual(Array.from({ length: 5 }, () => '••••Hidden'));
});

test('a customer without mining sees no mining part, and mining is not requested [LIVE-09]', async () => {
  lists = [{ ...usdt, mining: '0', held: '0' }];
  show(<MinePage />);
  await settle(() => rows().length === 1 && bar() !== null);
  expect(rows()).toEqual([['Available', '1,250.12 USDT']]);
  expect(paths.filter((path) => path.includes('yuebao'))).toEqual([]);
});

test('shows the next steps and the trading wait until the questions are answered [LIVE-08]', async () => {
  risk = { wait: 24, questions: ['lose'] };
  show(<MinePage />);
  await settle(() => rows().length === 5 && text().includes('Next steps'));
  const link = screen.getByRole('link', { name: /^Next steps/ });
  expect(link.getAttribute('href')).toBe('#/pages/intro/intro?steps=1');
  expect(link.textContent).toContain('24 hours after you pass');
});

test.each([
  ['answered', { passed: 1, opens: 2, wait: 24, questions: ['lose'] }],
  ['never asked', undefined],
])('while the questions are %s mine does not mention them [LIVE-08]', async (_, said) => {
  risk = said;
  show(<MinePage />);
  await settle(() => rows().length === 5 && text().includes(SAFETY));
  expect(text()).not.toContain('Next steps');
});

test('mine’s bell counts the messages that arrived since the start [PROF-01 HOME-07]', async () => {
  unread = ['1', '2'].map((id) => ({ id, title: 'Deposit credited', content: '', read: 0, time: Date.now() }));
  show(<MinePage />);
  await settle(() => screen.queryByRole('link', { name: 'Messages, 2 unread' }) !== null);
});

/** The links of the page outside of its news, as they follow each other. */
const links = (): (string | null)[] => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('a new account sees no zeros, one next step, and no filled button [LOOK-30]', async () => {
  lists = [{ ...usdt, available: '0', held: '0', total: '0', mining: '0' }];
  certification = 'none';
  show(<MinePage />);
  await settle(() => text().includes('Nothing here yet') && text().includes(SAFETY));
  expect(text()).not.toMatch(/[0-9]\.0/);
  expect(screen.getByRole('link', { name: /^Next: verify your identity/ }).getAttribute('href')).toBe(
    '#/pages/mine/Certification/primary',
  );
  const [deposit, withdraw] = ['Deposit', 'Withdraw'].map((name) => screen.getByRole('link', { name }));
  expect(deposit?.className).toBe(withdraw?.className);
});

test('keeps a way to every page in its four groups [LOOK-30 PROF-01 HOME-07]', async () => {
  show(<MinePage />);
  await settle(() => rows().length === 5 && text().includes(SAFETY));
  expect(links()).toEqual([
    '#/pages/index/msgList',
    '#/pages/mine/setting',
    '#/pages/mine/setting',
    '#/pages/accountDetails/accountDetails',
    '#/pages/Recharge/Recharge',
    '#/pages/Withdraw/Withdraw',
    '#/pages/accountDetails/accountDetails',
    '#/pages/Recharge/record',
    '#/pages/Withdraw/record',
    '#/pages/mine/setting/tradeAccount',
    '#/pages/mine/walletList',
    '#/pages/Liquidity/Liquidity',
    '#/pages/Lock-up/Lock-up',
    '#/pages/index/singin',
    '#/pages/index/welfare',
    '#/pages/blindbox/index',
    '#/pages/index/share',
    '#/pages/activeList/index',
    '#/pages/mine/vipLevel',
    '#/pages/mine/pointRecord',
    '#/pages/mine/Certification/primary',
    '#/pages/service/index',
    '#/pages/service/cases',
    '#/pages/index/companyProfile',
  ]);
  expect(
    screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
      .slice(0, 4),
  ).toEqual(['Money', 'Earn', 'Rewards', 'Account']);
});

test('what earns shows its amount, and what it pays is hidden with it [LOOK-30 ACCT-05]', async () => {
  show(<MinePage />);
  await settle(() => text().includes('15,000.00') && text().includes('a day, not guaranteed'));
  const tile = (name: string): string | null => screen.getByRole('link', { name: new RegExp(`^${name}`) }).textContent;
  expect(tile('Liquidity mining')?.replaceAll('\u00a0', ' ')).toBe(
    'Liquidity mining15,000.00 USDT+1.64 USDT a day, not guaranteed',
  );
  expect(tile('Lock-up mining')?.replaceAll('\u00a0', ' ')).toBe('Lock-up mining1,000.00 USDT');
  await act(() => changeSetting('amountsHidden', true));
  expect(tile('Liquidity mining')).toBe('Liquidity mining••••Hidden••••Hidden a day, not guaranteed');
});

describe('the values of rows', () => {
  const row = (name: string): string | null => screen.getByRole('link', { name: new RegExp(`^${name}`) }).textContent;
  const requests = (): string[] => paths.filter((path) => /pay\/records$|points$/.test(path));
  const open = async (): Promise<void> => {
    show(<MinePage />);
    await settle(() => rows().length === 5 && screen.queryByRole('link', { name: /^Points/ }) !== null);
  };
  beforeEach(() => {
    pending = ['7', '8'].map((id) => ({ id, amount: '100', currency: 'USDT', status: 'pending', time: Number(id) }));
    pendingDeposits.clear();
    points.clear();
  });

  test('are missing while no page has read them, and are not requested [LOOK-42]', async () => {
    await open();
    expect([row('Deposit history'), row('Points')]).toEqual(['Deposit history', 'Points']);
    expect(requests()).toEqual([]);
  });

  test('are what another page has just read; hidden balances hide the points [LOOK-42 ACCT-05]', async () => {
    await pendingDeposits.refresh();
    await points.refresh();
    await open();
    expect([row('Deposit history'), row('Points')]).toEqual(['Deposit history2 on their way', 'Points400']);
    expect(requests()).toHaveLength(2);
    await act(() => changeSetting('amountsHidden', true));
    expect([row('Deposit history'), row('Points')]).toEqual(['Deposit history2 on their way', 'Points••••Hidden']);
  });

  test('are missing if they are older than a minute or something has changed [LOOK-42]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 });
    await pendingDeposits.refresh();
    vi.useRealTimers();
    await points.refresh();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1 });
    noteChange();
    vi.useRealTimers();
    await open();
    expect([row('Deposit history'), row('Points')]).toEqual(['Deposit history', 'Points']);
  });
});

test('visitors see what they can read without an account [PROF-02 LOOK-30]', async () => {
  await endSession('signed-out');
  show(<MinePage />);
  await settle(() => text().includes(SAFETY));
  expect(links().filter((href) => !href?.includes('/login/'))).toEqual([
    '#/pages/Lock-up/Lock-up',
    '#/pages/optionRule/index',
    '#/pages/index/share',
    '#/pages/service/index',
    '#/pages/index/companyProfile',
  ]);
});
