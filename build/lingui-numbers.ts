import type { Plugin } from 'vite';

const BEFORE = 'const valueStr = number(locales, value, numberFormat);';
const AFTER = String.raw`const valueStr = String(value).replace(/\B(?=(\d{3})+$)/g, ',');`;

/** Lingui's code with the numbers of its plural forms in groups of three, as the app writes all others. */
export function ownNumbers(code: string): string {
  if (!code.includes(BEFORE)) throw new Error('Lingui writes the numbers of plural forms otherwise than expected');
  return code.replace(BEFORE, () => AFTER);
}

/**
 * Lingui has `Intl` write the number of each plural form, also where the form shows none. The first number or date that
 * `Intl` writes takes a slow phone 50 to 100 ms of a start (docs/performance.md).
 */
export const linguiNumbers = (): Plugin => ({
  name: 'lingui-numbers',
  apply: 'build',
  transform: (code, id) => (id.endsWith('@lingui/core/dist/index.mjs') ? { code: ownNumbers(code), map: null } : null),
});
