// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sheets } from './sheets.ts';

const css = readFileSync('src/ui/tokens.css', 'utf8');
type Theme = 'light' | 'dark';

/** A colour token's value in a theme, as rrggbb; follows tokens that refer to others. */
const colour = (name: string, theme: Theme): string => {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(css)?.[1]?.trim();
  if (!value) throw new Error(`no token --${name}`);
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (other) return colour(other, theme);
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
  const match = pair ? pair[theme === 'light' ? 1 : 2] : value;
  if (!match || !/^#[0-9a-f]{6}$/i.test(match)) throw new Error(`--${name} is no plain colour: ${value}`);
  return match;
};

/** Relative luminance and contrast as WCAG 2.2 defines them. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

const surfaces = ['page', 'card', 'inset', 'raised'];
const inks = ['ink', 'quiet', 'brand-ink', 'green', 'red', 'blue', 'orange', 'warn', 'danger', 'rise', 'fall'];
const soft = ['brand', 'green', 'red', 'blue', 'orange', 'warn', 'danger', 'rise', 'fall'];
const text: [string, string][] = [
  ...surfaces.flatMap((surface) => inks.map((ink): [string, string] => [ink, surface])),
  ...soft.map((name): [string, string] => [name === 'brand' ? 'brand-ink' : name, `${name}-soft`]),
  // price flash and notes have text on them too
  ...soft.map((name): [string, string] => ['ink', `${name}-soft`]),
  ['on-brand', 'brand'],
  ['page', 'ink'],
];

/** A colour in OKLCH as rrggbb, by the matrices of CSS Color 4. */
function fromOklch(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [Math.cos, Math.sin].map((part) => chroma * part((hue * Math.PI) / 180)) as [number, number];
  const [l, m, s] = [
    lightness + 0.3963377774 * a + 0.2158037573 * b,
    lightness - 0.1055613458 * a - 0.0638541728 * b,
    lightness - 0.0894841775 * a - 1.291485548 * b,
  ].map((root) => root ** 3) as [number, number, number];
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = linear
    .map((part) => Math.min(1, Math.max(0, part)))
    .map((part) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055));
  return `#${bytes
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

describe.each<Theme>(['light', 'dark'])('contrast in the %s theme [LOOK-02]', (theme) => {
  test('text has at least 4.5:1 on every surface it is used on', () => {
    const weak = text
      .map(([ink, surface]) => ({
        pair: `${ink} on ${surface}`,
        ratio: contrast(colour(ink, theme), colour(surface, theme)),
      }))
      .filter(({ ratio }) => ratio < 4.5);
    expect(weak).toEqual([]);
  });

  test('edges of controls and the focus ring have at least 3:1 on every surface', () => {
    const weak = surfaces
      .flatMap((surface) =>
        ['edge', 'brand-ink', 'danger', 'rise', 'fall'].map((edge) => ({
          pair: `${edge} on ${surface}`,
          ratio: contrast(colour(edge, theme), colour(surface, theme)),
        })),
      )
      .filter(({ ratio }) => ratio < 3);
    expect(weak).toEqual([]);
  });
});

test.each<Theme>(['light', 'dark'])(
  'coin marks have at least 4.5:1 in every hue, in the %s theme [LOOK-02 LOOK-09]',
  (theme) => {
    const mark = readFileSync('src/ui/layout/Mark.module.css', 'utf8');
    const valueOf = (property: string): [number, number] => {
      const pair = new RegExp(
        String.raw`\n  ${property}: light-dark\(oklch\(([\d. ]+)var\(--h\)\), oklch\(([\d. ]+)var`,
      ).exec(mark);
      return pair![theme === 'light' ? 1 : 2]!.trim().split(' ').map(Number) as [number, number];
    };
    const hues = [...mark.matchAll(/--h: (\d+)/g)].map(([, hue]) => Number(hue));
    const weak = hues.filter(
      (hue) => contrast(fromOklch(...valueOf('color'), hue), fromOklch(...valueOf('background'), hue)) < 4.5,
    );
    expect(hues.length).toBeGreaterThan(10);
    expect(weak).toEqual([]);
  },
);

test('the brand is the theme colour, and no style sheet uses it for text [LOOK-02]', () => {
  expect(colour('brand', 'light').toLowerCase()).toBe('#00bbfe');
  expect(contrast(colour('brand', 'light'), colour('page', 'light'))).toBeLessThan(3);
  expect(sheets.filter(({ text }) => /(?<![\w-])color:\s*var\(--brand\)/.test(text)).map(({ file }) => file)).toEqual(
    [],
  );
});

test('every token used in a style sheet is defined', () => {
  const defined = new Set(sheets.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)));
  // set by code: the height of a keypad over the page, and how far a picture is enlarged
  defined.add('--keypad').add('--zoom');
  const unknown = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .map(([, name]) => name)
      .filter((name) => !defined.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('paper is light in every theme, which only one sheet decides [LOOK-01]', () => {
  const print = /@media print \{\s*:root \{\s*color-scheme: light !important;\s*\}\s*\}/;
  expect(css).toMatch(print);
  expect(sheets.filter(({ text }) => text.includes('color-scheme')).map(({ file }) => file)).toEqual([
    'src/ui/tokens.css',
  ]);
});
