import { expect, test } from 'vitest';
import { findCredited } from '../../../../../server/modules/recharge/credited.ts';
import { recharges } from '../../../../../server/modules/recharge/schema.ts';
import { START, startServer } from '../../support.ts';
import { ACCOUNT, fill } from './older-data.ts';
import { olderDatabase, temporaryFolder, write } from './older-database.ts';

const folder = temporaryFolder();

test('keeps transfers that were credited under several spellings, and knows them all [BANK-04 SRV-11]', async () => {
  const where = await olderDatabase(folder.path, '0039_option-exposure', async (query) => {
    await fill({})(query);
    for (const [index, hashKey] of ['kbk 2026 1', 'kbk20261', 'kbk2026\u200b1', 'kbk 2026 2'].entries())
      await write(query, 'recharges', {
        account: ACCOUNT,
        number: `R${index}`,
        channel: `bank-${index % 2}`,
        way: 'bank',
        status: 'done',
        currency: 'THB',
        amount: 67_000,
        observed: 67_000,
        asset: 'USDT',
        credited: 20_000_000,
        payee: 'Andaman Ltd. · KBANK',
        bank_account: '1234567890',
        hash_key: hashKey,
        states: JSON.stringify([{ status: 'done', time: START }]),
        created: START,
        updated: START,
        id: index + 1,
      });
  });
  const server = await startServer({ mode: 'production', ...where });
  const { db } = server.services;
  const rows = await db.select().from(recharges).orderBy(recharges.id);
  expect(rows).toHaveLength(4);
  const found = await findCredited(db, rows[0]!, { hashKey: 'kbk20261', arrivalDay: '2026-01-01' });
  expect(found.map(({ number, isSame }) => [number, isSame])).toEqual([
    ['R0', true],
    ['R1', true],
    ['R2', true],
  ]);
  await server.close();
});
