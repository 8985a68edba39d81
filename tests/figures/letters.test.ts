import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startMailServer } from '../../scripts/stand-ins/mail-server.mjs';
import { formatMs } from '../../scripts/measure/table.mjs';
import { messageGatewayOf } from '../../server/adapters/messages/by-channel.ts';
import { outbox } from '../../server/modules/outbox/schema.ts';
import { addOption } from '../../src/api/options.ts';
import { wait } from '../../src/browser/wait.ts';
import { freshDatabase } from '../unit/server/database.ts';
import { type Person, startServer, type TestServer } from '../unit/server/support.ts';
import { expectFigure } from './figure.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const LETTERS = 2000;
const CUSTOMERS = 4;
/** Pause of a customer between two orders. */
const PAUSE_MS = 100;

describe.runIf(process.env['TEST_DATABASE_URL'])('2,000 letters on PostgreSQL', () => {
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let server: TestServer;
  let people: Person[];
  beforeAll(async () => {
    mail = await startMailServer();
    mail.rules.delayMs = 20;
    const from = { name: '', address: 'mail@andaman.example' };
    const messages = await messageGatewayOf({ smtp: { url: mail.url, from } });
    server = await startServer(
      { databaseUrl: (await freshDatabase())!, coins: 3 },
      { clock: { now: () => Date.now() }, adapters: { messages } },
    );
    people = await Promise.all(Array.from({ length: CUSTOMERS }, () => server.person()));
    for (const { username } of people) {
      await server.qa('POST', 'fund', { username, code: 'USDT', amount: '100000' });
      await server.qa('POST', 'risk', { username });
    }
  });
  afterAll(async () => {
    await server.close();
    await mail.close();
  });

  test('leave within 60 s while no order takes longer than 250 ms', async () => {
    const now = Date.now();
    const row = { channel: 'email', kind: 'money', language: 'en', subject: 'News', created: now, due: now };
    mail.received.length = 0;
    const begun = performance.now();
    await server.services.db
      .insert(outbox)
      .values(
        Array.from({ length: LETTERS }, (_, n) => ({ ...row, target: `p${n}@example.com`, text: `Letter ${n}.` })),
      );
    let number = 0;
    const times: number[] = [];
    const order = async ({ token }: Person): Promise<void> => {
      while (mail.received.length < LETTERS) {
        const { price, time } = server.services.market.tick('BTC')!;
        const fields = { code: 'BTC', direction: 'up', minutes: '60', amount: '10', yield: '94' };
        const start = performance.now();
        const key = `figure-of-letters-${(number += 1)}`;
        await server.must(addOption, { ...fields, price, quoted: String(time) }, { token, key });
        times.push(performance.now() - start);
        await wait(PAUSE_MS);
      }
    };
    await Promise.all(people.map(order));
    const took = performance.now() - begun;
    expect(new Set(mail.received.map(({ recipients }) => recipients[0])).size).toBe(LETTERS);
    expect(times.length).toBeGreaterThan(CUSTOMERS);
    expectFigure('time until 2,000 letters have left', took, { max: 60_000, format: formatMs });
    expectFigure('longest order meanwhile', Math.max(...times), { max: 250, format: formatMs });
  });
});
