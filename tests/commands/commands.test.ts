import { type Browser, chromium } from '@playwright/test';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { findChromium, findHeadlessShell } from '../../scripts/parts/chromium.mjs';
import { freePort } from '../../scripts/parts/port.mjs';
import { type Clone, cloneProject } from './clone.ts';

vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 });

/** Runs every command from the documents in a clean clone, because no other check notices when one breaks. */
let clone: Clone;
let browser: Browser;
beforeAll(async () => {
  clone = cloneProject();
  const executablePath = findHeadlessShell() ?? findChromium();
  browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
});
afterAll(async () => {
  await browser.close();
  await clone.remove();
});
// a failed test may leave its edits behind
afterEach(() => {
  clone.run('git checkout -- .');
});

const textAt = async (url: string): Promise<string> => {
  try {
    return await (await fetch(url, { headers: { language: 'en' } })).text();
  } catch {
    return '';
  }
};
/** Replaces a text in a file of the clone. */
const edit = (file: string, before: string, after: string): void => {
  const path = join(clone.folder, file);
  const source = readFileSync(path, 'utf8');
  expect(source).toContain(before);
  writeFileSync(path, source.replace(before, after));
};
const untouched = (): string => clone.run('git status --porcelain').output.trim();

/** Commands that run below; `STAGES` are stages of the gate or of the full test suite. */
const TRIED = [
  'npm start',
  'npm run dev',
  'npm run gallery',
  'npm run shots',
  'npm run screenshots',
  'npm run conformance',
  'npm run backup',
  'npm run restore',
  'npm run measure',
  'npm run acceptance',
  'npm run format',
  'npm run i18n',
  'npm run icons',
  'npm run db:generate',
  'npm run figures',
  'npm run load',
  'npm run stage',
  'node scripts/variants.mjs',
  'node dist-server/main.js',
];
const STAGES = [
  'npm ci',
  'npm test',
  'npm run test:all',
  'npm run build',
  'npm run typecheck',
  'npm run lint',
  'npm run knip',
  'npm run words',
  'npm run unit',
  'npm run e2e',
  'node scripts/test.mjs',
  'npx playwright test',
  'npx vitest run',
];

test('covers every command that the documents name', () => {
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md') && !name.startsWith('acceptance'))
      .map((name) => `docs/${name}`),
  ];
  const named = documents.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /npm run [a-z][a-z0-9:-]*|npm (?:start|test|ci)\b|node [\w./-]+\.m?js|npx \w+ \w+/g,
      ),
    ].map(([command]) => command),
  );
  expect([...new Set(named)].filter((command) => ![...TRIED, ...STAGES].includes(command))).toEqual([]);
});

test('npm run dev reloads changed pages and restarts the server automatically', async () => {
  const [front, back] = [await freePort(), await freePort()];
  const running = clone.start(`npm run dev -- --port ${front} --strictPort`, {
    PORT: String(back),
    DATA_DIR: 'memory',
  });
  const page = await browser.newPage();
  const settled = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      throw new Error(`${String(error)}\n--- npm run dev printed:\n${running.output().slice(-4000)}`, { cause: error });
    }
  };
  await settled(async () => {
    await expect
      .poll(() => textAt(`http://localhost:${front}/api/other/config?act=share`), { timeout: 120_000 })
      .toContain('"ret":1');
    await page.goto(`http://localhost:${front}/#/pages/login/login`);
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor({ timeout: 120_000 });
    edit('src/features/auth/pages/LoginPage.tsx', 'className={styles.', 'data-changed="yes" className={styles.');
    await page.locator('[data-changed=yes]').first().waitFor({ timeout: 120_000 });
    edit(
      'server/platform/texts/requests.ts',
      "notFound: msg`We couldn't find what you asked for.`",
      'notFound: msg`Changed while it runs.`',
    );
    await expect
      .poll(() => textAt(`http://localhost:${front}/api/no/such/call`), { timeout: 120_000 })
      .toContain('Changed while it runs.');
  });
  await page.close();
  await running.stop();
  expect(await textAt(`http://localhost:${back}/livez`)).toBe('');
});

test('npm start serves the built app in demo mode', async () => {
  const port = await freePort();
  const running = clone.start('npm start', { PORT: String(port), DATA_DIR: 'memory' });
  await expect.poll(() => running.output(), { timeout: 300_000 }).toContain('Demo account: demo@andaman.example');
  expect(await textAt(`http://localhost:${port}/`)).toContain('<title>Andaman</title>');
  const { code, output } = clone.run(
    `npm run conformance -- --base http://localhost:${port} --username demo@andaman.example --password demo1234`,
  );
  expect([code, output.includes('0 differ')], output).toEqual([0, true]);
  await running.stop();
});

test('node dist-server/main.js runs in production mode, with a working backup', async () => {
  const port = await freePort();
  const folder = { DATA_DIR: join(clone.folder, '.data/production') };
  expect(clone.run('node dist-server/main.js', { ...folder, PORT: String(port) }).output).toContain(
    'Production needs SECRET_KEY',
  );
  const data = { ...folder, SECRET_KEY: 'a long text that only the tests know' };
  const running = clone.start('exec node --enable-source-maps dist-server/main.js', { ...data, PORT: String(port) });
  await expect.poll(() => running.output(), { timeout: 60_000 }).toContain('Andaman ready on');
  expect(running.output()).not.toContain('Demo account');
  expect(clone.run('npm run backup -- .data/backup', data).output).toContain('is in use by another Andaman');
  await running.stop();
  expect(clone.run('ANDAMAN_MODE=demo node dist-server/main.js', { ...data, PORT: String(port) }).output).toContain(
    'This is a production database',
  );
  expect(clone.run('npm run backup -- .data/backup', data).output).toContain('Backed up into .data/backup');
  expect(clone.run('npm run restore -- .data/backup', { DATA_DIR: '.data/restored' }).output).toContain(
    'Restored into',
  );
});

test('npm run gallery serves every component', async () => {
  const running = clone.start('npm run gallery');
  await expect.poll(() => running.output(), { timeout: 300_000 }).toMatch(/Parts: http:\S+/);
  const url = /Parts: (http:\S+)/.exec(running.output())![1]!;
  expect(await textAt(url)).toContain('<html');
  await running.stop();
});

test('npm run words fails on missing and on unused texts', () => {
  edit('src/features/help/pages/OpenLocationPage.tsx', 't`Open in maps`', 't`Open elsewhere`');
  const { code, output } = clone.run('npm run words');
  expect([code, output.includes('"Open elsewhere" is missing')], output).toEqual([1, true]);
  expect(output).toContain('"Open in maps" is no longer used');
});

test('npm run screenshots takes the pictures for the install dialog and the README', () => {
  const { code, output } = clone.run('npm run screenshots');
  expect([code, output.includes('docs/pictures/coins-wide.png')], output).toEqual([0, true]);
});

test('npm run shots takes pictures', () => {
  const { code, output } = clone.run(
    'npm run shots -- --languages en --themes light --sizes phone --routes login/login',
  );
  expect([code, existsSync(join(clone.folder, 'shots/index.html'))], output).toEqual([0, true]);
});

test('npm run measure explains that its instrument is missing', () => {
  const { code, output } = clone.run('npm run measure');
  expect([code, output.includes('The measuring tool is missing')], output).toEqual([1, true]);
});

test.each([
  ['npm run acceptance', 'in the gate'],
  ['npm run format', ''],
  ['npm run i18n', ''],
  ['npm run icons', ''],
  ['npm run db:generate', 'No schema changes'],
  ['node scripts/variants.mjs --only server', 'dist-server is up to date'],
  ['npm run figures -- tests/figures/audit.test.ts', '2 skipped'],
  ['npm run load -- --minutes 0.1 --rate 10 --accounts 2', 'all USDT accounts add up to 0'],
])('%s succeeds and changes no file', (command, says) => {
  const { code, output } = clone.run(command);
  expect([code, output.includes(says)], output.slice(-3000)).toEqual([0, true]);
  expect(untouched()).toBe('');
});
