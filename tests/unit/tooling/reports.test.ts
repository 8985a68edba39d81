import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readReport } from '../../../scripts/parts/reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'andaman-reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (xml: string, code: number) => {
  const file = join(folder, 'report.xml');
  writeFileSync(file, xml);
  return readReport(file, code);
};

test('counts the tests of a Vitest report, and names the file and title of a failure', () => {
  const result = read(
    `<testsuites name="vitest tests" tests="4" failures="2" errors="0">
    <testsuite name="a.test.ts" tests="3" failures="1" errors="0" skipped="1">
        <testcase classname="a.test.ts" name="group &gt; adds &lt;1&gt; &amp; &quot;2&quot;" time="0.01">
            <failure message="no" type="AssertionError">AssertionError: no</failure>
        </testcase>
        <testcase classname="a.test.ts" name="works" time="0.01">
            <system-out>&lt;failure&gt;</system-out>
        </testcase>
        <testcase classname="a.test.ts" name="later" time="0"><skipped/></testcase>
    </testsuite>
    <testsuite name="b.test.ts" tests="1" failures="1" errors="0" skipped="0">
        <testcase classname="b.test.ts" name="b.test.ts" time="0"><failure message="cannot load"/></testcase>
    </testsuite>
</testsuites>`,
    1,
  );
  expect(result).toEqual({
    passed: 1,
    failed: 2,
    skipped: 1,
    failures: ['a.test.ts > group > adds <1> & "2"', 'b.test.ts'],
  });
});

test('counts the tests of a Playwright report, whatever they printed', () => {
  const result = read(
    `<testsuites id="" name="" tests="2" failures="1" skipped="0" errors="0">
<testsuite name="a.spec.ts" hostname="journeys" tests="2" failures="1" skipped="0" errors="0">
<testcase name="group › fails" classname="a.spec.ts" time="0.028">
<failure message="no" type="expect.toBe"><![CDATA[ <testcase name="printed"> ]]></failure>
</testcase>
<testcase name="group › works" classname="a.spec.ts" time="0.009">
<system-out><![CDATA[</testcase> <failure>]]></system-out>
</testcase>
</testsuite>
</testsuites>`,
    1,
  );
  expect(result).toEqual({ passed: 1, failed: 1, skipped: 0, failures: ['a.spec.ts > group › fails'] });
});

test('counts an error outside of the tests as a failure, also without a report', () => {
  const expected = { passed: 0, failed: 1, skipped: 0, failures: ['an error outside of the tests (exit code 1)'] };
  expect(read('<testsuites></testsuites>', 1)).toEqual(expected);
  expect(readReport(join(folder, 'missing.xml'), 1)).toEqual(expected);
});
