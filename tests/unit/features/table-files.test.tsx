import { empty, idle, network, ok, ret } from '../client/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection, noteConnection } from '../../../src/client/http/connection.ts';
import { endSession } from '../../../src/client/session/session.ts';
import ContractOrdersPage from '../../../src/features/contracts/pages/ContractOrdersPage.tsx';
import { filter, history as contracts } from '../../../src/features/contracts/store.ts';
import OptionOrdersPage from '../../../src/features/options/pages/OptionOrdersPage.tsx';
import { history as options, holding } from '../../../src/features/options/store.ts';
import { database } from '../../../src/storage/database.ts';
import { toasts } from '../../../src/ui/overlays/toast.ts';
import { media, show } from '../ui/render.tsx';
import { has, settle, signIn } from './support.ts';

const response = 'This file has the orders loaded so far. It may be incomplete.';
const contract = { code: 'BTC', side: 'buy', type: 'limit', price: '50000', amount: '1', dealt: '0', status: 'open' };
const option = {
  code: 'BTC',
  direction: 'up',
  amount: '50',
  minutes: 1,
  yield: '80',
  status: 'history',
  result: 'win',
  profit: '40',
  payout: '90',
  settled: 61_000,
};
/** Five orders, newest first, two per page. */
const ids = ['5', '4', '3', '2', '1'];
let pages: number[] = [];
let broken: number | undefined;
let saved: { name: string; file: Blob }[] = [];

const serve = () =>
  network(async (request) => {
    const url = new URL(request.url);
    const fields = request.method === 'POST' ? new URLSearchParams(await request.clone().text()) : url.searchParams;
    const item = url.pathname.endsWith('trans/lists')
      ? contract
      : url.pathname.endsWith('order/lists') && fields.get('status') === 'history'
        ? option
        : undefined;
    if (!item) return ok({ lists: [], last: true });
    const page = Number(fields.get('page'));
    pages.push(page);
    if (page === broken) return ret(0, 'Out of order.');
    return ok({
      lists: ids.slice(page * 2 - 2, page * 2).map((id) => ({ ...item, id, created: Number(id) * 1000 })),
      last: page === 3,
    });
  });

beforeEach(async () => {
  noteConnection(true);
  media();
  await signIn();
  for (const endpoint of [contracts, options, holding]) endpoint.clear();
  await database('kept').clear();
  Object.assign(filter, { status: 'all', code: '' });
  toasts.list = [];
  pages = [];
  broken = undefined;
  saved = [];
  let file = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob;
    return 'blob:1';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, file });
  });
  serve();
});
afterEach(async () => {
  noteConnection(true);
  network(empty());
  await endSession('signed-out');
  await database('kept').clear();
});

const lists: [string, ComponentType, { label: string; name: string; ready: () => boolean }][] = [
  [
    'contract orders',
    ContractOrdersPage,
    {
      label: 'Download CSV',
      name: 'andaman-contracts',
      ready: () => contracts.state.items.length === 2 && !contracts.state.loading,
    },
  ],
  [
    'the purchase record',
    OptionOrdersPage,
    {
      label: 'Download CSV',
      name: 'andaman-options',
      ready: () => options.state.items.length === 2 && !options.state.loading,
    },
  ],
];
const press = (label: string): void => void fireEvent.click(screen.getByRole('button', { name: label }));
const lines = async (): Promise<string[]> => ((await saved[0]?.file.text()) ?? '').trim().split('\r\n');
const orders = (file: readonly string[]): (string | undefined)[] => file.slice(1).map((line) => line.split(',')[0]);
const successes = (): number => toasts.list.filter(({ text }) => text === 'Download success').length;

test.each(lists)(
  'reads the file of %s to its end, and reports that it was saved [ACCT-06 CALL-28]',
  async (_, Part, { label, name, ready }) => {
    show(<Part />);
    await settle(() => ready() && screen.queryByRole('button', { name: label }) !== null);
    press(label);
    await settle(() => successes() === 1);
    expect([orders(await lines()), saved.map((item) => item.name), has(response)]).toEqual([
      ids,
      [`${name}.csv`],
      false,
    ]);
  },
);

test.each(lists)(
  'a failed file of %s says so in name, last line and on screen; the next is whole [ACCT-09]',
  async (_, Part, { label, name, ready }) => {
    show(<Part />);
    await settle(() => ready() && screen.queryByRole('button', { name: label }) !== null);
    broken = 3;
    press(label);
    await settle(() => successes() === 1 && has(response));
    const file = await lines();
    expect(orders(file)).toEqual([...ids.slice(0, 4), 'note']);
    expect(file.at(-1)).toMatch(/"Not read to its end\. It may be incomplete; last known \d{4}-\d\d-\d\dT[\d:.]+Z"/);
    expect(file.at(-1)?.match(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g)).toHaveLength(file[0]!.split(',').length - 1);
    expect(saved[0]?.name).toMatch(new RegExp(`^${name}_until-\\d{4}-\\d\\d-\\d\\d_may-be-incomplete\\.csv$`));
    broken = undefined;
    saved = [];
    toasts.list = [];
    await settle(() => screen.queryByRole<HTMLButtonElement>('button', { name: label })?.disabled === false);
    press(label);
    await settle(() => successes() === 1);
    expect([orders(await lines()), saved.map((item) => item.name), has(response)]).toEqual([
      ids,
      [`${name}.csv`],
      false,
    ]);
  },
);

test.each(lists)(
  'offline, the file of %s has only the loaded data and says so [ACCT-09]',
  async (_, Part, { label, ready }) => {
    show(<Part />);
    await settle(() => ready() && screen.queryByRole('button', { name: label }) !== null);
    act(() => {
      connection.online = false;
    });
    await act(idle);
    pages = [];
    press(label);
    await settle(() => successes() === 1 && has(response));
    expect([orders(await lines()), pages]).toEqual([['5', '4', 'note'], []]);
    expect(saved[0]?.name).toContain('_may-be-incomplete.csv');
  },
);

test('the file of filtered orders names the filter, and an abandoned one is not saved [CTR-12]', async () => {
  filter.status = 'open';
  const page = show(<ContractOrdersPage />);
  await settle(() => contracts.state.items.length === 2 && !contracts.state.loading);
  press('Download CSV');
  await settle(() => successes() === 1);
  expect(saved.map(({ name }) => name)).toEqual(['andaman-contracts_open.csv']);
  press('Download CSV');
  page.unmount();
  await act(idle);
  expect(saved).toHaveLength(1);
});
