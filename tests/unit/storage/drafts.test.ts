// @vitest-environment node
import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { database } from '../../../src/storage/database.ts';
import { dropDraft, readDraft, saveDraft } from '../../../src/storage/drafts.ts';

test('a draft returns only to the same customer, and is deleted once sent [STORE-14]', async () => {
  await saveDraft('a', 'recharge', { amount: '12.5', hash: 'f'.repeat(60), remark: '' });
  expect(await readDraft('a', 'recharge')).toEqual({ amount: '12.5', hash: 'f'.repeat(60) });
  expect(await readDraft('b', 'recharge')).toBeUndefined();
  expect(await readDraft('a', 'withdraw')).toBeUndefined();
  await dropDraft('a', 'recharge');
  expect(await readDraft('a', 'recharge')).toBeUndefined();
});

test('never contains a password, payment password, code, document or full number [STORE-04 STORE-14]', async () => {
  await saveDraft('a', 'any', {
    password: 'secret1',
    oldpassword: 'secret2',
    paypass: '123456',
    oldpaypass: '654321',
    code: '482913',
    banknumber: '4111111111111111',
    address: 'TXaddress',
    number: 'P1234567',
    front: 'https://x/photo',
    nickname: 'Nok',
    currency: 'THB',
  });
  expect(await readDraft('a', 'any')).toEqual({ nickname: 'Nok', currency: 'THB' });
  // without write times, whose digits vary
  const disk = JSON.stringify(await database('drafts').entries(v.unknown())).replaceAll(/"at":\d+/g, '');
  for (const secret of ['secret', '123456', '654321', '482913', '4111', 'TXaddress', 'P1234567', 'photo'])
    expect(disk).not.toContain(secret);
});

test('a coin code is not a secret', async () => {
  await saveDraft('a', 'ticket', { code: 'BTC', amount: '1' });
  expect(await readDraft('a', 'ticket')).toEqual({ code: 'BTC', amount: '1' });
});
