import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builds, ensureBuilt } from './build.mjs';
import { runTool, toolPath } from './run.mjs';
import { ExpectedError, say } from './say.mjs';
import { startServer } from './serve.mjs';

/** @type {[string, ...string[]]} */
const redocly = [toolPath('@redocly/cli', 'bin/cli.js'), 'lint', '--extends=recommended-strict', '--format=stylish'];
/** @type {[string, ...string[]]} */
const htmlValidate = [toolPath('html-validate', 'bin/html-validate.mjs'), '--max-warnings=0'];
/** Keeps the linter from sending telemetry. */
const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** The documents that are checked, their paths on the server, and their linters. */
const documents = [
  { file: 'openapi.json', path: '/api/openapi.json', linter: redocly },
  { file: 'index.html', path: '/', linter: htmlValidate },
  { file: 'docs.html', path: '/api/docs', linter: htmlValidate },
];

/**
 * Runs external linters with their own rules on the documents that a server sends. Each document counts as one test.
 *
 * @param {string} url
 */
export async function lintServed(url) {
  const folder = mkdtempSync(join(tmpdir(), 'andaman-outside-'));
  const failures = [];
  try {
    for (const { file, path, linter } of documents) {
      const response = await fetch(url + path);
      if (!response.ok) throw new ExpectedError(`${path} answered ${response.status}.`);
      writeFileSync(join(folder, file), await response.text());
      const [program, ...args] = linter;
      const { code, output } = await runTool(program, [...args, file], { quiet: true, cwd: folder, env });
      if (code === 0) continue;
      say(output.replaceAll(folder, '').trim());
      failures.push(`${path} passes its linter`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return { passed: documents.length - failures.length, failed: failures.length, failures };
}

/** Runs the stage `outside` on the built app and server. */
export async function runOutsideLinters() {
  await ensureBuilt(['default', 'server']);
  const server = await startServer(spawn, builds.default.out);
  try {
    return await lintServed(server.url);
  } finally {
    await server.stop();
  }
}
