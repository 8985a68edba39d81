/**
 * Tests that spend seconds on starting, killing, migrating or filling a database, or that need a real PostgreSQL. Only
 * the full test suite runs them.
 */
export const slowTests = [
  'tests/process/**/*.test.ts',
  'tests/perf/orders.test.ts',
  ...[
    'adapters/chains/faults',
    'adapters/chains/two-nodes',
    'adapters/prices/connection',
    'adapters/prices/connection-renewal',
    'adapters/prices/feeds',
    'adapters/prices/index-market',
    'adapters/prices/ten-minutes',
    'commands/backup',
    'commands/conformance',
    'commands/desk',
    'desk/addresses',
    'desk/adjust',
    'desk/customer-actions',
    'desk/customer-page',
    'desk/customer-search',
    'desk/deposit-bank',
    'desk/deposit-lookups',
    'desk/deposit-record',
    'desk/deposits',
    'desk/letters',
    'desk/payouts',
    'desk/rates',
    'desk/roles',
    'desk/staff-actions',
    'desk/switches',
    'desk/terms',
    'desk/verification-race',
    'desk/withdrawal-crash',
    'desk/withdrawal-race',
    'desk/withdrawals',
    'hardening',
    'http/first-calls',
    'http/foreign-ids',
    'http/nonsense',
    'ledger/audit-reading',
    'ledger/job-pause',
    'ledger/model',
    'ledger/products',
    'modules/account/account',
    'modules/blindbox/blindbox',
    'modules/blindbox/blindbox-odds',
    'modules/certification/refusals',
    'modules/certification/slow-reviewer',
    'modules/certification/verdicts',
    'modules/contracts/cancelling',
    'modules/contracts/position',
    'modules/credentials/passkeys',
    'modules/customers/codes',
    'modules/customers/login-limits',
    'modules/customers/phone-change-undo',
    'modules/liquidity/model',
    'modules/liquidity/overview',
    'modules/liquidity/quick-redemption',
    'modules/liquidity/rates',
    'modules/liquidity/redemption-limits',
    'modules/liquidity/redemption-payment',
    'modules/lockup/income',
    'modules/messages/notification-settings',
    'modules/protection/protection',
    'modules/rates/age',
    'modules/region/region',
    'modules/rewards/rewards',
    'modules/switches/switches',
    'modules/uploads/picture-decoder',
    'modules/uploads/uploads',
    'modules/withdraw/cancelling',
    'modules/withdraw/security-change',
    'platform/clock-guard',
    'platform/daily-allowance',
    'platform/instances/**/*',
    'platform/migrations/**/*',
    'platform/mode',
    'platform/secret-key',
    'platform/secrets',
    'production',
    'qa/qa',
    'start',
  ].map((name) => `tests/unit/server/${name}.test.ts`),
];

const GATE = /^tests\/(unit|perf|journeys)\//;
const isSlow = (file) =>
  slowTests.some((pattern) => (pattern.includes('**') ? file.startsWith(pattern.split('**')[0]) : pattern === file));

/**
 * Tells whether a test file belongs to the gate. The path is from the root, with slashes. All other tests only run in
 * the full test suite, such as `tests/perf/*.spec.ts`, which need a browser.
 *
 * @param {string} file
 */
export const isInGate = (file) => GATE.test(file) && !isSlow(file) && !/^tests\/perf\/.*\.spec\.ts$/.test(file);
