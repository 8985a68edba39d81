import { expect, test } from 'vitest';
import { workOf } from '../../../../server/desk/overview/work.ts';
import { actions } from '../../../../server/desk/registry.ts';
import { payoutLookups } from '../../../../server/modules/withdrawals/lookups.ts';
import { ChainUnreadable } from '../../../../server/ports/chain-reader.ts';
import { MINUTE_MS } from '../../../../src/domain/time.ts';
import { testServer } from '../fixtures.ts';
import { FakeChain, hashFor, payoutSteps } from './withdrawal-steps.ts';

const chain = new FakeChain();
const server = testServer({}, { adapters: { chainReader: chain } });

test('lists a sent payment whose chain is unread, at once if its nodes disagree [DESK-16]', async () => {
  const { ready, order, person, connect, send, payment, present } = payoutSteps(server, chain);
  await server.services.jobs.stop();
  const { id } = await order(await ready());
  const { found } = await connect();
  const team = [await person('treasury'), await person('treasury', 'compliance')] as const;
  await send(team, id);
  const lookAfter = async (minutes: number): Promise<string | undefined> => {
    server.clock.advance(minutes * MINUTE_MS);
    await payoutLookups.run(server.services);
    const work = await workOf(present(team[0]).context, actions);
    return work.find((item) => item.kind === 'withdrawal' && item.id === id)?.why;
  };
  found.set(hashFor(id), payment({ confirmations: 1 }));
  expect(await lookAfter(1)).toBeUndefined();
  found.set(hashFor(id), new ChainUnreadable('away', 'no answer'));
  expect([await lookAfter(1), await lookAfter(29)]).toEqual([undefined, undefined]);
  expect(await lookAfter(1)).toMatch(/^Sent, its chain can't be read/);
  found.set(hashFor(id), payment({ confirmations: 1 }));
  expect(await lookAfter(10)).toBeUndefined();
  found.set(hashFor(id), new ChainUnreadable('disagreement', 'other payments'));
  expect(await lookAfter(1)).toMatch(/^Sent, its two nodes disagree/);
});
