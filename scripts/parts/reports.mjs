import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.mjs';

/**
 * What a run of checks came to; `failures` names each test that failed and its cause in a few lines, `tests` how long
 * each took (ms).
 *
 * @typedef {{
 *   passed: number, failed: number, skipped: number,
 *   failures: { title: string, cause: string }[], tests: { title: string, ms: number }[],
 * }} Result
 */

/** @type {Result} */
const nothing = { passed: 0, failed: 1, skipped: 0, failures: [], tests: [] };
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

const parsed = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
/** A few lines of a cause, with files named from the root of the project, wherever that stands. */
const plain = (text = '') =>
  stripVTControlCharacters(text)
    .replaceAll(`file://${root}`, '')
    .replaceAll(root, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES)
    .join('\n');

/**
 * Counts the tests of a vitest report; a file that could not run counts as a failure.
 *
 * @param {string} file
 * @param {number} code
 * @returns {Result}
 */
export function vitestResult(file, code) {
  const report = parsed(file);
  if (!report) return nothing;
  const failures = report.testResults.flatMap((suite) => {
    const where = relative(root, suite.name);
    const failed = suite.assertionResults.filter((test) => test.status === 'failed');
    if (suite.status === 'failed' && failed.length === 0) return [{ title: where, cause: plain(suite.message) }];
    return failed.map((test) => ({ title: `${where} > ${test.fullName}`, cause: plain(test.failureMessages[0]) }));
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
 * Counts the tests of a Playwright report; one that passed only at another try counts as failed.
 *
 * @param {string} file
 * @param {number} code
 * @returns {Result}
 */
export function playwrightResult(file, code) {
  const report = parsed(file);
  if (!report?.stats) return nothing;
  const specs = report.suites.flatMap(specsOf);
  const failures = specs
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const failed = spec.tests.flatMap((test) => test.results).find((result) => result.error);
      const at = failed?.error.location;
      // what the pages showed is attached by the fixture `problems`
      const seen = failed?.attachments.find(({ name }) => name === 'seen')?.body;
      return {
        title: `${spec.file}:${spec.line} > ${spec.title}`,
        cause: [
          at && `${relative(root, at.file)}:${at.line}`,
          plain(failed?.error.message),
          seen && plain(Buffer.from(seen, 'base64').toString()),
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
  // what went wrong outside of a test, such as a file that cannot be loaded
  failures.push(...report.errors.map((error) => ({ title: 'playwright', cause: plain(error.message) })));
  if (code !== 0 && failures.length === 0)
    failures.push({
      title: 'playwright',
      cause: `It ended with ${code} though no test failed: its output above says why.`,
    });
  return { tests, passed, failed: Math.max(unexpected + flaky, failures.length), skipped, failures };
}
