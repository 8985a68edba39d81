import { afterEach, expect, test, vi } from 'vitest';
import { config } from '../../../../../src/api/content.ts';
import { currencyRate } from '../../../../../src/api/market.ts';
import { optionProducts } from '../../../../../src/api/options.ts';
import { channels } from '../../../../../src/api/deposits.ts';
import { withdrawalTerms } from '../../../../../src/api/withdrawals.ts';
import { operator } from '../../../../../src/api/operator.ts';
import { settings } from '../../../../../server/platform/db/schema.ts';
import type { SettingName } from '../../../../../server/modules/content/settings-schema.ts';
import { publishTiers } from '../../../../../server/modules/liquidity/rates.ts';
import { defaultChannels, demoWays } from '../../../../../server/modules/transfers/default-ways.ts';
import { testServer } from '../../fixtures.ts';
import { expectLogged } from '../../../../console.ts';

const server = testServer();
const [usdt, , , , thb] = defaultChannels({ mode: 'demo' });
const [payout] = demoWays;
afterEach(() => vi.restoreAllMocks());

/** Writes a setting in SQL, without the checks of the server. */
async function put(name: string, data: unknown): Promise<void> {
  const { db, settings: store } = server.services;
  await store.clear(db);
  await db.insert(settings).values({ name, data });
}

test.each([
  ['config.options', { tolerance: '0,1' }, 'tolerance'],
  ['config.options', { products: [{ minutes: 1, yield: '80', minimum: '-1', maximum: '5' }] }, 'products.0.minimum'],
  ['config.options', { products: [] }, 'products'],
  ['config.transfers', { rechargeRate: '0' }, 'rechargeRate'],
  ['config.transfers', { fees: { bank: '101' } }, 'fees.bank'],
  ['config.currencies', { THB: { rate: '0.0' } }, 'THB.rate'],
  ['config.protection', { wait: -1 }, 'wait'],
  ['config.system', { secret: 'x' }, 'secret'],
  ['config.nothing', {}, 'config.nothing'],
  ['channels', [{ ...usdt, autoLimit: 100 }], '0.autoLimit'],
  ['channels', [{ ...usdt, contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7' }], 'no address on TRC20'],
  ['channels', [{ ...usdt, credit: 'BTC' }], 'credit is the currency'],
  ['channels', [{ ...usdt, minimum: '0.0000001' }], 'too many decimals'],
  ['channels', [usdt, usdt], 'is there twice'],
  ['channels', [usdt, { ...usdt, id: 'other' }], 'USDT on TRC20 is there twice'],
  ['channels', [usdt, { ...usdt, id: 'other', currency: 'TRX', credit: 'TRX' }], 'contract TRC20'],
  ['channels', [{ ...thb, credit: 'BTC' }], 'a bank takes THB'],
  ['payouts', [{ ...payout, percent: '101' }], '0.percent'],
  ['payouts', [payout, payout], 'is there twice'],
  ['payouts', [{ ...payout, contract: 'T123' }], 'no address on TRC20'],
  ['payouts', [{ ...payout, wallets: ['0x52908400098527886E0F7030069857D2E4169EE7'] }], 'is no address on TRC20'],
])('refuses to write an invalid value of %s, and explains why [HARD-12]', async (name, data, named) => {
  const { db, settings: store } = server.services;
  await expect(store.write(db, name, data)).rejects.toThrow(named);
  expect(await store.read(db, name as SettingName)).toBeUndefined();
});

test.each([
  ['config.options', { tolerance: '0,1' }, optionProducts],
  ['config.transfers', { rechargeRate: 0 }, channels],
  ['config.transfers', { withdrawRate: '0' }, withdrawalTerms],
  ['config.currencies', { THB: '33' }, currencyRate],
  ['channels', [{ id: 'usdt' }], channels],
  ['payouts', {}, withdrawalTerms],
])(
  'an invalid value of %s in the database closes its feature, reported once [HARD-12]',
  async (name, data, endpoint) => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await put(name, data);
    const { token } = await server.person();
    for (let time = 0; time < 2; time += 1) {
      const response = await server.call(endpoint, { code: endpoint === currencyRate ? 'THB' : 'BTC' }, { token });
      expect([response.status, response.ret, response.msg]).toEqual([
        200,
        0,
        expect.stringContaining('fixing a problem on our side'),
      ]);
    }
    expect(reported.mock.calls.filter(([line]) => String(line).includes('a setting cannot be used'))).toHaveLength(1);
    expect(await server.services.metrics.text()).toContain('andaman_settings_wrong 1');
  },
);

test('hides unknown system settings, and closes all if "closed" is invalid [HARD-12]', async () => {
  expectLogged('a setting cannot be used: config.system closed');
  await server.qa('POST', 'config', { scroll_notice: 'Hello', licence: 'TH-001', closed: 'options' });
  const response = await server.must(config, { act: 'system' });
  expect(response.scroll_notice).toBe('Hello');
  for (const name of ['licence', 'closed']) expect(response).not.toHaveProperty(name);
  await put('config.system', { scroll_notice: 'Hello', key: 'secret', closed: 5 });
  const mended = await server.must(config, { act: 'system' });
  expect(mended.scroll_notice).toBe('Hello');
  expect(mended).not.toHaveProperty('key');
  expect((await server.must(operator)).closed).toContain('options');
});

test.each([[[{ from: '-1', rate: '3' }]], [[{ from: '0', rate: '-3' }]], [[{ from: '0', rate: '3,5' }]]])(
  'refuses to publish an invalid tier [HARD-12]',
  async (tiers) => {
    await expect(publishTiers(server.services.db, '2026-03-11', tiers, 0)).rejects.toThrow('tiers 0.');
  },
);

test('drops a read that overlaps a write, so that the next read has the new value', async () => {
  const { db, settings: store } = server.services;
  await store.write(db, 'config.withdrawals', { none: '100' });
  let release = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => (release = resolve));
  let hasRead = (): void => undefined;
  const isRead = new Promise<void>((resolve) => (hasRead = resolve));
  /** A database that delays its rows. */
  const late = new Proxy(db, {
    get: (target, name) =>
      name === 'select'
        ? () => ({
            from: async () => {
              const rows = await target.select().from(settings);
              hasRead();
              await isHeld;
              return rows;
            },
          })
        : Reflect.get(target, name),
  });
  const old = store.read(late, 'config.withdrawals');
  await isRead;
  await store.write(db, 'config.withdrawals', { none: '200' });
  release();
  expect(await old).toEqual({ none: '100' });
  expect(await store.read(db, 'config.withdrawals')).toEqual({ none: '200' });
});
