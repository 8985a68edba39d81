import { afterEach, expect, test } from 'vitest';
import { contractsJob } from '../../../../../server/modules/contracts/job.ts';
import { testServer } from '../../fixtures.ts';
import { contractSteps } from './support.ts';

const server = testServer();
const { trader, place, placed, order, setPrice, revoke } = contractSteps(server);

/** Makes the prices of the test server real ones, in production or in demo mode. */
const setReal = (isReal: boolean): void => {
  server.services.config.mode = isReal ? 'production' : 'demo';
  Object.assign(server.services.market, { isForeseeable: !isReal });
};
afterEach(() => setReal(false));

test('refuses contracts on real prices, whose risk has no limit yet [FEED-10]', async () => {
  const person = await trader();
  await setPrice('60000.00');
  const { id } = await placed(person, { price: '59000.00', amount: '0.01' });
  setReal(true);
  for (const fields of [{ type: 'market' }, { type: 'limit', price: '61000.00' }]) {
    const response = await place(person, { amount: '0.01', ...(fields as Record<string, string>) });
    expect([response.ret, response.msg]).toEqual([0, "Contracts are closed right now. Your balance hasn't changed."]);
  }
  // an open order is not filled either, and its owner can cancel it
  server.services.demo?.prices.override({ price: '58000.00' }, 'BTC');
  server.services.demo?.clock.advance(1000);
  await contractsJob.run(server.services);
  expect(await order(person, id)).toMatchObject({ status: 'open' });
  expect((await revoke(person, id)).ret).toBe(1);
});
