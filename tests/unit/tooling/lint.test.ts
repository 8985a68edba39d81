import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UI_LAYERS, wrongImport } from '../../../scripts/lint/layers.mjs';
import { modules } from '../../../scripts/lint/server-layers.mjs';

const run = promisify(execFile);
const root = process.cwd();

/** Files that break one rule each, with the expected line of the lint. */
const broken: Record<string, [source: string, answer: RegExp]> = {
  'src/client/up.ts': [`export { store } from '../features/home/store.ts';\n`, /client may not import features/],
  'src/ui/knows.tsx': [
    `import { config } from '../contract/content.ts';\nexport const name = config.id;\n`,
    /ui may not import contract/,
  ],
  'src/features/home/reach.ts': [`export { row } from '../market/components/row.ts';\n`, /only from its index.ts/],
  'src/features/home/whole.ts': [`export { endpoints } from '../../api/endpoints.ts';\n`, /would add all endpoints/],
  'src/features/home/lazy.ts': [
    `export const load = () => import('../market/components/row.ts');\n`,
    /only from its index.ts/,
  ],
  'sw/app.ts': [`export { store } from '../src/features/home/store.ts';\n`, /sw may not import features/],
  'server/page.ts': [`export { store } from '../src/client/call.ts';\n`, /server may not import client/],
  'src/ui/layout/product.ts': [
    `export { ConfirmSheet } from '../trading/ConfirmSheet.tsx';\n`,
    /orders the folders of src\/ui/,
  ],
  'src/ui/base/sheet.ts': [
    `export const openSheet = () => import('../overlays/Sheet.tsx');\n`,
    /orders the folders of src\/ui/,
  ],
  'src/domain/bare.ts': [`export { one } from './other';\n`, /lacks the extension/],
  'src/features/home/sum.ts': [
    `export const sum = (amount: string) => Number(amount) + 1;\n`,
    /makes a floating number/,
  ],
  'src/features/home/words.tsx': [
    `import { t } from '@lingui/core/macro';\nexport const Word = () => <p>{t\`word\`}</p>;\n`,
    /'t' import from '@lingui\/core\/macro' is restricted/,
  ],
  'src/features/home/round.ts': [
    `export const shown = (price: number) => price.toFixed(2);\n`,
    /makes a floating number/,
  ],
  'src/ui/heavy.ts': [
    `import purify from 'dompurify';\nexport const clean = (html: string) => purify.sanitize(html);\n`,
    /is loaded when it is needed/,
  ],
  'src/ui/wide.ts': [
    `/** ${'A sentence that the formatter leaves as it is. '.repeat(3)}*/\nexport const wide = 1;\n`,
    /120 at the most/,
  ],
  'sw/long-function.ts': [
    `export const run = (): void => {\n${"  console.warn('again');\n".repeat(80)}};\n`,
    /max-lines-per-function/,
  ],
  'src/domain/long-file.ts': ['export {};\n'.repeat(301), /max-lines/],
  'src/app/print.ts': [`export const print = (text: string) => console.log(text);\n`, /no-console/],
  'tests/unit/app/silent.test.ts': [
    `import { vi } from 'vitest';\nvi.spyOn(console, 'warn').mockImplementation(() => undefined);\n`,
    /a spy that checks nothing/,
  ],
  'src/app/inner.tsx': [
    `export const Raw = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />;\n`,
    /no-danger/,
  ],
  'src/app/hook.tsx': [
    `import { useState } from 'react';\nexport const useIt = (on: boolean) => (on ? useState(1) : null);\n`,
    /rules-of-hooks/,
  ],
  'src/app/image.tsx': [`export const Picture = () => <img src="/a.png" />;\n`, /alt-text/],
  'src/app/lost.ts': [
    `const send = async () => 1;\nexport const press = () => {\n  send();\n};\n`,
    /no-floating-promises/,
  ],
};

let folder = '';
let responses = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'andaman-lint-'));
  const config = (await readFile('.oxlintrc.json', 'utf8')).replace(
    './scripts/lint/andaman.mjs',
    resolve(root, 'scripts/lint/andaman.mjs'),
  );
  await writeFile(join(folder, '.oxlintrc.json'), config);
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        jsx: 'react-jsx',
        module: 'esnext',
        target: 'es2023',
        moduleResolution: 'bundler',
        skipLibCheck: true,
      },
    }),
  );
  for (const [file, [source]] of Object.entries(broken)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), source);
  }
  // the lint looks for its type checker next to the files or on the path, which has it only under npm
  const programs = resolve(root, 'node_modules/.bin');
  const env = { ...process.env, PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}` };
  const lint = run(join(programs, 'oxlint'), ['--type-aware', '--format=unix'], { cwd: folder, env });
  responses = await lint.then(
    (done) => done.stdout,
    (failed: { stdout: string }) => failed.stdout,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the lint rejects what the operator forbids', () => {
  test.each(Object.keys(broken))('%s', (file) => {
    const lines = responses.split('\n').filter((line) => line.includes(file));
    expect(lines.join('\n')).toMatch(broken[file]![1]);
  });
});

describe('the import rule', () => {
  test.each([
    ['src/domain/money.ts', 'src/api/endpoint.ts'],
    ['src/api/endpoint.ts', 'src/client/http/request.ts'],
    ['src/storage/wipe.ts', 'src/client/session/session.ts'],
    ['src/features/home/pages/HomePage.tsx', 'src/app/app.tsx'],
    ['src/features/home/pages/HomePage.tsx', 'server/main.ts'],
    ['src/features/home/pages/HomePage.tsx', 'src/features/market/store.ts'],
    ['src/features/home/pages/HomePage.tsx', 'src/features/market/pages/CoinListPage.tsx'],
    ['src/features/market/store.ts', 'src/features/market/components/CoinRow.tsx'],
    ['src/features/market/store.ts', 'src/features/account/index.ts'],
    ['src/app/chrome/start.ts', 'src/features/market/store.ts'],
    ['src/client/http/request.ts', 'src/api/endpoints.ts'],
    ['src/ui/base/Button.tsx', 'src/client/http/request.ts'],
    ['src/ui/base/Button.tsx', 'src/ui/overlays/Sheet.tsx'],
    ['src/ui/forms/Field.tsx', 'src/ui/layout/Page.module.css'],
    ['src/ui/layout/Page.tsx', 'src/ui/trading/ConfirmSheet.tsx'],
    ['src/ui/icons.ts', 'src/ui/base/Icon.tsx'],
    ['sw/reads.ts', 'src/client/http/request.ts'],
    ['server/main.ts', 'src/storage/wipe.ts'],
  ])('%s may not import %s', (from, to) => expect(wrongImport(from, to)).toBeTypeOf('string'));

  test.each([
    ['src/client/http/request.ts', 'src/api/endpoint.ts'],
    ['src/features/home/pages/HomePage.tsx', 'src/features/market/index.ts'],
    ['src/features/home/pages/HomePage.tsx', 'src/features/home/components/slides.tsx'],
    ['src/app/chrome/start.ts', 'src/features/market/index.ts'],
    ['src/features/home/pages/HomePage.tsx', 'src/ui/base/Button.tsx'],
    ['src/ui/forms/PinField.tsx', 'src/ui/overlays/Sheet.tsx'],
    ['src/ui/forms/PinField.tsx', 'src/ui/forms/PinPad.tsx'],
    ['src/ui/trading/CoinMark.tsx', 'src/ui/layout/Mark.module.css'],
    ['src/ui/base/Icon.tsx', 'src/ui/icons.ts'],
    ['src/app/router/pages.ts', 'src/features/home/pages/HomePage.tsx'],
    ['src/main.tsx', 'src/app/app.tsx'],
    ['server/main.ts', 'src/api/endpoints.ts'],
    ['sw/reads.ts', 'src/api/cached-endpoints.ts'],
    ['tests/unit/client/http/request.test.ts', 'src/api/endpoints.ts'],
  ])('%s may import %s', (from, to) => expect(wrongImport(from, to)).toBeUndefined());
});

test('UI_LAYERS lists every folder of src/ui, in the order of its README', () => {
  const folders = readdirSync('src/ui', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect([...UI_LAYERS].sort()).toEqual(folders.map(({ name }) => name).sort());
  const rows = readFileSync('src/ui/README.md', 'utf8').matchAll(/^\| `(\w+)` \|/gm);
  expect([...rows].map(([, name]) => name)).toEqual(UI_LAYERS);
});

describe('the import rule of the server', () => {
  test.each([
    ['server/ports/clock.ts', 'server/platform/refusal.ts'],
    ['server/ports/clock.ts', 'server/context.ts'],
    ['server/adapters/production.ts', 'server/modules/content/media.ts'],
    ['server/platform/jobs.ts', 'server/modules/content/media.ts'],
    ['server/platform/jobs.ts', 'server/http/app.ts'],
    ['server/ledger/ledger.ts', 'server/modules/options/place.ts'],
    ['server/ledger/ledger.ts', 'server/context.ts'],
    ['server/modules/options/place.ts', 'server/http/errors.ts'],
    ['server/modules/options/place.ts', 'server/qa/faults.ts'],
    ['server/modules/options/place.ts', 'server/handlers.ts'],
    ['server/modules/protection/limits.ts', 'server/modules/options/index.ts'],
    ['server/modules/options/place.ts', 'server/modules/protection/may-trade.ts'],
    ['server/modules/withdrawals/payee-hash.ts', 'server/modules/wallets/schema.ts'],
    ['server/modules/rewards/handlers.ts', 'server/modules/messages/schema.ts'],
    ['server/http/middleware/pictures.ts', 'server/modules/uploads/schema.ts'],
    ['server/desk/deposits/views.ts', 'server/modules/withdrawals/schema.ts'],
    ['server/desk/registry.ts', 'server/modules/customers/schema.ts'],
    ['server/commands/desk.ts', 'server/modules/customers/schema.ts'],
    ['server/housekeeping.ts', 'server/modules/outbox/schema.ts'],
    ['server/desk/customers/page.ts', 'server/modules/customers/sessions.ts'],
    ['server/modules/options/handlers.ts', 'server/modules/contracts/handlers.ts'],
    ['server/http/app.ts', 'server/modules/content/index.ts'],
    ['server/http/app.ts', 'server/server.ts'],
    ['server/server.ts', 'server/adapters/simulated/index.ts'],
    ['server/qa/demo.ts', 'server/adapters/simulated/index.ts'],
    ['server/modules/options/place.ts', 'server/modules/options/texts.ts'],
    ['server/modules/contracts/handlers.ts', 'server/modules/options/texts.ts'],
    ['server/platform/texts/translate.ts', 'server/modules/options/texts.ts'],
    ['server/main.ts', 'server/modules/options/texts.ts'],
    ['server/modules/options/texts.ts', 'server/modules/options/place.ts'],
    ['server/modules/options/texts.ts', 'server/platform/texts/requests.ts'],
    ['server/modules/options/texts.ts', 'src/domain/decimal.ts'],
    ['server/modules/options/texts.ts', 'package.json'],
  ])('%s may not import %s', (from, to) => expect(wrongImport(from, to)).toBeTypeOf('string'));

  test.each([
    ['server/main.ts', 'server/adapters/simulated/index.ts'],
    ['server/adapters/simulated/index.ts', 'server/ports/adapters.ts'],
    ['server/modules/options/place.ts', 'server/modules/protection/index.ts'],
    ['server/modules/contracts/handlers.ts', 'server/modules/options/index.ts'],
    ['server/desk/customers/page.ts', 'server/modules/customers/index.ts'],
    ['server/modules/options/order.ts', 'server/modules/options/schema.ts'],
    ['server/modules/push/schema.ts', 'server/modules/customers/schema.ts'],
    ['server/desk/schema.ts', 'server/modules/deposits/schema.ts'],
    ['server/desk/deposits/views.ts', 'server/modules/deposits/schema.ts'],
    ['server/qa/protection.ts', 'server/modules/protection/schema.ts'],
    ['server/http/middleware/pictures.ts', 'server/modules/uploads/index.ts'],
    ['server/http/app.ts', 'server/handlers.ts'],
    ['server/http/middleware/pictures.ts', 'server/modules/content/index.ts'],
    ['server/qa/routes.ts', 'server/http/origin.ts'],
    ['server/handlers.ts', 'server/modules/options/handlers.ts'],
    ['server/platform/texts/messages.ts', 'server/modules/options/texts.ts'],
  ])('%s may import %s', (from, to) => expect(wrongImport(from, to)).toBeUndefined());

  test('modules and layers below may import only types and shared files from above', () => {
    expect(wrongImport('server/modules/messages/owner-letters.ts', 'server/modules/customers/index.ts', true)).toBe(
      undefined,
    );
    expect(wrongImport('server/platform/jobs.ts', 'server/context.ts', true)).toBe(undefined);
    expect(wrongImport('server/platform/jobs.ts', 'server/modules/customers/index.ts', true)).toBeTypeOf('string');
  });

  test('modules may not import even the types of the tables of another', () => {
    expect(wrongImport('server/modules/options/place.ts', 'server/modules/deposits/schema.ts', true)).toBeTypeOf(
      'string',
    );
  });

  test('the order of modules has every folder of server/modules', () => {
    const folders = readdirSync('server/modules', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect([...modules].sort()).toEqual(folders.map(({ name }) => name).sort());
  });
});
