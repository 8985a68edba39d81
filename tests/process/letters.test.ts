import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { outbox } from '../../server/modules/outbox/schema.ts';
import { connect } from '../../server/platform/db/connect.ts';
import { type Server, startServer } from '../e2e/support/server.ts';
import { startMailServer } from '../../scripts/stand-ins/mail-server.mjs';
import { freshDatabase } from '../unit/server/database.ts';
import { SECRET_KEY } from '../unit/server/support.ts';

vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 });

const LETTERS = 1000;
/** Letters that have arrived when the server is killed. */
const KILLS = [50, 300, 600, 800];
/** A letter of a killed server is due again after a minute. */
const WAIT_MS = 300_000;

let folder: string;
let databaseUrl: string | undefined;
let mail: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'andaman-letters-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Andaman</title>');
  databaseUrl = await freshDatabase();
  mail = await startMailServer();
});
afterAll(async () => {
  await mail.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = (): Promise<Server> =>
  startServer({
    data: join(folder, 'data'),
    dist: folder,
    env: {
      ANDAMAN_MODE: 'production',
      SECRET_KEY,
      SMTP_URL: mail.url.href,
      MAIL_FROM: 'Andaman <mail@andaman.example>',
      DRAIN_SECONDS: '0',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
  });

const open = () => connect({ dataDir: join(folder, 'data'), ...(databaseUrl ? { databaseUrl } : {}) });

async function queueLetters(): Promise<void> {
  const { db, close } = await open();
  const now = Date.now();
  const letter = { channel: 'email', kind: 'security', language: 'en', subject: 'News', created: now, due: now };
  await db.insert(outbox).values(
    Array.from({ length: LETTERS }, (_, number) => ({
      ...letter,
      target: `person${number}@example.com`,
      text: `Letter ${number}.`,
    })),
  );
  await close();
}

test('loses no letter when the server is killed at any moment [MAIL-06]', async () => {
  // the first start creates the database
  await (await start()).stop();
  await queueLetters();
  for (const arrived of KILLS) {
    const server = await start();
    await expect.poll(() => mail.received.length, { timeout: WAIT_MS }).toBeGreaterThan(arrived);
    await server.kill();
  }
  const server = await start();
  const waiting = async (): Promise<string | undefined> =>
    /^andaman_outbox_waiting (\d+)$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1];
  await expect.poll(waiting, { timeout: WAIT_MS, interval: 500 }).toBe('0');
  await server.stop();

  const idsByRecipient = new Map<string, Set<string>>();
  for (const {
    recipients: [to = ''],
    headers,
  } of mail.received)
    idsByRecipient.set(to, (idsByRecipient.get(to) ?? new Set()).add(headers.get('message-id') ?? ''));
  // one that arrived twice has the same Message-ID
  expect([...idsByRecipient.values()].every((ids) => ids.size === 1)).toBe(true);
  expect(new Set([...idsByRecipient.values()].flatMap((ids) => [...ids])).size).toBe(LETTERS);
  // each kill can repeat at most the letters that were on their way
  expect(mail.received.length).toBeLessThanOrEqual(LETTERS + KILLS.length * 8);

  const { db, close } = await open();
  const left = (await db.select().from(outbox)).filter(({ state, text }) => state !== 'sent' || text !== '');
  expect(left).toEqual([]);
  await close();
});
