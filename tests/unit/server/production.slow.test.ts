import { expect, test } from 'vitest';
import { login } from '../../../src/api/auth.ts';
import { config } from '../../../src/api/content.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';
import { coinAmount } from '../../../src/api/account.ts';
import { addContract } from '../../../src/api/contracts.ts';
import { addOption } from '../../../src/api/options.ts';
import { smsCode } from '../../../src/api/registration.ts';
import { channels, submitDeposit } from '../../../src/api/deposits.ts';
import { withdrawalTerms } from '../../../src/api/withdrawals.ts';
import { openCustomer } from '../../../server/modules/customers/customers.ts';
import { beginSession } from '../../../server/modules/customers/sessions.ts';
import { setTransfers } from '../../../server/modules/transfers/terms.ts';
import { defaultChannels, demoWays } from '../../../server/modules/transfers/default-ways.ts';
import { outbox } from '../../../server/modules/outbox/schema.ts';
import { readConfig } from '../../../server/config.ts';
import { startServer } from './support.ts';

test('production has no demo account, QA controls or request list, and sends HSTS', async () => {
  const server = await startServer({ mode: 'production', publicUrl: 'https://andaman.example' });
  expect((await server.call(login, { username: 'demo@andaman.example', password: 'demo1234' })).ret).toBe(0);
  for (const path of ['/qa', '/qa/outbox', '/qa/clock'])
    expect([path, (await server.fetch(path)).status]).toEqual([path, 404]);
  expect((await server.fetch('/qa/faults', { method: 'POST', body: '{}' })).status).toBe(405);
  const response = await server.call(config, { act: 'share' });
  expect(response.data.text).toBe('https://andaman.example/#/pages/login/regist');
  expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(server.services.requests.list()).toEqual([]);
  expect(server.services.demo).toBeUndefined();
  await server.close();
});

test('production says nothing of a demo, unless it is a demonstration [STAGE-03]', async () => {
  const textsOf = async (options: Parameters<typeof startServer>[0]): Promise<string> => {
    const server = await startServer(options);
    const texts = await Promise.all(
      (['system', 'share', 'about', 'intro', 'agreement', 'risk'] as const).map((act) => server.must(config, { act })),
    );
    await server.close();
    return JSON.stringify(texts);
  };
  expect(await textsOf({ mode: 'production' })).not.toMatch(/demo|simulat|sample/i);
  const demonstration = await textsOf({ mode: 'production', simulatedTrading: true });
  for (const text of ['This is a demo: prices are simulated', 'This is a demo. Balances', 'This is a sample agreement'])
    expect(demonstration).toContain(text);
});

test('production takes orders on simulated prices only if it is a demonstration', async () => {
  for (const simulatedTrading of [false, true]) {
    const server = await startServer({ mode: 'production', simulatedTrading });
    const { db, market, clock } = server.services;
    const account = await openCustomer(db, server.services.keys, {
      mode: 'email',
      username: 'buyer@example.com',
      password: 'abc12345',
      paypass: '048213',
      currency: 'THB',
      now: clock.now(),
    });
    const { token } = await beginSession(db, account.id, 'test', clock.now());
    const { price, time } = market.tick('BTC')!;
    const orders = [
      [
        addOption,
        { code: 'BTC', direction: 'up', minutes: '1', amount: '10', price, quoted: String(time), yield: '80' },
      ],
      [addContract, { code: 'BTC', side: 'buy', type: 'limit', price, amount: '0.001' }],
    ] as const;
    for (const [endpoint, fields] of orders) {
      const response = await Promise.all(
        ['en', 'zh', 'th', 'jp', 'ar', 'hi'].map((language) =>
          server.call(endpoint, fields, { token, language, key: `${endpoint.id}-${language}` }),
        ),
      );
      expect([endpoint.id, response.map(({ ret }) => ret)]).toEqual([endpoint.id, [0, 0, 0, 0, 0, 0]]);
      expect(new Set(response.map(({ msg }) => msg)).size).toBe(6);
      expect(response[0]?.msg).toBe(
        simulatedTrading
          ? 'Answer the questions about risk before your first order.'
          : "We can't take orders right now because prices here are only simulated. Your balance hasn't changed.",
      );
    }
    await server.close();
  }
});

test('production opens simulated deposits and withdrawals only for demonstrations', async () => {
  for (const simulatedTrading of [false, true]) {
    const server = await startServer({ mode: 'production', simulatedTrading });
    const { db, clock } = server.services;
    const account = await openCustomer(db, server.services.keys, {
      mode: 'email',
      username: 'payer@example.com',
      password: 'abc12345',
      paypass: '048213',
      currency: 'THB',
      now: clock.now(),
    });
    const { token } = await beginSession(db, account.id, 'test', clock.now());
    await server.services.settings.write(db, 'channels', defaultChannels({ mode: 'demo' }));
    await server.services.settings.write(db, 'payouts', demoWays);
    // without a rate the bank is closed in any case
    await setTransfers(server.services, db, { rechargeRate: '33.60', withdrawRate: '33.20' });
    const open = (lists: { closed: string }[]): number => lists.filter(({ closed }) => closed === '').length;
    for (const channel of ['usdt-trc20', 'usdt-erc20', 'usdt-bep20', 'btc'])
      await server.must(channels, { channel }, { token });
    const offered = (await server.must(channels, {}, { token })).lists as {
      closed: string;
      address?: string;
      account?: string;
    }[];
    const ways = (await server.must(withdrawalTerms, {}, { token })).lists as { closed: string }[];
    expect([open(offered), open(ways)]).toEqual(simulatedTrading ? [offered.length - 1, ways.length] : [0, 0]);
    expect(offered.filter((item) => item.address || item.account)).toHaveLength(open(offered));
    const reported = await server.call(
      submitDeposit,
      { channel: 'usdt-trc20', amount: '100', hash: 'a'.repeat(64) },
      { token, key: 'a-key-of-this-test' },
    );
    expect([reported.ret, reported.msg]).toEqual(
      simulatedTrading ? [1, expect.anything()] : [0, expect.stringContaining("Please don't send money")],
    );
    const response = await Promise.all(
      ['en', 'zh', 'th', 'jp', 'ar', 'hi'].map(
        async (language) => (await server.must(channels, {}, { token, language })).lists[0]!.closed as string,
      ),
    );
    expect(new Set(response).size).toBe(simulatedTrading ? 1 : 6);
    server.clock.advance(HOUR_MS);
    await server.services.jobs.runAll();
    const { available } = await server.must(coinAmount, { code: 'USDT' }, { token });
    expect(available).toBe(simulatedTrading ? '100' : '0');
    await server.close();
  }
});

test('production stores a code only in the text of its queued message [HARD-12]', async () => {
  const server = await startServer({ mode: 'production' });
  await server.must(smsCode, { userphone: '0812345678', must: 'register' });
  expect((await server.services.db.select().from(outbox)).map(({ code, text }) => [code, /\d{6}/.test(text)])).toEqual([
    [null, true],
  ]);
  await server.close();
});

test('names an invalid option', () => {
  expect(() => readConfig({ PORT: 'abc' })).toThrow('PORT is "abc"');
  expect(() => readConfig({ PORT: '70000' })).toThrow('PORT is "70000"');
  expect(() => readConfig({ ANDAMAN_MODE: 'prod' })).toThrow(
    'ANDAMAN_MODE is "prod", but it has to be demo or production.',
  );
  expect(readConfig({})).toMatchObject({ mode: 'production', port: 4173, coins: 500, databaseUrl: undefined });
  expect(readConfig({ DATA_DIR: 'memory', DATABASE_URL: '' })).toMatchObject({
    dataDir: 'memory',
    databaseUrl: undefined,
  });
});

test('reads the sizes of the connection pools, and names a wrong one', () => {
  expect(readConfig({}).databasePool).toBeUndefined();
  expect(readConfig({ DATABASE_POOL: '20,4' }).databasePool).toEqual({ requests: 20, background: 4 });
  for (const text of ['20', '20,4,3', '1,5', '10,2', '10,x', '-1,5'])
    expect(() => readConfig({ DATABASE_POOL: text })).toThrow(`DATABASE_POOL is "${text}"`);
});
