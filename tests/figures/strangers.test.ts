import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { login } from '../../src/api/auth.ts';
import { emailCode, forget } from '../../src/api/registration.ts';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { startServer, type TestServer } from '../unit/server/support.ts';

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

const medianOf = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length / 2]!;

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
  '%s: response times for a customer and a stranger differ by less than 10 % [SEC-09]',
  async (name, endpoint, fields) => {
    const times: Record<string, number[]> = { [customer]: [], [stranger]: [] };
    for (let round = -10; round < TIMES; round += 1) {
      // the time step avoids every limit; the order alternates
      server.clock.advance(TWO_HOURS);
      const both = round % 2 === 0 ? [customer, stranger] : [stranger, customer];
      const responses: string[] = [];
      for (const who of both) {
        const begun = performance.now();
        const response = await server.call(endpoint, fields(who));
        if (round >= 0) times[who]!.push(performance.now() - begun);
        responses.push(`${response.status} ${response.text}`);
        // work after the response must not count for the next one
        await server.services.messageQueue.close();
      }
      expect(responses[0]).toBe(responses[1]);
    }
    const [own, other] = [medianOf(times[customer]!), medianOf(times[stranger]!)];
    console.log(
      `${name}: customer ${own.toFixed(2)} ms, stranger ${other.toFixed(2)} ms, ${((100 * Math.abs(own - other)) / Math.min(own, other)).toFixed(1)} % apart`,
    );
    expect(Math.abs(own - other) / Math.min(own, other)).toBeLessThan(0.1);
  },
);
