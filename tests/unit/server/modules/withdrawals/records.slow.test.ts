import { expect, test } from 'vitest';
import { withdrawalFilters, withdrawals } from '../../../../../src/api/withdrawals.ts';
import { failWithdrawal, payWithdrawal, processWithdrawal } from '../../decide.ts';
import { testServer, TRON_ADDRESS } from '../../fixtures.ts';
import { withdrawalSteps } from './support.ts';

const server = testServer();
const { ready, take } = withdrawalSteps(server);

test('lists every withdrawal under the filters of its state [WD-10]', async () => {
  const person = await ready();
  const created: Record<string, string> = {};
  for (const step of ['wait', 'process', 'succeed', 'fail']) {
    const { data } = await take(person, { amount: '20', fee: '0.2' });
    created[step] = data.id;
    if (step === 'process' || step === 'succeed') await processWithdrawal(server, data.number);
    if (step === 'succeed') await payWithdrawal(server, data.number);
    if (step === 'fail') await failWithdrawal(server, data.number, 'x');
  }
  const listed = async (status: string): Promise<string[]> =>
    (await server.must(withdrawals, { status }, { token: person.token })).lists.map((item) => item.id);
  expect(await Promise.all(withdrawalFilters.map(listed))).toEqual([
    [created['fail'], created['succeed'], created['process'], created['wait']],
    [created['wait']],
    [created['process']],
    [created['succeed']],
    [created['fail']],
    [created['fail'], created['succeed']],
  ]);
  const [first] = (await server.must(withdrawals, {}, { token: person.token })).lists;
  expect(first!.payee).toBe(`${TRON_ADDRESS.slice(0, 6)}…${TRON_ADDRESS.slice(-6)}`);
});
