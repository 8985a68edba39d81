import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { login } from '../../../../src/api/auth.ts';
import { emailCode, forget, register, smsCode } from '../../../../src/api/registration.ts';
import type { Endpoint } from '../../../../src/api/endpoint.ts';
import { startServer, type TestServer } from '../support.ts';

const { verify } = vi.hoisted(() => ({ verify: vi.fn<(...requests: unknown[]) => Promise<boolean>>() }));
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>();
  verify.mockImplementation((...requests) => real.verify(...(requests as Parameters<typeof real.verify>)));
  return { ...real, verify };
});

/** SQL statements without their values. */
let statements: string[] = [];
let server: TestServer;
beforeAll(async () => {
  for (const { prototype } of [PGlite, pg.Client] as { prototype: { query(...requests: unknown[]): unknown } }[]) {
    const { query } = prototype;
    prototype.query = function count(...requests) {
      const [first] = requests;
      statements.push(typeof first === 'string' ? first : String((first as { text?: unknown }).text));
      return query.apply(this, requests);
    };
  }
  server = await startServer({ coins: 3 });
  await server.services.jobs.stop();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.advance(3_600_000);
});

interface Observation {
  readonly status: number;
  readonly text: string;
  readonly retry: string | null;
  readonly headers: readonly string[];
  readonly hashes: number;
  readonly statements: readonly string[];
}
async function ask(endpoint: Endpoint, fields: Record<string, string>): Promise<Observation> {
  verify.mockClear();
  statements = [];
  const response = await server.call(endpoint, fields);
  return {
    status: response.status,
    text: response.text,
    retry: response.headers.get('retry-after'),
    headers: [...response.headers.keys()].sort(),
    hashes: verify.mock.calls.length,
    // the server also polls account events and reads settings once a second, independently of the caller
    statements: statements.filter((text) => !/^(begin|commit)$|account_event_queue|from "settings"/i.test(text)),
  };
}

const PASSWORD = 'abc12345';
const WRONG = 'wrong12345';

test('treats wrong passwords alike for customers and strangers, even when limited [SEC-09]', async () => {
  for (const mode of ['email', 'phone'] as const) {
    const { username } = await server.person(mode);
    const stranger = mode === 'email' ? 'stranger@example.com' : '0899990000';
    for (let tries = 1; tries <= 7; tries += 1) {
      const [own, other] = [
        await ask(login, { username, password: WRONG }),
        await ask(login, { username: stranger, password: WRONG }),
      ];
      expect([tries, other]).toEqual([tries, own]);
      expect([tries, own.status, own.hashes]).toEqual(tries <= 5 ? [tries, 200, 1] : [tries, 429, 0]);
    }
    // the right password is limited too
    expect((await server.call(login, { username, password: PASSWORD })).status).toBe(429);
  }
});

test.each([
  ['email', emailCode, 'email'],
  ['phone', smsCode, 'userphone'],
] as const)(
  'treats a code requested by %s the same for a customer and a stranger [SEC-09]',
  async (mode, endpoint, name) => {
    const { username } = await server.person(mode);
    for (const must of ['register', 'forget']) {
      const stranger = mode === 'email' ? `stranger-${must}@example.com` : `089999111${must.length}`;
      server.clock.advance(61_000);
      // the second comes too soon
      for (const second of [false, true]) {
        const [own, other] = [
          await ask(endpoint, { [name]: username, must }),
          await ask(endpoint, { [name]: stranger, must }),
        ];
        expect([must, second, other]).toEqual([must, second, own]);
        expect([must, second, own.text.includes('"ret":1')]).toEqual([must, second, !second]);
        // the embedded database hides statements inside the code's transaction
        expect(own.statements.length).toBeGreaterThan(second ? 0 : 3);
      }
      const { lists } = await server.qa('GET', `outbox?to=${encodeURIComponent(stranger)}`);
      expect([must, lists.length]).toEqual([must, must === 'register' ? 1 : 0]);
    }
  },
);

test('treats a reset with a wrong code the same for a customer and a stranger [SEC-09]', async () => {
  const { username } = await server.person();
  const stranger = 'stranger-forget-2@example.com';
  const entry = { mode: 'email', code: '000000', password: 'new123456' };
  const both = async () =>
    [await ask(forget, { ...entry, username }), await ask(forget, { ...entry, username: stranger })] as const;
  server.clock.advance(86_400_000);
  for (const email of [username, stranger]) await server.must(emailCode, { email, must: 'forget' });
  for (let tries = 1; tries <= 7; tries += 1) {
    const [own, other] = await both();
    expect([tries, other]).toEqual([tries, own]);
    expect([tries, own.text.includes('"ret":0')]).toEqual([tries, true]);
  }
  server.clock.advance(11 * 60_000);
  const [own, other] = await both();
  expect(other).toEqual(own);
});

test('treats a registration with a wrong code the same for a taken and a free name [SEC-09]', async () => {
  const { username } = await server.person();
  const entry = { mode: 'email', code: '000000', password: 'new123456', paypass: '048213', currency: 'THB' };
  const [own, other] = [
    await ask(register, { ...entry, username }),
    await ask(register, { ...entry, username: 'stranger-free@example.com' }),
  ];
  // the account's own code is used up, the other address never had one: both are refused at once
  expect(other).toEqual(own);
});
