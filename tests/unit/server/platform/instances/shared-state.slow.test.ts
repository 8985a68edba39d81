import { describe, expect, test } from 'vitest';
import { transferIn } from '../../../../../src/api/liquidity.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { receipts } from '../../../../../src/api/receipts.ts';
import { config } from '../../../../../src/api/content.ts';
import { logout } from '../../../../../src/api/logout.ts';
import { coinAmount } from '../../../../../src/api/account.ts';
import { verifyReceipts } from '../../../../../src/domain/receipts.ts';
import { newKey } from '../../fixtures.ts';
import { hasPostgres, twoInstances } from './support.ts';

describe.runIf(hasPostgres)('two instances on one database', () => {
  const { serverA, serverB, both, trader } = twoInstances();

  test('refuse a token at once that was ended on the other one [SRV-08]', async () => {
    const person = await trader();
    await serverA.must(logout, {}, { token: person.token });
    expect((await serverB.call(coinAmount, { code: 'USDT' }, { token: person.token })).ret).toBe(-1);
  });

  test('sign the receipts of both in one chain with one key', async () => {
    const person = await trader();
    await serverB.must(transferIn, { amount: '10' }, { token: person.token, key: newKey() });
    const [first, second] = await both((server) => server.must(receipts, {}, { token: person.token }));
    expect(second!.lists).toEqual(first!.lists);
    const { receipts: publicKey } = await serverB.must(config, { act: 'system' });
    expect(
      await verifyReceipts({ account: first!.account, receipts: first!.lists, head: first!.head, publicKey }),
    ).toMatchObject({ state: 'whole', signed: true });
    expect((await serverB.must(messages, { status: 'all' }, { token: person.token })).lists.length).toBeGreaterThan(0);
  });
});
