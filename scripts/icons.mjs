/**
 * `npm run icons`: writes the shapes of the icons that `src/ui/icons.ts` names, from lucide's, and of the coins that
 * `src/ui/coin-marks.ts` names, from web3icons', both in Iconify's format.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { root } from './parts/run.mjs';
import { main, Plain } from './parts/say.mjs';

/** Reads a set in Iconify's format: gives the shape of an icon by its name. */
function shapesOf(file) {
  const { prefix, icons, aliases } = JSON.parse(readFileSync(fileURLToPath(file), 'utf8'));
  return (name) => {
    const icon = icons[name] ?? icons[aliases[name]?.parent];
    if (!icon) throw new Plain(`${prefix} has no icon ${name}`);
    return icon.body;
  };
}
const lucide = shapesOf(import.meta.resolve('@iconify-json/lucide/icons.json'));
const token = shapesOf(import.meta.resolve('@iconify-json/token/icons.json'));
const symbol = (id, body) => `<symbol id="${id}" viewBox="0 0 24 24">${body}</symbol>`;

/** Of every line, and set once for all of them by `Icon.tsx`. */
const STROKE = / (?:fill="none"|stroke(?:-\w+)*="[^"]*")/g;
const iconOf = (name) => symbol(name, lucide(name).replace(STROKE, ''));

/** Coins whose mark has another name than their code: under the code stands another project's, or none. */
const NAMES = {
  APT: 'aptos',
  ARB: 'arbitrum',
  RENDER: 'rndr',
  RON: 'ronin',
  STRK: 'starknet',
  STX: 'stacks',
  UNI: 'uniswap',
};
/** The one colour, set once by `CoinMark.tsx`, and what does nothing. */
const FILL = / (?:fill="currentColor"|clip-rule="\w+")/g;

/**
 * A path to a hundredth of its 24 units: a tenth less to store, and nothing that an eye can see. Arcs stay as they are:
 * a whole circle ends a thousandth from where it starts.
 */
function rounded(path) {
  let text = '';
  let command = '';
  for (const [part] of path.matchAll(/[a-z]|-?(?:\d*\.\d+|\d+)/gi)) {
    const isCommand = /[a-z]/i.test(part);
    if (isCommand) command = part.toLowerCase();
    const short =
      isCommand || command === 'a' ? part : String(Number(Number(part).toFixed(2))).replace(/^(-?)0\./, '$1.');
    const runsOn = /\d$/.test(text) && (/^\d/.test(short) || (short.startsWith('.') && !/\.\d+$/.test(text)));
    text += runsOn ? ` ${short}` : short;
  }
  return text;
}

function markOf(code) {
  const body = token(NAMES[code] ?? code.toLowerCase()).replace(FILL, '');
  if (/ (?:fill|stroke|filter|clip-path|href)="/.test(body)) throw new Plain(`the mark of ${code} has other colours`);
  return symbol(
    code,
    body.replaceAll(/ d="([^"]*)"/g, (_, path) => ` d="${rounded(path)}"`),
  );
}

function write(file, symbols, note = '') {
  const text = `<svg xmlns="http://www.w3.org/2000/svg">\n${note}${symbols.join('\n')}\n</svg>\n`;
  const path = join(root, 'src/ui', file);
  let before = '';
  try {
    before = readFileSync(path, 'utf8');
  } catch {
    // made for the first time
  }
  if (text !== before) writeFileSync(path, text);
}

const load = async (file) => (await runnerImport(join(root, 'src/ui', file))).module;

await main(async () => {
  const { pageIcons, spriteIcons } = await load('icons.ts');
  const { markedCodes } = await load('coin-marks.ts');
  write('icons-page.svg', pageIcons.map(iconOf));
  write('icons.svg', spriteIcons.map(iconOf));
  write(
    'coin-marks.svg',
    [...markedCodes].map(markOf),
    '<!-- web3icons, copyright 0xa3k5, MIT licence: https://github.com/0xa3k5/web3icons/blob/main/LICENCE -->\n',
  );
});
