import { createPublicKey, verify } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../../src/domain/time.ts';
import { appendLog, findLogFault } from '../../../../server/desk/log.ts';
import { signLogHead } from '../../../../server/desk/log-heads.ts';
import { staffLog, staffLogEnd, staffLogHeads } from '../../../../server/desk/schema.ts';
import { createStaff } from '../../../../server/desk/staff/people.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { startServer, type TestServer } from '../support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const append = (target = 'customer 1'): Promise<number> =>
  server.services.db.transaction((tx) =>
    appendLog(tx, { time: server.clock.now(), action: 'customer.freeze', target, details: {} }),
  );
const letters = () => server.services.db.select().from(outbox).where(eq(outbox.kind, 'staff'));

test('signs the end of the log once a day and sends it to the owners, so that nobody can write it anew [AUDIT-02 AUDIT-03]', async () => {
  const { db, signer } = server.services;
  // there is nothing to sign yet
  await signLogHead(server.services);
  expect(await letters()).toEqual([]);
  const now = server.clock.now();
  await createStaff(db, { name: 'Anna', email: 'anna@andaman.example', roles: ['owner'], now });
  await createStaff(db, { name: 'Ben', email: 'ben@andaman.example', roles: ['support'], now });
  await append();
  await Promise.all([signLogHead(server.services), signLogHead(server.services)]);
  await append();
  await signLogHead(server.services);
  const sent = await letters();
  expect(sent.map(({ target }) => target)).toEqual(['anna@andaman.example']);

  // somebody outside has the letter, the published key and the log
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

  const { clock } = server.services;
  await signLogHead({ ...server.services, clock: { ...clock, now: () => clock.now() + DAY_MS } });
  expect(await db.$count(staffLogHeads)).toBe(2);
  expect(await findLogFault(db)).toBeUndefined();
  await expect(db.execute(sql`update staff_log_heads set hash = 'x'`)).rejects.toThrow();

  // a whole chain, but shorter, and one of other entries
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
});
