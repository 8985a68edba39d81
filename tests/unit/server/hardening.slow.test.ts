import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { health } from '../../../src/api/content.ts';
import { priceStream as stream } from '../../../src/api/market.ts';
import { pushSubscribe } from '../../../src/api/notification-settings.ts';
import { editAvatar } from '../../../src/api/profile.ts';
import { beginPasskey, provePasskey } from '../../../src/api/credentials.ts';
import { movableClock } from '../../../server/adapters/simulated/index.ts';
import { connect } from '../../../server/platform/db/connect.ts';
import { moneyCalls, sessions } from '../../../server/platform/db/schema.ts';
import { uploads } from '../../../server/modules/uploads/schema.ts';
import { identityVerifications } from '../../../server/modules/verifications/schema.ts';
import { logins } from '../../../server/modules/security/schema.ts';
import { passkeyChallenges } from '../../../server/modules/credentials/schema.ts';
import { FileStore } from '../../../server/platform/files.ts';
import { housekeeping } from '../../../server/housekeeping.ts';
import { mayPushTo } from '../../../server/modules/push/endpoints.ts';
import { toPrintable } from '../../../server/platform/request-log.ts';
import { submitDeposit } from '../../../src/api/deposits.ts';
import { picture, sendPicture } from './modules/uploads/pictures.ts';
import { testServer } from './fixtures.ts';
import { START, startServer } from './support.ts';

const server = testServer({}, { reset: false });
const DAY_MS = 86_400_000;

test('logs ids and API terms of a request, but no personal data [HARD-12]', () => {
  const fields = {
    username: '0812345678',
    realname: 'Somchai',
    address: 'TR7N',
    remark: 'for mother',
    amount: '100',
    code: 'BTC',
    channel: 'usdt-trc20',
    id: '42',
  };
  const line = JSON.stringify(
    toPrintable({
      call: submitDeposit.id,
      method: 'POST',
      path: submitDeposit.path,
      fields,
      language: 'en',
      token: true,
      time: 1,
    }),
  );
  for (const secret of ['0812345678', 'Somchai', 'TR7N', 'mother', '100']) expect(line).not.toContain(secret);
  for (const stored of ['BTC', 'usdt-trc20', '42']) expect(line).toContain(stored);
});

test("restricts uploads to the server's own user [HARD-12]", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'andaman-files-'));
  // as an operator may have created it
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  const id = await new FileStore(dataDir).put(new Uint8Array([1]));
  const modes = [dataDir, join(dataDir, 'uploads'), join(dataDir, 'uploads', id)].map((path) =>
    (statSync(path).mode & 0o777).toString(8),
  );
  expect(modes).toEqual(['700', '700', '600']);
  rmSync(folder, { recursive: true });
});

test('health reports time, uptime and version, and nothing about load or ledger [HARD-12]', async () => {
  expect(Object.keys(await server.must(health)).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'time',
    'uptime',
    'version',
  ]);
});

test('refuses characters that the database cannot store anywhere in JSON fields [HARD-12]', async () => {
  const { token } = await server.person();
  const subscriptions = [
    { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: { p256dh: 'a\u0000b', auth: 'c' } },
    { endpoint: 'https://fcm.googleapis.com/fcm/send/x\u0000', keys: { p256dh: 'ab', auth: 'c' } },
  ];
  for (const subscription of subscriptions) {
    const response = await server.call(
      pushSubscribe,
      { subscription: JSON.stringify(subscription), kinds: 'security' },
      { token },
    );
    expect([response.status, response.ret]).toEqual([200, 0]);
  }
  await server.call(beginPasskey, { purpose: 'add' }, { token });
  const reply = await server.call(provePasskey, { response: JSON.stringify({ id: 'a\u0000b' }) }, { token });
  expect([reply.status, reply.ret]).toEqual([200, 0]);
});

test.runIf(process.env['TEST_DATABASE_URL'])(
  'keeps a replaced avatar that becomes a document at the same moment [HARD-12]',
  async () => {
    const { token } = await server.person();
    const { files, config } = server.services;
    const other = await connect(config);
    const send = async (): Promise<string> =>
      (await sendPicture(server, token, await picture().png().toBuffer())).data.url;
    const [first, second] = [await send(), await send()];
    await server.must(editAvatar, { userimg: first }, { token });
    const id = first.split('/').at(-1)!;
    let response: Promise<unknown> | undefined;
    await other.db.transaction(async (tx) => {
      const [row] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('key share');
      await tx
        .insert(identityVerifications)
        .values({ account: row!.account, tier: 'advanced', type: 'passport', front: id, created: 1 });
      response = server.must(editAvatar, { userimg: second }, { token });
      // the change of avatar waits for this transaction; otherwise it has removed the picture already
      await expect
        .poll(
          async () =>
            (
              (await tx.execute(sql`select count(*)::int as waiting from pg_locks where not granted`)) as unknown as {
                rows: unknown[];
              }
            ).rows,
        )
        .toEqual([{ waiting: 1 }]);
    });
    await response;
    await other.close();
    expect(await files.get(id)).toBeDefined();
  },
);

test('answers HEAD for the app and its files, but runs no API call or stream [HARD-12]', async () => {
  const response = await server.fetch(`/api/${stream.path}?codes=BTC`, { method: 'HEAD' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
  expect(server.services.priceStream.listeners).toBe(0);
  expect((await server.fetch('/', { method: 'HEAD' })).status).toBe(200);
});

test('sends pushes only to push services, not to other hosts of the same owners [HARD-12]', () => {
  for (const good of ['https://fcm.googleapis.com/fcm/send/x', 'https://web.push.apple.com/x'])
    expect(mayPushTo(good), good).toBe(true);
  for (const bad of [
    'https://storage.googleapis.com/bucket',
    'https://compute.googleapis.com/x',
    'https://fcm.googleapis.com.storage.googleapis.com/x',
  ])
    expect(mayPushTo(bad), bad).toBe(false);
});

test('an invalid Host header causes no server error [HARD-12]', async () => {
  const behindProxy = await startServer({ trustProxy: 1 });
  const { token } = await behindProxy.person();
  const response = await behindProxy.call(
    beginPasskey,
    { purpose: 'add' },
    { token, headers: { 'x-forwarded-host': 'a b' } },
  );
  expect([response.status, response.ret]).toEqual([200, 1]);
  await behindProxy.close();
});

test('HSTS includes subdomains only if the operator says so [HARD-12]', async () => {
  for (const [options, header] of [
    [{}, 'max-age=31536000'],
    [{ hstsSubdomains: true }, 'max-age=31536000; includeSubDomains'],
  ] as const) {
    const other = await startServer({ publicUrl: 'https://andaman.example', ...options });
    expect((await other.fetch('/livez')).headers.get('strict-transport-security')).toBe(header);
    await other.close();
  }
});

test('deletes no idempotency keys or sessions while its clock is ahead [HARD-07]', async () => {
  const machine = movableClock({ now: () => START });
  const own = await startServer({}, { clock: machine, reference: async () => START });
  const { db } = own.services;
  await own.person();
  await db
    .insert(moneyCalls)
    .values({ key: 'a-key', account: 1, call: 'yuebao.in', body: '', ret: 1, msg: '', data: null, created: START });
  machine.advance(365 * DAY_MS);
  await housekeeping.run(own.services);
  expect([(await db.select().from(moneyCalls)).length, (await db.select().from(sessions)).length]).toEqual([1, 1]);
  machine.reset();
  await own.close();
});

test('deletes outdated login attempts, sessions and passkey challenges [HARD-12]', async () => {
  const own = await startServer();
  const person = await own.person();
  const { db } = own.services;
  const [old] = await db.select().from(sessions);
  await own.call(beginPasskey, { purpose: 'add' }, { token: person.token });
  await db.insert(logins).values({ source: 'elsewhere', device: '', right: false, time: own.clock.now() });
  own.clock.advance(100 * DAY_MS);
  await housekeeping.run(own.services);
  expect(await db.select().from(sessions).where(eq(sessions.id, old!.id))).toEqual([]);
  expect(await db.select().from(passkeyChallenges)).toEqual([]);
  // successful logins are kept for a year
  expect((await db.select().from(logins)).map(({ right }) => right)).toEqual([true]);
  own.clock.advance(300 * DAY_MS);
  await housekeeping.run(own.services);
  expect(await db.select().from(logins)).toEqual([]);
  await own.close();
});
