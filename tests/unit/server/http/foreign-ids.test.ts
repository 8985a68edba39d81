import { DAY_MS } from '../../../../src/domain/time.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { customerSteps, newKey, PAYPASS, testServer, TRON_ADDRESS } from '../fixtures.ts';
import { entriesOf } from '../filled.ts';
import { endpointOf, filled, plainEndpoints } from './every-call.ts';

const server = testServer({}, { reset: false, audited: true });
const { trader, setPrice, advance } = customerSteps(server);

test("treats another customer's id, key or session as unknown in every call [SEC-06]", async () => {
  const { db } = server.services;
  server.clock.advance(DAY_MS);
  const funds = { USDT: '20000', BTC: '1' };
  const [owner, stranger] = [await trader(funds), await trader(funds)];
  const own = { token: owner.token };
  await setPrice('60000');
  const tick = server.services.market.tick('BTC')!;
  const option = await server.must(
    endpointOf('option.add'),
    {
      code: 'BTC',
      direction: 'up',
      minutes: '60',
      amount: '10',
      price: tick.price,
      quoted: String(tick.time),
      yield: '94',
    },
    { ...own, key: 'owner-option' },
  );
  const contract = await server.must(
    endpointOf('contract.add'),
    { code: 'BTC', side: 'buy', type: 'limit', amount: '0.1', price: '20000' },
    { ...own, key: 'owner-contract' },
  );
  const wallet = await server.must(
    endpointOf('users.walletAdd'),
    { alias: 'Cold', currency: 'USDT', chain: 'TRC20', address: TRON_ADDRESS },
    own,
  );
  await server.must(
    endpointOf('users.bankAdd'),
    {
      realname: 'Nok Jaidee',
      ifsc: 'BKKBTHBK',
      bankname: 'BBL',
      banknumber: '4716330099182743',
      phone: '0812345678',
      email: 'nok@example.com',
      password: owner.password,
    },
    own,
  );
  await server.must(endpointOf('pay.lists'), { channel: 'usdt-trc20' }, own);
  const deposit = await server.must(
    endpointOf('pay.submit'),
    { channel: 'usdt-trc20', amount: '100', hash: 'b'.repeat(64) },
    { ...own, key: 'owner-deposit' },
  );
  const question = await server.must(
    endpointOf('cases.ask'),
    { kind: 'question', text: 'Where is it?', sendKey: 'owner-question' },
    own,
  );
  await server.must(endpointOf('yuebao.in'), { amount: '100' }, { ...own, key: 'owner-liquidity' });
  await server.qa('POST', 'mining/product', {
    id: 'test-strangers',
    name: 'Seven days',
    rate: '0.5',
    days: 7,
    minimum: '100',
    maximum: '1000',
  });
  const lockup = await server.must(
    endpointOf('yuebao.in'),
    { type: 'regular', product: 'test-strangers', amount: '100' },
    { ...own, key: 'owner-lockup' },
  );
  const { commitment, version } = await server.must(endpointOf('blindbox.info'), {}, own);
  const draw = await server.must(
    endpointOf('blindbox.draw'),
    { commitment, version, seed: 'mine' },
    { ...own, key: 'owner-draw' },
  );
  await server.verifyIdentity(owner);
  // the wallet becomes usable, and the lock-up order earns income
  await advance(2 * DAY_MS);
  await server.services.jobs.runAll();
  const withdrawal = await server.must(
    endpointOf('extract.add'),
    { to: 'wallet', target: wallet.id, amount: '250', fee: '2.5', paypass: PAYPASS },
    { ...own, key: 'owner-withdrawal' },
  );
  expect((await server.must(endpointOf('yuebao.incomes'), { id: lockup.id }, own)).lists.length).toBeGreaterThan(0);

  const lists = [
    'option.list',
    'contract.list',
    'users.wallets',
    'users.bank',
    'pay.records',
    'extract.records',
    'yuebao.order',
    'blindbox.lists',
    'message.list',
    'users.sessions',
    'cases.list',
  ];
  const theirs = async (): Promise<unknown> => {
    const response: Record<string, unknown> = {};
    response['lockup'] = (await server.must(endpointOf('yuebao.order'), { type: 'regular' }, own)).lists;
    for (const id of lists)
      response[id] = (await server.must(endpointOf(id), id === 'message.list' ? { status: 'all' } : {}, own)).lists;
    const { rows: money } = (await db.execute(
      sql`
      select purpose, asset, balance, sequence from ledger_accounts
        where customer = (select id from accounts where username = ${owner.username}) order by id
    `,
    )) as unknown as { rows: unknown[] };
    return { ...response, money };
  };
  const before = await theirs();
  const listed = Object.values(before as Record<string, { id?: string }[]>)
    .flat()
    .map((item) => item.id)
    .filter((id) => id !== undefined);
  const ids = [
    ...new Set(
      [
        option.id,
        contract.id,
        wallet.id,
        deposit.id,
        deposit.number,
        lockup.id,
        draw.id,
        question.id,
        withdrawal.id,
        withdrawal.number,
        ...listed,
        'owner-option',
        'owner-contract',
        'owner-lockup',
        'owner-draw',
        'owner-withdrawal',
      ].map(String),
    ),
  ];
  expect(ids.length).toBeGreaterThan(15);
  // ids are small numbers: the stranger must not own one of them
  for (const id of lists)
    expect(
      (
        await server.must(endpointOf(id), id === 'message.list' ? { status: 'all' } : {}, { token: stranger.token })
      ).lists.filter((item: any) => ids.includes(String(item.id))),
      id,
    ).toEqual([]);

  let compared = 0;
  for (const endpoint of plainEndpoints.filter(
    (endpoint) => endpoint.access === 'customer' && endpoint.id !== 'users.logout',
  )) {
    for (const name of Object.keys(entriesOf(endpoint)).filter((field) =>
      ['id', 'ids', 'key', 'target'].includes(field),
    )) {
      // replaces the id, because the response may repeat it
      const ask = async (id: string): Promise<string> => {
        const response = await server.call(
          endpoint,
          { ...filled(endpoint), [name]: id },
          { token: stranger.token, key: newKey() },
        );
        // a short id may occur in other numbers: replace it only in quotes
        const [find, put] = id.length > 3 ? [id, 'ID'] : [`"${id}"`, '"ID"'];
        return `${response.status} ${response.text.replaceAll(find, put)}`;
      };
      const unknown = await ask('987654321');
      for (const id of ids) {
        expect([endpoint.id, name, id, await ask(id)]).toEqual([endpoint.id, name, id, unknown]);
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(100);
  expect(await theirs()).toEqual(before);
});
