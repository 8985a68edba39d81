/**
 * `npm run words`: checks the catalogs of all languages, of the app and of the server (I18N-04, WORD-01, WORD-02).
 * Extraction must change nothing, and each message must have a translation with the same placeholders and tags, all
 * plural forms of its language and no term that its glossary rejects. Changes no file.
 */
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compareMessages, countWithoutPlural } from './parts/icu.mjs';
import { rejectedTerms } from './parts/rejected-terms.mjs';
import { root, runTool, tool } from './parts/run.mjs';
import { main, Plain, say } from './parts/say.mjs';

const copy = '.cache/words';
const folders = ['src/i18n/locales', 'server/locales'];

/**
 * The project's own settings with the catalogs in a folder aside, so that extraction touches no file of the project.
 */
const settings = `import config from '../lingui.config.ts';
export default {
  ...config,
  rootDir: ${JSON.stringify(root)},
  catalogs: config.catalogs.map((one) => ({ ...one, path: one.path.replace('<rootDir>', '<rootDir>/${copy}') })),
};
`;

await main(async () => {
  rmSync(join(root, copy), { recursive: true, force: true });
  mkdirSync(join(root, copy), { recursive: true });
  for (const folder of folders) {
    if (!existsSync(join(root, folder)))
      throw new Plain(`There are no catalogs in ${folder}: npm run i18n makes them.`);
    cpSync(join(root, folder), join(root, copy, folder), { recursive: true });
  }
  const file = join(root, '.cache/words.config.ts');
  writeFileSync(file, settings);
  const { code, output } = await runTool(tool('@lingui/cli', 'dist/lingui.js'), ['extract', '--config', file], {
    quiet: true,
  });
  if (code !== 0) throw new Plain(`${output}\n\nThe messages could not be extracted; the lines above say where.`);

  const { getCatalogs } = await import('@lingui/cli/api');
  const { getConfig } = await import('@lingui/conf');
  const config = getConfig({ cwd: root });
  const now = await getCatalogs(config);
  const extracted = await getCatalogs(getConfig({ cwd: root, configPath: file }));
  const wrong = [];
  let count = 0;
  for (const [index, catalog] of now.entries()) {
    const after = await extracted[index].readAll(config.locales);
    for (const [locale, messages] of Object.entries(await catalog.readAll(config.locales))) {
      const stored = messages ?? {};
      const fresh = after[locale] ?? {};
      const name = relative(root, `${catalog.path.replace('{locale}', locale)}.po`);
      const alive = (all) => Object.keys(all).filter((id) => !all[id].obsolete);
      for (const id of alive(fresh)) {
        count += 1;
        const source = fresh[id].message ?? id;
        if (!stored[id] || stored[id].obsolete) {
          // said once: extraction adds it to all languages
          if (locale === config.sourceLocale) wrong.push(`${name}: "${source}" is missing: npm run i18n`);
        } else {
          const text = locale === config.sourceLocale ? source : (stored[id].translation ?? '');
          const faults = [...compareMessages(source, text, locale), ...rejectedTerms(text, locale, source)];
          wrong.push(...faults.map((what) => `${name}: "${source}" ${what}`));
          if (locale === config.sourceLocale && countWithoutPlural(source))
            wrong.push(`${name}: "${source}" counts without a plural: ${countWithoutPlural(source)}`);
          if (name.startsWith('server/') && text.includes('#'))
            wrong.push(`${name}: "${source}" has #, which formats the figure: name the placeholder in each form`);
        }
      }
      for (const id of alive(stored))
        if (locale === config.sourceLocale && (!fresh[id] || fresh[id].obsolete))
          wrong.push(`${name}: "${stored[id].message ?? id}" is no longer used: npm run i18n`);
    }
  }
  rmSync(file, { force: true });
  if (wrong.length > 0)
    throw new Plain(
      `${wrong.join('\n')}\n\n${wrong.length} faults in the catalogs: messages are missing, stale or wrong.`,
    );
  say(
    `${count} messages in ${config.locales.length} languages: none missing, none empty, placeholders, plural forms and terms right.`,
  );
});
