import { createPublicKey, verify } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../../src/domain/time.ts';
import { appendLog } from '../../../../server/desk/log/append.ts';
import { checkLog, findLogFault } from '../../../../server/desk/log/log.ts';
import { isHeadSigned, signLogHead } from '../../../../server/desk/log/heads.ts';
import { staffLog, staffLogEnd, staffLogHeads } from '../../../../server/desk/schema.ts';
import { createStaff } from '../../../../server/desk/staff/people.ts';
import { SettingsStore } from '../../../../server/modules/content/index.ts';
import { Outbox } from '../../../../server/modules/outbox/outbox.ts';
import { Signer } from '../../../../server/modules/receipts/signer.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { openTestDatabase, type TestDatabase } from '../ledger/test-database.ts';

let database: TestDatabase;
const START = Date.UTC(2026, 2, 10, 5, 0, 0);
let now = START;
let services: Parameters<typeof signLogHead>[0];
beforeAll(async () => {
  database = await openTestDatabase();
  const clock = { now: () => now };
  const gateway = { channels: new Set(['email'] as const), send: async () => ({ result: 'sent' as const }) };
  services = {
    db: database.db,
    config: {},
    clock,
    signer: new Signer('memory', undefined),
    outbox: new Outbox(clock, gateway, false),
    settings: new SettingsStore(),
  };
});
afterAll(() => database.close());

const append = (target = 'customer 1'): Promise<number> =>
  database.db.transaction((tx) => appendLog(tx, { time: START, action: 'customer.freeze', target, details: {} }));
const emails = () => database.db.select().from(outbox).where(eq(outbox.kind, 'staff'));

test('signs the end of the log as it grows, and sends it to the owners once a day [AUDIT-02 AUDIT-03]', async () => {
  const { db, signer } = services;
  // there is nothing to sign yet
  await signLogHead(services);
  expect(await emails()).toEqual([]);
  await createStaff(db, { name: 'Anna', email: 'anna@andaman.example', roles: ['owner'], now });
  await createStaff(db, { name: 'Ben', email: 'ben@andaman.example', roles: ['support'], now });
  await append();
  await Promise.all([signLogHead(services), signLogHead(services)]);
  expect(await db.$count(staffLogHeads)).toBe(1);
  await append();
  await signLogHead(services);
  expect(await db.$count(staffLogHeads)).toBe(2);
  const sent = await emails();
  expect(sent.map(({ target }) => target)).toEqual(['anna@andaman.example']);

  // someone outside has the email, the published key and the log
  const [, last = '', hash = '', signature = ''] =
    /entry (\d+)\.[\s\S]*hash (\S+)\nsignature (\S+)\n/.exec(sent[0]!.text) ?? [];
  const [, day = ''] = /the log on (\S+)$/.exec(sent[0]!.subject) ?? [];
  const [entry] = await db
    .select()
    .from(staffLog)
    .where(eq(staffLog.id, Number(last)));
  expect(entry?.hash).toBe(hash);
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: signer.publicKey }, format: 'jwk' });
  const isSigned = (text: string) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
  expect(isSigned(`andaman staff log 1\n${day}\n${last}\n${hash}`)).toBe(true);
  expect(isSigned(`andaman staff log 1\n${day}\n${last}\n${hash}x`)).toBe(false);

  now += DAY_MS;
  await signLogHead(services);
  expect([await db.$count(staffLogHeads), (await emails()).length]).toEqual([3, 2]);
  expect(await findLogFault(db)).toBeUndefined();
  await expect(db.execute(sql`update staff_log_heads set hash = 'x'`)).rejects.toThrow();
});

test('proves that a log is shorter or another one, though its chain is whole [AUDIT-02]', async () => {
  const { db, signer } = services;
  await db.execute(sql`alter table staff_log disable trigger user`);
  for (const [target, wrong] of [
    ['customer 1', 2],
    ['customer 2', 1],
  ] as const) {
    await db.delete(staffLog);
    await db.update(staffLogEnd).set({ last: 0, hash: '' });
    await append(target);
    expect(await findLogFault(db)).toBe(wrong);
  }
  // with hashes that fit, and signatures that do not
  await db.execute(sql`alter table staff_log_heads disable trigger user`);
  await append();
  await db.execute(sql`update staff_log_heads h set hash = l.hash from staff_log l where l.id = h.last`);
  expect(await findLogFault(db)).toBeUndefined();
  const { fault } = await checkLog(db, { publicKeys: [signer.publicKey] });
  expect(fault).toMatchObject({ reason: expect.stringContaining('signature') });
  const [head] = await db.select().from(staffLogHeads);
  expect(isHeadSigned(head!, [signer.publicKey])).toBe(false);
});
