import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inPath } from '../../scripts/parts/run.mjs';
import { addWallet } from '../../src/api/wallets.ts';
import { poolBalance } from '../../src/api/liquidity.ts';
import { coinAmount } from '../../src/api/account.ts';
import { contractOrders } from '../../src/api/contracts.ts';
import { deposits } from '../../src/api/deposits.ts';
import { createApi, type Api, type SignedIn } from '../e2e/support/api.ts';
import { createQa, type Qa } from '../e2e/support/qa.ts';
import { type Server, startDeskServer, startServer } from '../e2e/support/server.ts';
import { enrolStaff, type Staff } from '../e2e/support/staff.ts';
import { type Driver, startFirefox, startWebKit } from './driver.ts';
import { Person } from './person.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const DAY_MS = 86_400_000;
const DISPLAY = ':97';
const MINI_BROWSERS = ['4.1', '4.0', '6.0'].map(
  (version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
);
const firefox = inPath('firefox-esr') ?? inPath('firefox');
const webkitDriver = inPath('WebKitWebDriver');
const miniBrowser = MINI_BROWSERS.find((path) => existsSync(path));
const xvfb = inPath('Xvfb');

const engines = [
  { name: 'Firefox', isThere: firefox !== undefined, start: () => startFirefox(firefox!) },
  {
    name: 'WebKitGTK',
    isThere: webkitDriver !== undefined && miniBrowser !== undefined && xvfb !== undefined,
    start: () => startWebKit({ driver: webkitDriver!, browser: miniBrowser!, display: DISPLAY }),
  },
];

let screen: ChildProcess | undefined;
beforeAll(() => {
  if (xvfb) screen = spawn(xvfb, [DISPLAY, '-screen', '0', '1000x1000x24', '-nolisten', 'tcp'], { stdio: 'ignore' });
});
afterAll(() => void screen?.kill());

describe.each(engines)('in $name', ({ isThere, start }) => {
  test('the engine is installed [ENG-01]', () =>
    expect(isThere, 'Debian: apt-get install firefox-esr webkit2gtk-driver xvfb').toBe(true));

  describe.runIf(isThere)('a customer', () => {
    let data: string;
    let server: Server;
    let qa: Qa;
    let api: Api;
    let staff: Staff;
    let driver: Driver;
    let person: Person;
    let customer: SignedIn;
    /** The browser logs requests that fail on purpose as errors of the page. */
    let expected: RegExp[];

    beforeAll(async () => {
      data = mkdtempSync(join(tmpdir(), 'andaman-engines-'));
      const withDesk = await startDeskServer({ data });
      server = withDesk;
      qa = createQa(server.url);
      api = createApi(server.url, qa);
      staff = await enrolStaff(withDesk);
    });
    afterAll(async () => {
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    });
    beforeEach(async () => {
      expected = [];
      driver = await start();
      person = new Person(driver, server.url);
      customer = await api.login(await api.register());
      await person.signIn(customer);
      // the message about a login from a new device would cover every page
      await api.readAll(customer);
    });
    afterEach(async () => {
      const errors = (await driver.errors()).filter((error) => !expected.some((pattern) => pattern.test(error)));
      await driver.close();
      expect(errors).toEqual([]);
    });

    const available = async (code = 'USDT'): Promise<string> =>
      (await api.must(coinAmount, { code }, { token: customer.token })).available;
    const prices = (): Promise<string> =>
      driver.execute<string>(
        'return [...document.querySelectorAll("main [data-code]")].map((row) => row.textContent).join("|")',
      );
    const expectMoving = async (): Promise<void> => {
      await expect.poll(prices).not.toBe('');
      const before = await prices();
      await expect.poll(prices).not.toBe(before);
    };

    test('logs in and sees prices move at home and in the coin list [ENG-01]', async () => {
      await person.open('/pages/index/index');
      await expectMoving();
      await person.open('/pages/coinList/index');
      await expectMoving();
    });

    test('places an option order that settles while its history is open [ENG-01]', async () => {
      await qa.fund(customer.username, 'USDT', '1000');
      await qa.ask('POST', 'risk', { username: customer.username });
      await qa.market({ code: 'BTC', price: '67000.00' });
      await person.open('/pages/Option/Option');
      await person.see('67,000.00');
      await person.fill('Stake', '50');
      await person.press('button', 'Buy up · 50 USDT');
      await person.see('Most you can lose');
      await person.press('button', 'Buy up · 50 USDT');
      await person.see('Successful transaction!');
      expect(await available()).toBe('950');
      await person.press('button', 'Back to the order form');
      await person.open('/pages/Option/orderRecord/orderRecord');
      await qa.advance(60_000);
      await person.see('No pending orders');
      await person.press('tab', 'Purchase record');
      await person.see(/Won|Lost|Tie|Returned/);
      await qa.market({ code: 'BTC' });
    });

    test('places a limit order that waits in the list of open orders [ENG-01]', async () => {
      await qa.fund(customer.username, 'USDT', '1000');
      await qa.ask('POST', 'risk', { username: customer.username });
      await qa.market({ code: 'LTC', price: '80' });
      await person.open('/pages/contracts/contracts?code=LTC');
      await person.see('LTC/USDT');
      await person.see('Available 1,000.00 USDT');
      await person.fill('Price', '70');
      await person.fill('Quantity', '2');
      await person.press('button', 'Buy 2 LTC');
      await person.see('Can it be cancelled?');
      await person.press('button', 'Buy 2 LTC');
      await person.see('Successful transaction!');
      await person.press('button', 'Done');
      await person.see('70 · 0 of 2');
      const { lists } = await api.must(contractOrders, { status: 'open' }, { token: customer.token });
      expect(lists.map(({ price, amount }: any) => [price, amount])).toEqual([['70', '2']]);
    });

    test('reports a deposit, and withdraws with the payment password on the pad [ENG-01]', async () => {
      const hash = customer.id.padEnd(64, 'c');
      await person.open('/pages/Recharge/qrpay?channel=usdt-trc20');
      await person.fill('Amount sent', '1000');
      await person.fill('Transaction hash', hash);
      await person.press('button', "I've sent 1,000 USDT");
      await person.at('Recharge/orderDetails');
      const { lists } = await api.must(deposits, {}, { token: customer.token });
      expect(lists.map((item: any) => [item.amount, item.hash])).toEqual([['1000', hash]]);
      await staff.creditDeposit(lists[0].id);
      await api.must(
        addWallet,
        { alias: 'Cold', currency: 'USDT', chain: 'TRC20', address: 'TNjk8sK483hkscNEZKrHJm9UCKk1Y8fYjq' },
        { token: customer.token },
      );
      await qa.advance(DAY_MS);
      await api.readAll(customer);
      await person.open('/pages/Withdraw/Withdraw');
      await person.fill('Amount', '250');
      await person.press('button', 'Withdraw 250 USDT');
      await person.press('button', 'Continue');
      for (const digit of customer.paypass) await person.press('button', digit, { exact: true });
      await person.at('Withdraw/orderDetails');
      expect(await available()).toBe('750');
    });

    test('subscribes to liquidity mining and redeems [ENG-01]', async () => {
      await qa.fund(customer.username, 'USDT', '500');
      await person.open('/pages/Liquidity/buy');
      await person.fill('Amount', '300');
      await person.press('button', 'Review 300 USDT');
      await person.press('button', 'Subscribe with 300 USDT');
      await person.see('Successful transaction!');
      await person.open('/pages/Liquidity/sell');
      await person.fill('Amount', '100');
      await person.press('button', 'Review 100 USDT');
      await person.press('button', 'Redeem 100 USDT');
      await person.see('Successful transaction!');
      expect(await api.must(poolBalance, {}, { token: customer.token })).toMatchObject({ balance: '200' });
    });

    test('reads the app in Arabic from right to left, and deletes all data at logout [ENG-01]', async () => {
      await person.open('/pages/mine/setting');
      await person.press('button', 'Language');
      await person.press('button', 'العربية');
      await expect
        .poll(() =>
          driver.execute('return [document.documentElement.lang, document.documentElement.dir]').catch(() => []),
        )
        .toEqual(['ar', 'rtl']);
      await person.open('/pages/index/index');
      await expectMoving();
      const tabs = await driver.execute<number[]>(
        'return [...document.querySelectorAll("nav a[href^=\'#/pages/\']")].map((tab) => tab.getBoundingClientRect().x)',
      );
      expect(tabs[0]).toBeGreaterThan(tabs.at(-1)!);
      await person.open('/pages/mine/setting');
      await person.press('button', 'تسجيل الخروج');
      await person.press('button', 'تسجيل الخروج');
      await person.at('login/login');
      const remaining = `
        return indexedDB.databases().then((all) => Promise.all(all.map(({ name }) => new Promise((resolve, reject) => {
          const open = indexedDB.open(name);
          open.onerror = () => reject(open.error);
          open.onsuccess = () => {
            const stores = [...open.result.objectStoreNames];
            if (stores.length === 0) return resolve('');
            const transaction = open.result.transaction(stores);
            Promise.all(stores.map((store) => new Promise((done) => {
              transaction.objectStore(store).getAll().onsuccess = (event) => done(JSON.stringify(event.target.result));
            }))).then((texts) => { open.result.close(); resolve(texts.join()); });
          };
        })))).then((texts) => texts.join())`;
      await expect.poll(() => driver.execute<string>(remaining)).not.toContain(customer.token);
      expect(await driver.execute<string>(remaining)).not.toContain(customer.username);
    });

    test('opens the app while the server is down, and sees prices move when it is back [ENG-01]', async () => {
      expected = [
        /NetworkError|network error|Load failed|connection|Failed to load|could not be loaded|Content-Security/i,
      ];
      await person.open('/pages/index/index');
      await expectMoving();
      await expect.poll(() => driver.execute<boolean>('return navigator.serviceWorker.controller !== null')).toBe(true);
      await person.open('/pages/coinList/index');
      await expectMoving();
      await person.open('/pages/index/index');
      await expectMoving();
      const keeps =
        'return caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys())))).then((all) => all.flat().map(({ url }) => url).join())';
      await expect.poll(() => driver.execute<string>(keeps)).toContain('/coin.lists');
      const port = Number(new URL(server.url).port);
      await server.stop();
      await driver.reload();
      await expect.poll(prices).not.toBe('');
      await person.see(/as of/i);
      server = await startServer({ data, port });
      await expectMoving();
    });
  });
});
