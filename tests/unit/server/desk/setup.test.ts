import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishBox } from '../../../../server/modules/blindbox/index.ts';
import { settingNames } from '../../../../server/modules/content/index.ts';
import { views } from '../../../../server/desk/registry.ts';
import { setupParts } from '../../../../server/desk/overview/setup.ts';
import type { SetupPart } from '../../../../src/desk/overview/api.ts';
import { startServer, type TestServer } from '../support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ mode: 'production' });
});
afterAll(() => server.close());

const partsByName = async (): Promise<ReadonlyMap<string, SetupPart>> =>
  new Map((await setupParts(server.services)).map((part) => [part.name, part]));

test('lists everything that opens a company in its order, and links to the page that does [DESK-55]', async () => {
  const parts = await partsByName();
  expect([...parts.keys()]).toEqual([
    'Two people',
    'Address',
    'Email',
    'SMS',
    'Registration',
    'Notifications',
    'Licence',
    'Support',
    'Texts',
    'Slides',
    'Prices',
    'Coins',
    'Baht rates',
    'Currency rates',
    'Deposits',
    'Deposit addresses',
    'Withdrawals',
    'Blockchain nodes',
    'Wallets and accounts',
    "Day's close",
    'Options',
    'Contracts',
    'Liquidity mining',
    'Lock-up',
    'Check-ins and tasks',
    'Offers',
    'Blind box',
  ]);
  for (const { name, page } of parts.values()) {
    if (page === null) continue;
    // the view of a page has its name
    expect([name, views.has(page.path)]).toEqual([name, true]);
    if (page.path === 'terms') expect(settingNames()).toContain(page.id);
  }
});

test('names no setting by its key where a page of the desk sets it [DESK-55]', async () => {
  for (const { name, text, page } of (await partsByName()).values())
    expect([name, page !== null && /(config|slides)\.\w|[A-Z]+_[A-Z]+/.test(text)]).toEqual([name, false]);
});

test('has a tick once the operator has set a part [DESK-55]', async () => {
  const { services } = server;
  const { db, settings, clock } = services;
  const NAMES = ['Licence', 'Support', 'Texts', 'Slides', 'Baht rates', 'Check-ins and tasks', 'Blind box'];
  const states = async () => {
    const parts = await partsByName();
    return NAMES.map((name) => parts.get(name)?.isOpen);
  };
  expect(await states()).toEqual(NAMES.map(() => false));

  const system = { licence: 'No. 1', regulator: 'The regulator', service_url: 'https://help.example' };
  await settings.write(db, 'config.system', system);
  for (const name of ['config.agreement', 'config.risk', 'config.about'])
    await settings.write(db, name, { title: { '*': 'Ours' }, content: { '*': '<p>Ours</p>' } });
  await settings.write(db, 'slides.home', []);
  const now = clock.now();
  await settings.write(db, 'config.transfers', {
    rechargeRate: '35',
    withdrawRate: '34',
    rateTimes: { rechargeRate: now, withdrawRate: now },
  });
  await settings.write(db, 'config.points', { rate: '0.01' });
  const prizes = [{ id: 'none', name: { '*': 'Nothing' }, probability: '100', value: '0' }];
  await db.transaction((tx) => publishBox(tx, { price: '1', code: 'USDT', prizes }, now));
  expect(await states()).toEqual(NAMES.map(() => true));
});
