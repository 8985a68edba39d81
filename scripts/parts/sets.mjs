/**
 * Tests that spend seconds on starting, killing, migrating or filling a database, or that need a real PostgreSQL. Only
 * the full test suite runs them.
 */
export const slowTests = [
  'tests/process/**/*.test.ts',
  'tests/perf/orders.test.ts',
  ...[
    'hardening',
    'ledger/products',
    'ledger/model',
    'ledger/job-pause',
    'modules/account/account',
    'modules/blindbox/blindbox',
    'modules/liquidity/overview',
    'modules/liquidity/quick-redemption',
    'modules/messages/notification-settings',
    'modules/protection/protection',
    'modules/rates/age',
    'modules/rewards/rewards',
    'modules/uploads/uploads',
    'modules/withdraw/cancelling',
    'platform/clock-guard',
    'platform/migrations/**/*',
    'commands/backup',
    'platform/instances/**/*',
    'http/nonsense',
    'http/foreign-ids',
    'modules/blindbox/blindbox-odds',
    'modules/contracts/cancelling',
    'modules/contracts/position',
    'modules/customers/login-limits',
    'modules/liquidity/model',
    'modules/region/region',
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
