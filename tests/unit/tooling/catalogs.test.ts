import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { describe, expect, test } from 'vitest';
import { compareMessages, readMessage } from '../../../scripts/parts/icu.mjs';

describe('I18N-04 the check of catalogs', () => {
  test('reads arguments, tags and forms, and leaves quoted braces alone', () => {
    const message = readMessage(
      "{count, plural, one {<0># coin</0> of {name}} other {# coins of {name}}} '{literal}' <1/>",
    );
    expect([...message.names]).toEqual(['count', 'name']);
    expect(message.tags).toEqual(['<0>', '</0>', '<1/>']);
    expect(message.plurals).toEqual([{ name: 'count', kind: 'plural', forms: ['one', 'other'] }]);
    expect([...readMessage("the shop's {day, date, short}").names]).toEqual(['day']);
    expect([...readMessage('{kind, select, up {Up} other {Down}}').names]).toEqual(['kind']);
  });

  test.each([
    ['Send {code}', '', 'th', 'is empty'],
    ['Send {code}', 'ส่ง {kod}', 'th', 'placeholders'],
    ['Send {code}', 'ส่ง', 'th', 'placeholders'],
    ['Read <0>terms</0>', 'อ่าน', 'th', 'tags'],
    ['Send {code}', 'ส่ง {code', 'th', 'cannot be read'],
    [
      '{n, plural, one {# day} other {# days}}',
      '{n, plural, one {# a} other {# b}}',
      'ar',
      'lacks the forms few, many, two, zero of {n}',
    ],
    ['{n, plural, one {# day} other {# days}}', '{n}', 'ja', 'lacks a plural'],
  ])('finds what is wrong with "%s" -> "%s" in %s', (source, translation, locale, answer) => {
    expect(compareMessages(source, translation, locale).join('; ')).toContain(answer);
  });

  test.each([
    ['{n, plural, one {# day} other {# days}}', '{n, plural, other {#日}}', 'ja'],
    [
      '{n, plural, one {# day} other {# days}}',
      '{n, plural, zero {a} one {b} two {c} few {d} many {e} other {f}}',
      'ar',
    ],
    ['Read <0>terms</0> of {name}', '{name}: <0>x</0>', 'zh'],
  ])('lets "%s" -> "%s" in %s pass', (source, translation, locale) => {
    expect(compareMessages(source, translation, locale)).toEqual([]);
  });
});

test('each message of the catalogs has a translation in every language with the same arguments and tags, and all forms of its plurals [I18N-04]', async () => {
  const config = getConfig({ cwd: process.cwd() });
  const wrong: string[] = [];
  let count = 0;
  for (const catalog of await getCatalogs(config)) {
    const all = await catalog.readAll(config.locales);
    for (const locale of config.locales.filter((one) => one !== config.sourceLocale)) {
      for (const [id, { message, translation = '', obsolete }] of Object.entries(all[locale] ?? {})) {
        if (obsolete) continue;
        count += 1;
        wrong.push(
          ...compareMessages(message ?? id, translation, locale).map(
            (what: string) => `${locale}: "${message ?? id}" ${what}`,
          ),
        );
      }
    }
  }
  expect(wrong).toEqual([]);
  // five languages beside the source, hundreds of messages each
  expect(count).toBeGreaterThan(5000);
});
