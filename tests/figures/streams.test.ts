import { readFileSync } from 'node:fs';
import { type ClientRequest, get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { quantile } from '../../scripts/measure/stats.mjs';
import { formatMb, formatMs } from '../../scripts/measure/table.mjs';
import { openCustomer } from '../../server/modules/customers/customers.ts';
import { beginSession } from '../../server/modules/customers/sessions.ts';
import { connect } from '../../server/platform/db/connect.ts';
import { deriveKeys } from '../../server/platform/secrets/secret-key.ts';
import { wait } from '../../src/browser/wait.ts';
import { SECRET_KEY } from '../unit/server/support.ts';
import { expectFigure } from './figure.ts';
import { type RealPrices, startRealPrices } from './real-prices.ts';

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 300_000 });

const PRICE_STREAMS = 4000;
const ACCOUNTS = 50;
/** As many sessions as an account may have. */
const SESSIONS = 20;
const SECONDS = Number(process.env['STREAM_SECONDS'] ?? 300);
const CODES = 'BTC,ETH,BNB,SOL,XRP,DOGE,ADA,TRX';
/** Streams that open at the same time. */
const OPENING = 50;

describe.runIf(process.env['TEST_DATABASE_URL'])('one instance on PostgreSQL', () => {
  let prices: RealPrices;
  const tokens: string[] = [];
  const open: ClientRequest[] = [];
  /** ms from a tick's second to its arrival. */
  const ages: number[] = [];
  let ended = 0;

  beforeAll(async () => {
    prices = await startRealPrices(readFileSync('docs/coins.csv', 'utf8'));
    await openAccounts();
  });
  afterAll(async () => {
    for (const request of open) request.destroy();
    await prices.stop();
  });

  async function openAccounts(): Promise<void> {
    const { db, close } = await connect({ dataDir: prices.folder, databaseUrl: prices.databaseUrl });
    const now = Date.now();
    for (let number = 0; number < ACCOUNTS; number += 1) {
      const account = await openCustomer(db, deriveKeys({ mode: 'production', secretKey: SECRET_KEY }), {
        mode: 'email',
        username: `person${number}@example.com`,
        password: 'abc12345',
        paypass: '048213',
        currency: 'THB',
        now,
      });
      for (let session = 0; session < SESSIONS; session += 1)
        tokens.push((await beginSession(db, account.id, 'test', now)).token);
    }
    await close();
  }

  /** Opens a stream and reads it. Each twentieth price stream records how old its ticks are. */
  const listen = (path: string, place: number, headers: Record<string, string> = {}): Promise<void> =>
    new Promise((resolve, reject) => {
      // no network may open all of them
      const from = { 'x-forwarded-for': `10.${place % 50}.${place % 7}.1`, ...headers };
      const request = get(`${prices.server.url}/api/${path}`, { agent: false, headers: from }, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}`));
        response.setEncoding('latin1');
        response.on('data', (text: string) => {
          const time = place % 20 === 0 ? /^event: ticks\n.*?"time":(\d+)/.exec(text)?.[1] : undefined;
          if (time !== undefined) ages.push(Date.now() - Number(time));
        });
        response.on('close', () => (ended += 1));
        return resolve();
      });
      request.on('error', reject);
      open.push(request);
    });

  test('serves 4,000 price streams and 1,000 account streams [SCALE-03]', async () => {
    for (let place = 0; place < PRICE_STREAMS; place += OPENING)
      await Promise.all(
        Array.from({ length: OPENING }, (_, offset) => listen(`coin/data/stream?codes=${CODES}`, place + offset)),
      );
    for (let place = 0; place < tokens.length; place += OPENING)
      await Promise.all(
        tokens.slice(place, place + OPENING).map((token, offset) => listen('users/live', place + offset, { token })),
      );
    ages.length = 0;
    const [before, begun] = [await prices.metrics(), performance.now()];
    await wait(SECONDS * 1000);
    const after = await prices.metrics();
    const cores = (after.cpu - before.cpu) / ((performance.now() - begun) / 1000);
    expect(ended, 'streams that ended').toBe(0);
    expect(ages.length).toBeGreaterThan((PRICE_STREAMS / 20) * SECONDS * 0.9);
    expectFigure('cores of the server', cores, { max: 0.65, format: (value) => value.toFixed(2) });
    expectFigure('memory of the server', after.bytes, { max: 700 * 2 ** 20, format: formatMb });
    expectFigure('age of a tick at its arrival, 99 %', quantile(ages, 0.99), { max: 1200, format: formatMs });
  });
});
