import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTurns, median } from '../../scripts/measure/stats.mjs';
import { formatPercent } from '../../scripts/measure/table.mjs';
import { login } from '../../src/api/auth.ts';
import { emailCode, forget } from '../../src/api/registration.ts';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { startServer, type TestServer } from '../unit/server/support.ts';
import { expectFigure } from './figure.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const TIMES = 200;
const TWO_HOURS = 7_200_000;

let server: TestServer;
let customer: string;
const stranger = 'nobody-here@example.com';
beforeAll(async () => {
  server = await startServer({ coins: 3 });
  await server.services.jobs.stop();
  customer = (await server.person()).username;
});
afterAll(() => server.close());

const requests: [string, Endpoint, (username: string) => Record<string, string>][] = [
  ['login', login, (username) => ({ username, password: 'wrong12345' })],
  ['a code for a new password', emailCode, (email) => ({ email, must: 'forget' })],
  ['a code for a registration', emailCode, (email) => ({ email, must: 'register' })],
  [
    'a new password with a wrong code',
    forget,
    (username) => ({ mode: 'email', username, code: '000000', password: 'new123456' }),
  ],
];

test.each(requests)(
  '%s: response times for a customer and a stranger differ by at most 10 % [SEC-09]',
  async (name, endpoint, fields) => {
    const usernames = { customer, stranger };
    const responses = await inTurns(['customer', 'stranger'] as const, { rounds: TIMES, warmUp: 10 }, async (who) => {
      // the time step avoids every limit
      server.clock.advance(TWO_HOURS);
      const begun = performance.now();
      const { status, text } = await server.call(endpoint, fields(usernames[who]));
      const took = performance.now() - begun;
      return { took, answer: `${status} ${text}` };
    });
    const answers = Object.values(responses).map((all) => all.map(({ answer }) => answer));
    expect(answers[0]).toEqual(answers[1]);
    const [own, other] = Object.values(responses).map((all) => median(all.map(({ took }) => took))) as [number, number];
    expectFigure(`${name}: customer against stranger`, Math.abs(own - other) / Math.min(own, other), {
      max: 0.1,
      format: formatPercent,
    });
  },
);
