/**
 * `npm run icons`: writes the shapes of icons and coin marks. `src/ui/icons.ts` names the icons, which come from
 * lucide; `src/ui/trading/coin-marks.ts` names the coins, whose marks come from web3icons. Both use Iconify's format.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { root } from './parts/run.mjs';
import { ExpectedError, main } from './parts/say.mjs';

/**
 * @typedef {{ prefix: string, icons: Record<string, { body: string }>, aliases: Record<string, { parent: string }> }}
 *   IconSet
 */

/**
 * Reads an Iconify set and returns a function that looks up an icon's shape by its name.
 *
 * @param {string} file
 */
function shapesOf(file) {
  /** @type {IconSet} */
  const { prefix, icons, aliases } = JSON.parse(readFileSync(fileURLToPath(file), 'utf8'));
  /** @param {string} name */
  return (name) => {
    const icon = icons[name] ?? icons[aliases[name]?.parent ?? ''];
    if (!icon) throw new ExpectedError(`${prefix} has no icon ${name}`);
    return icon.body;
  };
}
const lucide = shapesOf(import.meta.resolve('@iconify-json/lucide/icons.json'));
const token = shapesOf(import.meta.resolve('@iconify-json/token/icons.json'));
/** @param {string} id @param {string} body */
const symbol = (id, body) => `<symbol id="${id}" viewBox="0 0 24 24">${body}</symbol>`;

/** Attributes that every shape has; `Icon.tsx` sets them once for all icons. */
const STROKE = / (?:fill="none"|stroke(?:-\w+)*="[^"]*")/g;
/** @param {string} name */
const iconOf = (name) => symbol(name, lucide(name).replace(STROKE, ''));

/** @param {string} attributes @param {string} name */
const attributeOf = (attributes, name) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
/** @param {string} attributes @param {string} name */
const numberOf = (attributes, name) => Number(attributeOf(attributes, name));

/**
 * Converts each lucide shape to a path. Icons are strokes only, so a single path can draw a whole icon.
 *
 * @type {Record<string, (attributes: string) => string>}
 */
const PATHS = {
  path: (attributes) => {
    const path = attributeOf(attributes, 'd').replace(/^m(?=[\d.]+ [\d.]+[a-z])/i, 'M');
    // in a joined path, a relative move would start at the end of the previous path
    if (!path.startsWith('M')) throw new ExpectedError(`a path begins with several relative moves: ${path}`);
    return path;
  },
  circle: (attributes) => {
    const r = numberOf(attributes, 'r');
    const start = `${numberOf(attributes, 'cx') - r} ${numberOf(attributes, 'cy')}`;
    return `M${start}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`;
  },
  rect: (attributes) => {
    const rx = numberOf(attributes, 'rx');
    const width = numberOf(attributes, 'width') - 2 * rx;
    const height = numberOf(attributes, 'height') - 2 * rx;
    const start = `${numberOf(attributes, 'x') + rx} ${numberOf(attributes, 'y')}`;
    /** @param {number} x @param {number} y */
    const corner = (x, y) => `a${rx} ${rx} 0 0 1 ${x} ${y}`;
    return (
      `M${start}h${width}${corner(rx, rx)}v${height}${corner(-rx, rx)}` +
      `h${-width}${corner(-rx, -rx)}v${-height}${corner(rx, -rx)}z`
    );
  },
};

/**
 * Returns an icon's outline as the data of one path.
 *
 * @param {string} name
 */
function outlineOf(name) {
  const shapes = [...lucide(name).matchAll(/<(?!g[ >])(\w+)([^>]*)>/g)];
  return shapes
    .map(([, shape = '', attributes = '']) => {
      const path = PATHS[shape];
      if (!path) throw new ExpectedError(`the icon ${name} has a shape that this script cannot convert: ${shape}`);
      return path(attributes);
    })
    .join('');
}

/**
 * Marks whose name is not the coin's code, because another project has that name or no mark has it.
 *
 * @type {Readonly<Record<string, string>>}
 */
const MARK_NAMES = {
  APT: 'aptos',
  ARB: 'arbitrum',
  RENDER: 'rndr',
  RON: 'ronin',
  STRK: 'starknet',
  STX: 'stacks',
  UNI: 'uniswap',
};
/** Attributes to remove: the only fill colour, which `CoinMark.tsx` sets once, and `clip-rule`, which has no effect. */
const REDUNDANT = / (?:fill="currentColor"|clip-rule="\w+")/g;

/**
 * Rounds a path to a hundredth of its 24 units, which saves a tenth of its size without a visible change. Arcs keep
 * their digits: a full circle ends only a thousandth from its start.
 *
 * @param {string} path
 */
function roundPath(path) {
  let text = '';
  let command = '';
  for (const [part] of path.matchAll(/[a-z]|-?(?:\d*\.\d+|\d+)/gi)) {
    const isCommand = /[a-z]/i.test(part);
    if (isCommand) command = part.toLowerCase();
    const rounded =
      isCommand || command === 'a' ? part : String(Number(Number(part).toFixed(2))).replace(/^(-?)0\./, '$1.');
    const needsSpace = /\d$/.test(text) && (/^\d/.test(rounded) || (rounded.startsWith('.') && !/\.\d+$/.test(text)));
    text += needsSpace ? ` ${rounded}` : rounded;
  }
  return text;
}

/** @param {string} code */
function markOf(code) {
  const body = token(MARK_NAMES[code] ?? code.toLowerCase()).replace(REDUNDANT, '');
  if (/ (?:fill|stroke|filter|clip-path|href)="/.test(body))
    throw new ExpectedError(`the mark of ${code} has other colours`);
  return symbol(
    code,
    body.replaceAll(/ d="([^"]*)"/g, (_, /** @type {string} */ path) => ` d="${roundPath(path)}"`),
  );
}

/** @param {readonly string[]} symbols */
const sprite = (symbols, note = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg">\n${note}${symbols.join('\n')}\n</svg>\n`;

/** @param {string} file @param {string} text */
function write(file, text) {
  const path = join(root, 'src/ui', file);
  let current = '';
  try {
    current = readFileSync(path, 'utf8');
  } catch {
    // the first run creates the file
  }
  if (text !== current) writeFileSync(path, text);
}

await main(async () => {
  /** @type {typeof import('../src/ui/icons.ts')} */
  const { lazyIcons, pageIcons } = (await runnerImport(join(root, 'src/ui/icons.ts'))).module;
  /** @type {typeof import('../src/ui/trading/coin-marks.ts')} */
  const { markHues } = (await runnerImport(join(root, 'src/ui/trading/coin-marks.ts'))).module;
  const outlines = Object.fromEntries(lazyIcons.map((name) => [name, outlineOf(name)]));
  write('icons-page.svg', sprite(pageIcons.map(iconOf)));
  write('icon-outlines.json', `${JSON.stringify(outlines, null, 2)}\n`);
  write(
    'trading/coin-marks.svg',
    sprite(
      [...markHues.keys()].map(markOf),
      '<!-- web3icons, copyright 0xa3k5, MIT licence: https://github.com/0xa3k5/web3icons/blob/main/LICENCE -->\n',
    ),
  );
});
