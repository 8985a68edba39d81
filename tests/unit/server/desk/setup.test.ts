import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishBox } from '../../../../server/modules/blindbox/index.ts';
import { settingNames } from '../../../../server/modules/content/index.ts';
import { views } from '../../../../server/desk/registry.ts';
import { setupParts } from '../../../../server/desk/overview/setup.ts';
import type { SetupPart } from '../../../../src/desk/overview/api.ts';
import type { Services } from '../../../../server/context.ts';
import { startServer, type TestServer } from '../support.ts';
import { staffSteps } from './staff-steps.ts';

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

test('says where a variable is set and which document has it, with no page that would not help [DESK-55]', async () => {
  const parts = await partsByName();
  expect(parts.get('Prices')?.text).toBe('Set PRICES in the environment of the server (docs/operating/prices.md).');
  for (const name of ['Options', 'Contracts'])
    expect(parts.get(name)).toMatchObject({
      isOpen: false,
      page: null,
      text: expect.stringContaining('Set PRICES in'),
    });
});

test("does not count the simulator's coins, nor addresses that no channel needs, as done [DESK-55]", async () => {
  const parts = await partsByName();
  expect(parts.get('Coins')).toMatchObject({
    isOpen: false,
    text: 'Run the command: coins FILE.csv. They are listed once PRICES is set.',
  });
  expect(parts.get('Deposit addresses')).toMatchObject({
    isOpen: false,
    text: expect.stringContaining('No channel is'),
  });
});

test('names the roles that only one person or no one has, and counts no reader [DESK-55]', async () => {
  const { person } = staffSteps(server);
  await person('owner', 'treasury');
  await person('owner', 'treasury', 'compliance');
  await person('reader');
  expect((await partsByName()).get('Two people')).toMatchObject({
    isOpen: true,
    text: '2 people can decide. Only one person has: compliance. No one has: support.',
  });
});

test('takes the sender of email as the contact of push services, if it can exist [DESK-55]', async () => {
  const contactWith = async (address: string) => {
    const smtp = { url: new URL('smtps://mail.andaman.fi'), from: { name: '', address } };
    const { services } = server;
    const parts = await setupParts({ ...services, config: { ...services.config, smtp } } as Services);
    return parts.find(({ name }) => name === 'Notifications');
  };
  expect(await contactWith('mail@andaman.fi')).toMatchObject({
    isOpen: true,
    text: 'Push services see the contact mailto:mail@andaman.fi of MAIL_FROM.',
  });
  expect(await contactWith('mail@lantern.example')).toMatchObject({
    isOpen: false,
    text: expect.stringContaining('would see mailto:mail@lantern.example of MAIL_FROM'),
  });
});
