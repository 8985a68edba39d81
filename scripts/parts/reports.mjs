import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.mjs';

/**
 * The result of a run of tests. `failures` has each failed test with its cause in a few lines, `tests` the duration of
 * each test in ms.
 *
 * @typedef {{
 *   passed: number, failed: number, skipped: number,
 *   failures: { title: string, cause: string }[], tests: { title: string, ms: number }[],
 * }} Result
 */

/** @type {Result} */
const NO_REPORT = { passed: 0, failed: 1, skipped: 0, failures: [], tests: [] };
const folder = join(root, '.cache/reports');
/** Lines kept of a cause: enough to see the difference, few enough that the end of a log shows all causes. */
const CAUSE_LINES = 12;

/** Returns the path for a run's report, and removes the report of the previous run. */
export function reportFile(name) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
/** Shortens a cause to a few lines, without colours and with paths from the root of the project. */
const shorten = (text = '') =>
  stripVTControlCharacters(text)
    .replaceAll(`file://${root}`, '')
    .replaceAll(root, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, CAUSE_LINES)
    .join('\n');

/**
 * Counts the tests of a vitest report. A file that could not run counts as a failure.
 *
 * @param {string} file
 * @param {number} code
 * @returns {Result}
 */
export function vitestResult(file, code) {
  const report = readReport(file);
  if (!report) return NO_REPORT;
  const failures = report.testResults.flatMap((suite) => {
    const path = relative(root, suite.name);
    const failed = suite.assertionResults.filter((test) => test.status === 'failed');
    if (suite.status === 'failed' && failed.length === 0) return [{ title: path, cause: shorten(suite.message) }];
    return failed.map((test) => ({ title: `${path} > ${test.fullName}`, cause: shorten(test.failureMessages[0]) }));
  });
  const tests = report.testResults.flatMap((suite) =>
    suite.assertionResults.map((test) => ({
      title: `${relative(root, suite.name)} > ${test.fullName}`,
      ms: test.duration ?? 0,
    })),
  );
  if (code !== 0 && failures.length === 0)
    failures.push({
      title: 'vitest',
      cause: `It ended with ${code} though no test failed: its output above says why.`,
    });
  return {
    tests,
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/**
 * Counts the tests of a Playwright report. A test that passed only on a retry counts as failed.
 *
 * @param {string} file
 * @param {number} code
 * @returns {Result}
 */
export function playwrightResult(file, code) {
  const report = readReport(file);
  if (!report?.stats) return NO_REPORT;
  const specs = report.suites.flatMap(specsOf);
  const failures = specs
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const failedRun = spec.tests.flatMap((test) => test.results).find((result) => result.error);
      const location = failedRun?.error.location;
      // the fixture `problems` attaches what the pages showed
      const screenText = failedRun?.attachments.find(({ name }) => name === 'seen')?.body;
      return {
        title: `${spec.file}:${spec.line} > ${spec.title}`,
        cause: [
          location && `${relative(root, location.file)}:${location.line}`,
          shorten(failedRun?.error.message),
          screenText && shorten(Buffer.from(screenText, 'base64').toString()),
        ]
          .filter(Boolean)
          .join('\n'),
      };
    });
  const tests = specs.map((spec) => ({
    title: `${spec.file} > ${spec.title}`,
    ms: spec.tests.flatMap((test) => test.results).reduce((total, { duration }) => total + duration, 0),
  }));
  const { expected: passed, unexpected, flaky, skipped } = report.stats;
  // errors outside of a test, such as a file that cannot be loaded
  failures.push(...report.errors.map((error) => ({ title: 'playwright', cause: shorten(error.message) })));
  if (code !== 0 && failures.length === 0)
    failures.push({
      title: 'playwright',
      cause: `It ended with ${code} though no test failed: its output above says why.`,
    });
  return { tests, passed, failed: Math.max(unexpected + flaky, failures.length), skipped, failures };
}
