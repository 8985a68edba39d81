import { expect, test } from 'vitest';
import { amountToShow } from '../../../../server/desk/deposits/amount.ts';
import type { CustomerPage } from '../../../../src/desk/customers/api-views.ts';
import type { WorkItem } from '../../../../src/desk/overview/api.ts';
import { MINUTE_MS } from '../../../../src/domain/time.ts';
import { depositWorld, type Reported } from './deposit-world.ts';

const { chain, steps, reported, pay, look, list, credit, runJobs } = depositWorld();

const customerDeposits = async ({ payer }: Reported): Promise<CustomerPage['deposits']> => {
  const { cookie } = steps.owner;
  return (await steps.desk.view(`customer?id=${payer.account}`, cookie)).body.deposits;
};
const workOn = async ({ id }: Reported): Promise<WorkItem | undefined> =>
  (await steps.desk.view('work', steps.treasury.cookie)).body.work.find(
    (item: WorkItem) => item.kind === 'deposit' && item.id === id,
  );

test('shows what a chain shows of a deposit, and what was reported beside it [DESK-109]', async () => {
  const deposit = await reported('300');
  pay(deposit, 250_000_000n);
  await runJobs();
  const shown = { amount: '250', currency: 'USDT', reported: '300' };
  expect((await list()).find(({ id }) => id === deposit.id)).toMatchObject({ shown, said: '300' });
  expect(await customerDeposits(deposit)).toMatchObject([{ amount: '250', asset: 'USDT', reported: '300' }]);
  expect(await workOn(deposit)).toMatchObject({ amount: '250.00 USDT, reported 300.00 USDT' });
  // a node that is away takes nothing back
  chain.breakAt('TRC20', deposit.hash, 'away');
  steps.desk.server.clock.advance(10 * MINUTE_MS);
  await runJobs();
  expect(await look(deposit)).toMatchObject({ shown, verdict: { state: 'unreadable', before: 'matches' } });
});

test('shows what was credited of a deposit, whatever its customer reported [DESK-109]', async () => {
  const deposit = await reported('300');
  pay(deposit, 250_000_000n);
  expect((await credit(deposit)).body).toEqual({ state: 'done' });
  const shown = { amount: '250', currency: 'USDT', reported: null };
  expect((await list('?state=done')).find(({ id }) => id === deposit.id)).toMatchObject({ shown });
  expect(await customerDeposits(deposit)).toMatchObject([{ amount: '250', asset: 'USDT', reported: null }]);
});

test('says who decides by the worth of what arrived, not of what was reported [DESK-16]', async () => {
  const [small, large] = [await reported(), await reported()];
  pay(small, 100_000_000n);
  pay(large, 5_000_000_000n);
  await runJobs();
  expect([(await workOn(small))?.needsTwo, (await workOn(large))?.needsTwo]).toEqual([false, true]);
});

test('shows a credited transfer in the asset that was booked, a waiting one in its currency [DESK-109]', () => {
  const transfer = {
    status: 'done',
    currency: 'THB',
    asset: 'USDT',
    amount: 360_000n,
    observed: 350_000n,
    credited: 98_500_000n,
    verdict: null,
    reported: true,
  } as const;
  const waiting = { ...transfer, status: 'pending', observed: null };
  expect(amountToShow(waiting)).toMatchObject({ currency: 'THB', reported: null });
  expect(amountToShow(transfer)).toMatchObject({ currency: 'USDT', reported: null });
});
