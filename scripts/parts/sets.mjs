/**
 * Tests that start, kill, move or fill a database of their own for seconds, or need a real PostgreSQL: a part of the
 * breadth.
 */
export const slow = [
  'tests/process/**/*.test.ts',
  'tests/perf/orders.test.ts',
  ...[
    'ledger/products',
    'ledger/model',
    'ledger/job-pause',
    'platform/migrations/**/*',
    'commands/backup',
    'platform/instances/**/*',
    'http/nonsense',
    'http/foreign-ids',
    'modules/blindbox/blindbox-odds',
    'modules/contracts/revoking',
    'modules/customers/login-limits',
    'modules/liquidity/model',
    'modules/region/region',
    'platform/mode',
    'platform/secret-key',
    'start',
  ].map((name) => `tests/unit/server/${name}.test.ts`),
];

const GATE = /^tests\/(unit|perf|journeys)\//;
const isSlow = (file) =>
  slow.some((pattern) => (pattern.includes('**') ? file.startsWith(pattern.split('**')[0]) : pattern === file));

/**
 * Whether a test file, named from the root with slashes, belongs to the gate; all others are the breadth.
 * `tests/perf/*.spec.ts` need a browser.
 *
 * @param {string} file
 */
export const inGate = (file) => GATE.test(file) && !isSlow(file) && !/^tests\/perf\/.*\.spec\.ts$/.test(file);
