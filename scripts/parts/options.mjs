import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * Returns the comment at the top of a script, which says how it is used.
 *
 * @param {string} url
 */
function usageOf(url) {
  const [, comment = ''] = /\/\*\*([\s\S]*?)\*\//.exec(readFileSync(fileURLToPath(url), 'utf8')) ?? [];
  return comment.replaceAll(/^ \* ?/gm, '').trim();
}

/**
 * Reads the options of a script's command line. Prints how it is used and ends the process for `--help`, and for an
 * option that it doesn't have.
 *
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} Options
 * @param {string} url `import.meta.url` of the script
 * @param {Options} options
 */
export function readOptions(url, options) {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    console.log(usageOf(url));
    process.exit(0);
  }
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usageOf(url)}`);
    process.exit(1);
  }
}
