import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const run = (script: string, option: string) =>
  spawnSync(process.execPath, [`scripts/${script}.mjs`, option], { encoding: 'utf8' });

test.each(['stage', 'load', 'measure', 'shots', 'test'])('says how npm run %s is used for --help', (script) => {
  const { status, stdout } = run(script, '--help');
  expect([status, stdout.includes(`node scripts/${script}.mjs [--`)]).toEqual([0, true]);
});

test('says how a script is used for an option that it does not have', () => {
  const { status, stderr } = run('stage', '--nope');
  expect(status).toBe(1);
  expect(stderr).toContain("Unknown option '--nope'");
  expect(stderr).toContain('node scripts/stage.mjs [--two]');
  expect(stderr).not.toContain('    at ');
});
