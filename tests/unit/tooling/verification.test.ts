import { expect, test } from 'vitest';
import { withResult } from '../../../scripts/parts/verification.mjs';

const stages = [
  { name: 'unit', about: 'functions' },
  { name: 'browser', about: 'every screen' },
];
const green = { passed: 2, failed: 0, skipped: 0, ms: 1500, failures: [] };
const red = { passed: 1, failed: 1, skipped: 0, ms: 61_000, failures: ['a.spec.ts > opens a | b'] };
const today = { date: '2026-11-22', commit: 'abc1234' };

test('a stage that never ran says so', () => {
  const page = withResult('', { ...stages[0]!, ...green }, stages, today);
  expect(page).toContain('| unit | functions | 2 | 0 | 0 | 1.5 s | 2026-11-22 abc1234 |  |');
  expect(page).toContain('| browser | every screen | not run |');
});

test('a run updates only its own row, which names its failed tests', () => {
  const first = withResult('', { ...stages[1]!, ...red, note: 'slow' }, stages, today);
  const second = withResult(first, { ...stages[0]!, ...red }, stages, today);
  expect(second).toContain('| 1 min 1 s | 2026-11-22 abc1234 | a.spec.ts > opens a \\| b<br>slow |');
  const third = withResult(second, { ...stages[1]!, ...green, note: 'quick' }, stages, { ...today, commit: 'def5678' });
  expect(third).toContain('| browser | every screen | 2 | 0 | 0 | 1.5 s | 2026-11-22 def5678 | quick |');
  expect(third).toContain('| unit | functions | 1 | 1 | 0 | 1 min 1 s | 2026-11-22 abc1234 | a.spec.ts');
});
