import { expect, test } from 'vitest';
import { isInGate } from '../../../scripts/parts/sets.mjs';

test.each([
  'tests/unit/domain/money.test.ts',
  'tests/unit/server/http/money-keys.test.ts',
  'tests/perf/budgets.test.ts',
  'tests/journeys/options.spec.ts',
])('%s belongs to the gate', (file) => expect(isInGate(file)).toBe(true));

test.each([
  'tests/unit/server/platform/migrations/upgrades.test.ts',
  'tests/unit/server/ledger/products.test.ts',
  'tests/process/kill.test.ts',
  'tests/perf/orders.test.ts',
  'tests/perf/first-screen.spec.ts',
  'tests/e2e/options.spec.ts',
  'tests/a11y/routes.spec.ts',
  'tests/faults/money.test.ts',
  'tests/figures/start.test.ts',
])('%s belongs to the full test suite only', (file) => expect(isInGate(file)).toBe(false));
