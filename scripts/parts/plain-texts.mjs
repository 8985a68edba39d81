import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Returns the English texts without placeholders: those of the app's catalogs, and those in the desk's sources. */
export function plainTexts() {
  const catalogs = ['shell', 'pages'].map((name) => readFileSync(join(root, `src/i18n/locales/en/${name}.po`), 'utf8'));
  const sources = readdirSync(join(root, 'src/desk'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, 'src/desk', file), 'utf8'));
  return new Set([
    ...[...catalogs.join('\n').matchAll(/^msgid "([^"{}<>]+)"$/gm)].map(([, text]) => text),
    ...[...sources.join('\n').matchAll(/\bt`([^`$]+)`/g)].map(([, text]) => text),
  ]);
}
