import { expect, test } from 'vitest';
import { contractRules } from '../../../../../src/api/contracts.ts';
import { matchOpen } from '../../../../../server/modules/contracts/match.ts';
import { SetAside } from '../../../../../server/platform/set-aside.ts';
import { settings } from '../../../../../server/platform/db/schema.ts';
import { testServer } from '../../fixtures.ts';
import { contractSteps } from './support.ts';
import { expectLogged } from '../../../../console.ts';

const server = testServer({}, { audited: true });
const { place, placed, order, trader, setPrice, nextTick, advance, setTerms } = contractSteps(server);

test('puts half the spread on each side of the price, and into the worst price [HARD-05]', async () => {
  const person = await trader();
  await setPrice('60000');
  await setTerms({ spread: '0.2' });
  expect(await server.must(contractRules, { code: 'BTC' })).toMatchObject({ worst: '0.6' });
  expect((await placed(person, { type: 'market', amount: '0.001' })).average).toBe('60060');
  expect((await placed(person, { type: 'market', side: 'sell', amount: '0.001' })).average).toBe('59940');
  const within = await placed(person, { price: '60059.99', amount: '0.001' });
  expect(within).toMatchObject({ status: 'open', dealt: '0' });
  await nextTick();
  expect((await order(person, within.id)).status).toBe('open');
  await setPrice('59990');
  await nextTick();
  expect(await order(person, within.id)).toMatchObject({ status: 'dealt', average: '60049.99' });
});

test('does not try orders inside the spread, which would delay those within reach [HARD-05]', async () => {
  const person = await trader();
  await setPrice('60000');
  await setTerms({ spread: '0.2' });
  const within = await placed(person, { price: '60050', amount: '0.001' });
  const sale = await placed(person, { side: 'sell', price: '59950', amount: '0.001' });
  server.clock.advance(1000);
  const { db, market } = server.services;
  let tried = 0;
  // the matcher asks before each order whether to continue
  await matchOpen({
    db,
    market,
    terms: { spread: '0.2', age: 5000 },
    now: server.services.clock.now(),
    aside: new SetAside('test'),
    shouldContinue: () => (tried += 1) > 0,
  });
  expect(tried).toBe(0);
  for (const { id } of [within, sale]) expect((await order(person, id)).status).toBe('open');
});

test('fills nothing while the spread or the maximum age of a price is invalid [HARD-05]', async () => {
  expectLogged('a setting cannot be used: config.contracts spread', 'a setting cannot be used: config.contracts age');
  // the jobs would report the invalid values too
  await server.services.jobs.stop();
  const person = await trader();
  await setPrice('60000');
  for (const set of [
    { spread: '-1' },
    { spread: 'x' },
    { spread: '' },
    { spread: 0.2 },
    { age: 'x' },
    { age: -1 },
    { age: null },
    { age: 60_000 },
  ]) {
    await expect(setTerms(set), JSON.stringify(set)).rejects.toThrow('config.contracts');
    // written in SQL to bypass the check
    await server.services.db
      .insert(settings)
      .values({ name: 'config.contracts', data: set })
      .onConflictDoUpdate({ target: settings.name, set: { data: set } });
    // any write clears the cache of settings
    await server.services.settings.write(server.services.db, 'config.protection', {});
    expect((await place(person, { type: 'market', amount: '0.001' })).ret, JSON.stringify(set)).toBe(0);
  }
  await setTerms({});
  expect((await place(person, { type: 'market', amount: '0.001' })).ret).toBe(1);
  server.services.jobs.start(server.services);
});

test('lets the operator require prices newer than 5 s, never older ones [HARD-05]', async () => {
  const person = await trader();
  await setPrice('60000');
  const open = await placed(person, { price: '55000', amount: '0.001' });
  await server.qa('POST', 'market', { code: 'BTC', path: 'silence' });
  await setTerms({ age: 5000 });
  await advance(4000);
  expect((await place(person, { type: 'market', amount: '0.001' })).ret).toBe(1);
  await setTerms({ age: 1000 });
  expect((await place(person, { type: 'market', amount: '0.001' })).msg).toBe(
    "There's no current price for BTC. Your order wasn't placed.",
  );
  await setTerms({ age: 5000 });
  await advance(2000);
  expect((await place(person, { type: 'market', amount: '0.001' })).msg).toBe(
    "There's no current price for BTC. Your order wasn't placed.",
  );
  expect((await order(person, open.id)).status).toBe('open');
});
