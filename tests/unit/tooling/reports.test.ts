import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { vitestResult } from '../../../scripts/parts/reports.mjs';
import { root } from '../../../scripts/parts/run.mjs';

const folder = mkdtempSync(join(tmpdir(), 'andaman-reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a failure names its files relative to the project root', () => {
  const file = join(folder, 'unit.json');
  const message = `Error: no\n    at ${root}tests/unit/a.test.ts:3:5\n    at file://${root}src/a.ts:1:1`;
  const assertion = { status: 'failed', fullName: 'adds', failureMessages: [message], duration: 1 };
  const suite = { name: join(root, 'tests/unit/a.test.ts'), status: 'failed', assertionResults: [assertion] };
  writeFileSync(file, JSON.stringify({ numPassedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [suite] }));

  expect(vitestResult(file, 1).failures).toEqual([
    {
      title: 'tests/unit/a.test.ts > adds',
      cause: 'Error: no\n    at tests/unit/a.test.ts:3:5\n    at src/a.ts:1:1',
    },
  ]);
});
