import { eq, sql } from 'drizzle-orm';
import { createECDH, createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import webpush from 'web-push';
import { login, userInfo } from '../../../../src/api/auth.ts';
import { endpoints } from '../../../../src/api/endpoints.ts';
import { pushSubscribe } from '../../../../src/api/notification-settings.ts';
import { addBankCard, bankCards } from '../../../../src/api/wallets.ts';
import { changePassword, addPasskey, beginPasskey, provePasskey } from '../../../../src/api/credentials.ts';
import { emailCode, register } from '../../../../src/api/registration.ts';
import { logout } from '../../../../src/api/logout.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { customers, moneyCalls } from '../../../../server/platform/db/schema.ts';
import { grant } from '../../../../server/ledger/pools.ts';
import { notify } from '../../../../server/modules/messages/notify.ts';
import { sendPushes } from '../../../../server/modules/push/send.ts';
import { startServer, type TestServer } from '../support.ts';
import { fieldsOf, plainEndpoints, SECRETS, secretsOf } from './secret-fields.ts';

/** Local push service. The test reads payloads before they are encrypted. */
const service = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(201).end());
});
let pushes: string;
let server: TestServer | undefined;
let printed: string[];
let payloads: string[];
beforeEach(async () => {
  printed = [];
  payloads = [];
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, name).mockImplementation((...parts: unknown[]) => void printed.push(parts.map(String).join(' ')));
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text: unknown) => {
      printed.push(String(text));
      return true;
    });
  }
  const { generateRequestDetails } = webpush;
  vi.spyOn(webpush, 'generateRequestDetails').mockImplementation((...requests) => {
    payloads.push(String(requests[1]));
    return generateRequestDetails(...requests);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  pushes = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  vi.stubEnv('PUSH_ORIGINS', pushes);
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  service.close();
  vi.unstubAllEnvs();
});

/** Returns the newest code in the queue of the message gateway. */
async function codeOf({ services: { db } }: TestServer, target: string): Promise<string> {
  const texts = await db.select().from(outbox).where(eq(outbox.target, target)).orderBy(outbox.id);
  // in production the code is only in the text
  return /\d{6}/.exec(texts.at(-1)!.text)![0];
}

test.each([
  ['every call', 'production'],
  ['every call that takes a secret', 'demo'],
] as const)('%s in %s mode leaves no secret in logs, error reports, pushes or metrics [SEC-04]', async (_, mode) => {
  const started = await startServer({ mode, logRequests: true, coins: 3 });
  server = started;
  const { db, clock } = started.services;
  const existing = new Set<string>(Object.values(SECRETS));
  const username = 'secret@example.com';
  await started.must(emailCode, { email: username, must: 'register' });
  const code = await codeOf(started, username);
  existing.add(code);
  await started.must(register, {
    mode: 'email',
    username,
    code,
    password: SECRETS.password,
    paypass: SECRETS.paypass,
    currency: 'THB',
  });
  const [account] = await db.select().from(customers).where(eq(customers.identity, username));
  await db.transaction((tx) => grant(tx, account!.id, 'USDT', '1000', clock.now()));
  let password: string = SECRETS.password;
  let token = '';
  const enter = async (): Promise<string> => {
    if (token !== '' && (await started.call(userInfo, {}, { token })).ret === 1) return token;
    started.clock.advance(3_600_000);
    const response = await started.call(login, { username, password });
    if (response.ret !== 1) throw new Error(response.text);
    token = response.data.token;
    existing.add(token);
    existing.add(/files=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')![1]!);
    return token;
  };
  await enter();

  // a device that gets every push, a bank account, and a passkey of a software authenticator
  const pair = createECDH('prime256v1');
  const auth = randomBytes(16).toString('base64url');
  existing.add(auth);
  await started.must(
    pushSubscribe,
    {
      subscription: JSON.stringify({
        endpoint: `${pushes}/phone`,
        keys: { p256dh: pair.generateKeys('base64url'), auth },
      }),
      kinds: 'security,settlement,transfers,promotion',
    },
    { token },
  );
  await started.must(addBankCard, { ...fieldsOf(addBankCard), password }, { token });
  expect((await started.must(bankCards, {}, { token })).lists).toHaveLength(1);
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { options } = await started.must(beginPasskey, { purpose: 'add' }, { token });
  const { challenge } = JSON.parse(options);
  const response = JSON.stringify({
    id: 'x',
    challenge,
    signature: createSign('sha256')
      .update(createHash('sha256').update(options).digest())
      .sign(key.privateKey)
      .toString('base64url'),
  });
  existing.add(challenge);
  await started.call(addPasskey, { response }, { token });
  await started.call(provePasskey, { response }, { token });

  await db.transaction((tx) => notify(tx, started.services, account!.id, 'passwordChanged'));
  await sendPushes(started.services);

  const driven = plainEndpoints.filter((endpoint) => mode === 'production' || secretsOf(endpoint).length > 0);
  for (const endpoint of driven) {
    if (/sms|email/.test(endpoint.id)) started.clock.advance(61_000);
    const response = await started.call(endpoint, fieldsOf(endpoint), { token, key: `secrets-${endpoint.id}` });
    if (response.ret === 1 && endpoint.id === changePassword.id) password = SECRETS.newPassword;
    if (response.ret === -1 || endpoint.id === logout.id) await enter();
    // invalid secrets, unknown field names, and a code
    const wrong = {
      pin: SECRETS.pin,
      passwd: SECRETS.password,
      paypass: `${SECRETS.newPaypass} x`,
      code,
      banknumber: `${SECRETS.card}-`,
    };
    await started.call(endpoint, { ...fieldsOf(endpoint), ...wrong }, { token, key: `secrets-${endpoint.id}-wrong` });
  }
  for (const letter of await db.select().from(outbox)) if (letter.code !== null) existing.add(letter.code);
  const outcomes = await db.select().from(moneyCalls);
  const quick = createHash('sha256')
    .update(
      JSON.stringify([
        'extract.add',
        Object.entries(fieldsOf(plainEndpoints.find(({ id }) => id === 'extract.add')!)).sort(([a], [b]) =>
          a < b ? -1 : 1,
        ),
      ]),
    )
    .digest('hex');
  expect(outcomes.map(({ body }) => body)).not.toContain(quick);

  // every write fails, with its values in the error message of the database
  await enter();
  const { rows: tables } = (await db.execute(
    sql`
      select tablename as name from pg_tables
        where schemaname = 'public' and tablename not in ('sessions', 'throttles')
    `,
  )) as unknown as { rows: { name: string }[] };
  for (const { name } of tables)
    await db.execute(sql.raw(`alter table "${name}" add constraint broken check (false) not valid`));
  const before = printed.length;
  for (const endpoint of driven.filter(({ id }) => !/logout|sessionEnd|userpass/.test(id)))
    await started.call(endpoint, fieldsOf(endpoint), { token, key: `broken-${endpoint.id}` });
  expect(printed.slice(before).filter((line) => line.includes('"level":"error"')).length).toBeGreaterThan(3);
  await db.execute(sql`alter table sessions rename to sessions_away`);
  expect((await started.call(userInfo, {}, { token })).status).toBe(500);
  await db.execute(sql`alter table sessions_away rename to sessions`);

  const lines = printed
    .map((line) => line.trim())
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { call?: string });
  for (const { id } of driven) expect([id, lines.some((line) => line.call === id)]).toEqual([id, true]);
  expect(payloads.length).toBeGreaterThan(0);
  const figures = await (await started.fetch('/metrics')).text();
  expect(figures).toContain('andaman_requests_total');
  const places = {
    printed: printed.join('\n'),
    payloads: payloads.join('\n'),
    figures,
    requests: JSON.stringify(started.services.requests.list()),
  };
  for (const secret of existing) {
    // a code of six digits may occur in a timestamp or an amount by chance
    const match = /^\d+$/.test(secret)
      ? new RegExp(`(?<![\\d.])${secret}(?![\\d.])`)
      : new RegExp(secret.replace(/[^\w]/g, '\\$&'));
    for (const [place, text] of Object.entries(places))
      expect([
        place,
        secret,
        match.exec(text) && text.slice(Math.max(0, match.exec(text)!.index - 200), match.exec(text)!.index + 60),
      ]).toEqual([place, secret, null]);
  }
  expect(existing.size).toBeGreaterThan(12);
});

test('sends secrets only by POST, never in a URL [SEC-04]', () => {
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET'))
    expect([endpoint.id, secretsOf(endpoint)]).toEqual([endpoint.id, []]);
  expect(endpoints.filter((endpoint) => secretsOf(endpoint).length > 0).length).toBeGreaterThan(8);
});
