/**
 * `npm run words`: checks the app's and the server's catalogs in all languages (I18N-04, WORD-01, WORD-02). Extraction
 * must change nothing. Each message must have a translation with the same placeholders and tags, all plural forms of
 * its language, no term that the glossary rejects, and in Arabic no amount next to its coin without isolates. No source
 * of the app may join an amount with its coin itself. The script changes no file of the project.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compareMessages, countWithoutPlural } from './parts/icu.mjs';
import { bareAmounts, joinedAmounts } from './parts/isolates.mjs';
import { rejectedTerms } from './parts/rejected-terms.mjs';
import { root, runTool, toolPath } from './parts/run.mjs';
import { ExpectedError, main, say } from './parts/say.mjs';

const copy = '.cache/words';
const folders = ['src/i18n/locales', 'server/locales'];

/** Sources that may join an amount with its coin: `withCoin`, the text that a box's odds are hashed from, the desk. */
const MAY_JOIN = /^src\/(?:i18n\/with-coin\.ts|domain\/blindbox\.ts|desk\/)/;

/**
 * Returns the ids of the messages that the sources still use.
 *
 * @param {import('@lingui/conf').CatalogType} catalog
 */
const usedIds = (catalog) => Object.keys(catalog).filter((id) => !catalog[id]?.obsolete);

const findJoinedAmounts = () =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !MAY_JOIN.test(file))
    .flatMap((file) => joinedAmounts(readFileSync(join(root, file), 'utf8')).map((problem) => `${file} ${problem}`));

/**
 * The project's Lingui config with its catalogs in a copied folder, so that extraction does not change the originals.
 */
const configSource = `import config from '../lingui.config.ts';
export default {
  ...config,
  rootDir: ${JSON.stringify(root)},
  catalogs: config.catalogs.map((item) => ({ ...item, path: item.path.replace('<rootDir>', '<rootDir>/${copy}') })),
};
`;

await main(async () => {
  rmSync(join(root, copy), { recursive: true, force: true });
  mkdirSync(join(root, copy), { recursive: true });
  for (const folder of folders) {
    if (!existsSync(join(root, folder)))
      throw new ExpectedError(`There are no catalogs in ${folder}: npm run i18n makes them.`);
    cpSync(join(root, folder), join(root, copy, folder), { recursive: true });
  }
  const configFile = join(root, '.cache/words.config.ts');
  writeFileSync(configFile, configSource);
  const { code, output } = await runTool(
    toolPath('@lingui/cli', 'dist/lingui.js'),
    ['extract', '--config', configFile],
    {
      quiet: true,
    },
  );
  if (code !== 0)
    throw new ExpectedError(`${output}\n\nThe messages could not be extracted; the lines above say where.`);

  const { getCatalogs } = await import('@lingui/cli/api');
  const { getConfig } = await import('@lingui/conf');
  // the copy's config first: reading the project's replaces `<rootDir>` in the object that both share
  const extractedCatalogs = await getCatalogs(getConfig({ cwd: root, configPath: configFile }));
  const config = getConfig({ cwd: root });
  const catalogs = await getCatalogs(config);
  const faults = findJoinedAmounts();
  let count = 0;
  for (const [index, catalog] of catalogs.entries()) {
    const extractedByLocale = (await extractedCatalogs[index]?.readAll(config.locales)) ?? {};
    for (const [locale, messages] of Object.entries(await catalog.readAll(config.locales))) {
      const current = messages ?? {};
      const extracted = extractedByLocale[locale] ?? {};
      const name = relative(root, `${catalog.path.replace('{locale}', locale)}.po`);
      for (const id of usedIds(extracted)) {
        count += 1;
        const source = extracted[id]?.message ?? id;
        if (!current[id] || current[id].obsolete) {
          // reported for one language only: extraction adds it to all of them
          if (locale === config.sourceLocale) faults.push(`${name}: "${source}" is missing: npm run i18n`);
        } else {
          const text = locale === config.sourceLocale ? source : (current[id].translation ?? '');
          const problems = [
            ...compareMessages(source, text, locale),
            ...rejectedTerms(text, locale, source),
            ...bareAmounts(text, locale),
          ];
          faults.push(...problems.map((problem) => `${name}: "${source}" ${problem}`));
          if (locale === config.sourceLocale && countWithoutPlural(source))
            faults.push(`${name}: "${source}" counts without a plural: ${countWithoutPlural(source)}`);
          if (name.startsWith('server/') && text.includes('#'))
            faults.push(`${name}: "${source}" has #, which formats the figure: name the placeholder in each form`);
        }
      }
      for (const id of usedIds(current))
        if (locale === config.sourceLocale && (!extracted[id] || extracted[id].obsolete))
          faults.push(`${name}: "${current[id]?.message ?? id}" is no longer used: npm run i18n`);
    }
  }
  rmSync(configFile, { force: true });
  if (faults.length > 0)
    throw new ExpectedError(
      `${faults.join('\n')}\n\n${faults.length} faults in the catalogs: messages are missing, stale or wrong.`,
    );
  say(
    `${count} messages in ${config.locales.length} languages: all translated, with correct placeholders, plural forms, terms and isolates.`,
  );
});
