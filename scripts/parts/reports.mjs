import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * The counts of a run of tests, and the titles of those that failed.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Result
 */

/** @type {Readonly<Record<string, string>>} */
const CHARACTERS = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };

/**
 * Returns the path for a run's report, and removes the report of the previous run.
 *
 * @param {string} name
 */
export function reportFile(name) {
  const file = join(root, '.cache/reports', `${name}.xml`);
  rmSync(file, { force: true });
  return file;
}

/**
 * Returns the title of a test case: its file and its name, or only the file if it could not run.
 *
 * @param {string} testCase
 */
function titleOf(testCase) {
  /** @param {string} name */
  const attribute = (name) =>
    (new RegExp(`\\b${name}="([^"]*)"`).exec(testCase)?.[1] ?? '').replaceAll(
      /&\w+;/g,
      (text) => CHARACTERS[text] ?? text,
    );
  return [...new Set([attribute('classname'), attribute('name')])].join(' > ');
}

/**
 * Counts the tests of a JUnit report, which both Vitest and Playwright write. A run that ended with an error although
 * no test failed counts as one failure.
 *
 * @param {string} file
 * @param {number} code
 * @returns {Result}
 */
export function readReport(file, code) {
  const report = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // what the tests printed may look like elements
  const cases = report
    .replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')
    .split('<testcase ')
    .slice(1);
  const failures = cases.filter((testCase) => /<(failure|error)\b/.test(testCase)).map(titleOf);
  const skipped = cases.filter((testCase) => /<skipped\b/.test(testCase)).length;
  const passed = cases.length - failures.length - skipped;
  if (code !== 0 && failures.length === 0) failures.push(`an error outside of the tests (exit code ${code})`);
  return { passed, failed: failures.length, skipped, failures };
}
