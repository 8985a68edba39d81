import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './run.mjs';

/** What a run of checks came to; `failures` names each test that failed and its cause in a few lines. */
const nothing = { passed: 0, failed: 1, skipped: 0, failures: [] };
const folder = join(root, '.cache/reports');
/** Lines of a cause: enough to see what differed, few enough that the end of a log holds all of them. */
const LINES = 12;

/** The file that a run writes its report to, without that of the run before. */
export function reportFile(name) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
// oxlint-disable-next-line no-control-regex -- colours of a terminal
const plain = (text = '') => text.replace(/\u001B\[[0-9;]*m/g, '').split('\n').filter((line) => line.trim() !== '').slice(0, LINES).join('\n');

/** Counts the tests of a vitest report; a file that could not run counts as a failure. */
export function vitestResult(file, code) {
  const report = read(file);
  if (!report) return nothing;
  const failures = report.testResults.flatMap((suite) => {
    const where = relative(root, suite.name);
    const failed = suite.assertionResults.filter((test) => test.status === 'failed');
    if (suite.status === 'failed' && failed.length === 0) return [{ title: where, cause: plain(suite.message) }];
    return failed.map((test) => ({ title: `${where} > ${test.fullName}`, cause: plain(test.failureMessages[0]) }));
  });
  return { passed: report.numPassedTests, failed: code !== 0 && failures.length === 0 ? 1 : failures.length, skipped: report.numPendingTests + report.numTodoTests, failures };
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** Counts the tests of a Playwright report; one that passed only at another try counts as failed. */
export function playwrightResult(file, code) {
  const report = read(file);
  if (!report?.stats) return nothing;
  const failures = report.suites.flatMap(specsOf).filter((spec) => !spec.ok).map((spec) => {
    const failed = spec.tests.flatMap((test) => test.results).find((result) => result.error);
    const at = failed?.error.location;
    // what the pages showed is attached by the fixture `problems`
    const seen = failed?.attachments.find(({ name }) => name === 'seen')?.body;
    return {
      title: `${spec.file}:${spec.line} > ${spec.title}`,
      cause: [at && `${relative(root, at.file)}:${at.line}`, plain(failed?.error.message), seen && plain(Buffer.from(seen, 'base64').toString())].filter(Boolean).join('\n'),
    };
  });
  const { expected: passed, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky;
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped, failures };
}
