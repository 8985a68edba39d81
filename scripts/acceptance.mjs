/**
 * `npm run acceptance`: the acceptance codes that the titles of tests quote, by area. Where the lists of acceptance stand
 * beside the project (../shared/acceptance), also those that no title quotes, and those quoted that no list has.
 *   node scripts/acceptance.mjs [--area AUTH,SHELL] [--where]   (--where names the files)
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codesIn } from './parts/codes.mjs';
import { root } from './parts/run.mjs';
import { main, say } from './parts/say.mjs';

const { argv } = process;
const areas = argv.includes('--area') ? (argv[argv.indexOf('--area') + 1] ?? '').split(',') : undefined;
const lists = join(root, '../shared/acceptance');

function* testFiles(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* testFiles(path);
    else if (/\.(test|spec)\.tsx?$/.test(entry.name)) yield path;
  }
}

/** Code -> files whose titles quote it. */
function quoted() {
  const found = new Map();
  for (const file of testFiles('tests')) {
    for (const code of codesIn(readFileSync(join(root, file), 'utf8'))) found.set(code, (found.get(code) ?? new Set()).add(file));
  }
  return found;
}

/** Code -> its line, of all lists at hand. */
function demanded() {
  const lines = new Map();
  if (!existsSync(lists)) return lines;
  for (const name of readdirSync(lists)) {
    for (const [, code, text] of readFileSync(join(lists, name), 'utf8').matchAll(/^- ([A-Z0-9]+-\d{2}) (.*)$/gm)) lines.set(code, text);
  }
  return lines;
}

const areaOf = (code) => code.split('-')[0];
const wanted = (code) => !areas || areas.includes(areaOf(code));

await main(async () => {
  const tests = quoted();
  const lines = demanded();
  const all = [...new Set([...tests.keys(), ...lines.keys()])].filter(wanted).sort();
  const byArea = new Map(all.map((code) => [areaOf(code), all.filter((one) => areaOf(one) === areaOf(code))]));
  for (const [area, codes] of byArea) {
    const have = codes.filter((code) => tests.has(code));
    say(`\n${area}: ${lines.size > 0 ? `${have.filter((code) => lines.has(code)).length} of ${codes.filter((code) => lines.has(code)).length}` : have.length} quoted`);
    if (have.length > 0) say(`  quoted: ${have.map((code) => code.split('-')[1]).join(' ')}`);
    if (argv.includes('--where')) for (const code of have) say(`    ${code}  ${[...tests.get(code)].join('  ')}`);
    for (const code of codes) if (lines.size > 0 && !tests.has(code)) say(`  not quoted: ${code} ${lines.get(code)}`);
    for (const code of have) if (lines.size > 0 && !lines.has(code)) say(`  no such code: ${code} in ${[...tests.get(code)].join(', ')}`);
  }
  const shown = [...tests.keys()].filter(wanted);
  say(`\n${shown.length} codes are quoted.${lines.size > 0 ? ` ${[...lines.keys()].filter((code) => wanted(code) && !tests.has(code)).length} are not.` : ' The lists of acceptance are not at hand, so what is missing is not known.'}`);
});
