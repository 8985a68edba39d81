import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { describe, expect, test } from 'vitest';
import { compareMessages, countWithoutPlural, readMessage } from '../../../scripts/parts/icu.mjs';
import { bareAmounts, joinedAmounts } from '../../../scripts/parts/isolates.mjs';
import { rejectedTerms } from '../../../scripts/parts/rejected-terms.mjs';
import { offers } from '../../../server/qa/demo-data/offers.ts';
import { LANGUAGES, type Language } from '../../../src/config.ts';
import { TOPICS } from '../../../src/api/topics.ts';
import { notificationText } from '../../../sw/push-texts.ts';

describe('the check of catalogs [I18N-04]', () => {
  test('reads arguments, tags and forms, and ignores quoted braces', () => {
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
  ])('finds what is wrong with "%s" -> "%s" in %s', (source, translation, locale, response) => {
    expect(compareMessages(source, translation, locale).join('; ')).toContain(response);
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

const SPECIFIED = 'You have not bound bank card, please bind bank card first!';

describe('terms rejected by the glossary [WORD-01]', () => {
  test.each([
    ['en', 'Recharge now', 'deposit'],
    ['en', 'Revoke this order?', 'cancel'],
    ['en', 'You have signed in today', 'check in'],
    ['en', 'The hold has ended', 'on hold'],
    ['en', 'Ask the operator', 'Andaman'],
    ['zh', '添加银行卡', '银行账户'],
    ['th', 'กรุณาลองใหม่', 'โปรด'],
    ['ja', 'あなたの注文', 'お客様'],
    ['ar', 'تجزئة المعاملة', 'معرّف المعاملة'],
    ['hi', 'रिचार्ज करें', 'जमा'],
    ['hi', 'नया कैंपेन', 'प्रमोशन'],
    ['hi', 'दूसरी चेन पर', 'नेटवर्क'],
    ['ar', 'نشاط جديد', 'عرض ترويجي'],
    ['ja', '別のチェーン', 'ネットワーク'],
    ['zh', '选择链', '转账网络'],
    ['zh', '最后 10 个每秒价格', '每秒一个'],
    ['th', 'เทรดเหรียญ', 'ซื้อขาย'],
    ['ja', '振込の証明', '振込明細の画像'],
    ['hi', 'भरोसेमंद कीमतें', 'भाव'],
  ])('are found in %s: "%s"', (locale, text, instead) => {
    expect(rejectedTerms(text, locale).join('; ')).toContain(instead);
  });

  test('are allowed in sentences of the specification and placeholder names', () => {
    expect(rejectedTerms(SPECIFIED, 'en')).toEqual([]);
    expect(rejectedTerms(`${SPECIFIED} `, 'en')).not.toEqual([]);
    expect(rejectedTerms('您还没有绑定银行卡', 'zh', SPECIFIED)).toEqual([]);
    expect(rejectedTerms('{held} available of your {chain} address, {yield}%', 'en')).toEqual([]);
    expect(rejectedTerms('Your account is on hold.', 'en')).toEqual([]);
    expect(rejectedTerms('链接、区块链、链上', 'zh')).toEqual([]);
    expect(rejectedTerms('ブロックチェーン', 'ja')).toEqual([]);
    expect(rejectedTerms('चेन्नई का ब्लॉकचेन', 'hi')).toEqual([]);
  });

  test('are in no text outside the catalogs, such as demo content and notifications', () => {
    const wire = (locale: Language): string => (locale === 'jp' ? 'ja' : locale);
    const texts = LANGUAGES.flatMap((language) => [
      ...offers.flatMap(({ title, summary, condition, reward, content }) =>
        [title, summary, condition, reward, content].map((text) => [language, text[language] ?? ''] as const),
      ),
      ...[undefined, ...TOPICS].map((topic) => [language, notificationText(topic, language)] as const),
    ]);
    expect(texts.length).toBeGreaterThan(100);
    expect(
      texts.flatMap(([language, text]) => rejectedTerms(text, wire(language)).map((what) => `${text}: ${what}`)),
    ).toEqual([]);
  });
});

test('offers of the demo have all their texts in every language', () => {
  const missing = LANGUAGES.flatMap((language) =>
    offers.flatMap(({ id, title, summary, condition, reward, content }) =>
      Object.entries({ title, summary, condition, reward, content })
        .filter(([, text]) => !text[language])
        .map(([name]) => `${id}: ${name} in ${language}`),
    ),
  );
  expect(missing).toEqual([]);
});

describe('amounts in Arabic [I18N-07]', () => {
  test.each([
    ['أُضيف {0} USDT إلى رصيدك.', '{0} USDT'],
    ['الحد الأدنى {least} {currency}.', '{least} {currency}'],
    ['سحب {amountText} {0}؟', '{amountText} {0}'],
    ['حتى 0.000001 USDT.', '0.000001 USDT'],
    ['استلمنا <b>{amount}</b> {payCurrency}', '{amount}</b> {payCurrency}'],
    ['من \u2066{least} USDT\u2069 إلى {most} USDT', '{most} USDT'],
    ['{n, plural, one {{n} USDT} other {\u2066{n} USDT\u2069}}', '{n} USDT'],
  ])('are found without isolates: "%s"', (text, amount) => {
    expect(bareAmounts(text, 'ar')).toEqual([expect.stringContaining(`"${amount}"`)]);
  });

  test.each([
    'أُضيف \u2066{0} USDT\u2069 إلى رصيدك.',
    'أُضيف \u2068{0} {code}\u2069.',
    '{pair} ({words}): {figure}',
    'ربح {name} {prize}',
    'رصيد {code} المتاح',
    '{words} · {code}/USDT',
    'تعذّر تعليمها كمقروءة. {0}',
  ])('pass where they are isolated, and other pairs too: "%s"', (text) => {
    expect(bareAmounts(text, 'ar')).toEqual([]);
  });

  test.each([
    'const quantity = `${formatAmount(amount)} ${code}`;',
    'value: `${amountInWords(box.expected, box.code, { trim: true })} ${box.code}`,',
    'const limit = `${amountInWords(problem.limit)} USDT`;',
    'return `${figure} ${unit}`.trim();',
  ])('are found where code joins them with their coin: %s', (source) => {
    expect(joinedAmounts(source)).toHaveLength(1);
  });

  test.each([
    'const quantity = withCoin(formatAmount(amount), code);',
    'const what = isolated(`${sideOf(order, t)} ${formatAmount(order.amount)} ${order.code}`);',
    'title={t`Lock ${amountText} USDT?`} confirm={t`Lock ${amountText} USDT`}',
    '<tr key={`${kind} ${code} ${id}`}>',
  ])('pass in code that isolates them or has no amount: %s', (source) => {
    expect(joinedAmounts(source)).toEqual([]);
  });

  test('need no isolates in languages from left to right', () => {
    expect(bareAmounts('ถอน {amount} USDT', 'th')).toEqual([]);
  });
});

test('finds a count without a plural: never "1 minutes" [WORD-02]', () => {
  expect(countWithoutPlural('Please wait {minutes} minutes and try again.')).toBe('{minutes} minutes');
  expect(countWithoutPlural('Wait {m, plural, one {{m} minute} other {{m} minutes}}, then {n} days.')).toBe('{n} days');
  expect(countWithoutPlural('Wait {m, plural, one {{m} minute} other {{m} minutes}}.')).toBeUndefined();
});

test('translates every message with matching arguments, tags and plurals [I18N-04 WORD-01 WORD-02]', async () => {
  const config = getConfig({ cwd: process.cwd() });
  const wrong: string[] = [];
  let count = 0;
  const catalogs = await getCatalogs(config);
  for (const catalog of catalogs) {
    const all = await catalog.readAll(config.locales);
    for (const locale of config.locales) {
      for (const [id, { message, translation = '', obsolete }] of Object.entries(all[locale] ?? {})) {
        if (obsolete) continue;
        count += 1;
        const source = message ?? id;
        const faults = [
          ...compareMessages(source, translation, locale),
          ...rejectedTerms(translation, locale, source),
          ...bareAmounts(translation, locale),
        ];
        wrong.push(...faults.map((what: string) => `${locale}: "${source}" ${what}`));
      }
    }
  }
  expect(wrong).toEqual([]);
  // six languages with hundreds of messages each, of app and server
  expect(count).toBeGreaterThan(8000);
  expect(catalogs.filter(({ path }) => path.endsWith('server/locales/{locale}'))).toHaveLength(1);
});
