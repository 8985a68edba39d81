import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));

/** Words of impossible promises; `allowed` if the sentence denies them. */
const promises: readonly { readonly words: RegExp; readonly denied: RegExp }[] = [
  {
    words: /guarantee|risk[- ]free|without risk|no risk\b|sure profit|can'?t lose|cannot lose/i,
    denied: /\b(not|no|never|no one|nothing)\b[^.]*guarantee|\b(is|are|was|were|do|does)n\\?['’]t guarantee/i,
  },
  { words: /保证(收益|盈利|赚)|无风险|零风险|稳赚|包赚/, denied: /不保证|不作保证|并非保证|没有保证/ },
  { words: /รับประกัน(กำไร|ผลตอบแทน|รายได้)|ไร้ความเสี่ยง|ไม่มีความเสี่ยง/, denied: /ไม่(ได้)?รับประกัน|ไม่มีการรับประกัน/ },
  {
    words: /元本保証|利益保証|必ず(儲|もう)|ノーリスク|リスクなし/,
    denied: /保証(され|し)(ません|ない)|保証はありません/,
  },
  { words: /(ربح|عائد|دخل) مضمون|بدون مخاطر|بلا مخاطر/, denied: /غير مضمون|ليس مضمون|لا (يضمن|تضمن)/ },
  { words: /गारंटीशुदा|जोखिम[- ]मुक्त|बिना जोखिम/, denied: /गारंटी नहीं|गारंटीशुदा नहीं/ },
];

/** Sentences of a catalog, the server's texts, or a component. */
const sentencesOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`/g)].map(([text]) => text);

describe('no text or screen is manipulative [TRUST-09]', () => {
  const texts = [
    ...filesIn('src/i18n/locales', /\.po$/),
    ...filesIn('server/locales', /\.po$/),
    ...filesIn('server/qa/demo-data', /\.ts$/),
    ...filesIn('src/features', /\.tsx$/),
  ];

  test('no catalog or server text promises guaranteed or risk-free income [TRUST-09]', () => {
    expect(texts.length).toBeGreaterThan(100);
    const match = texts.flatMap((file) =>
      sentencesOf(file)
        .filter((text) => promises.some(({ words, denied }) => words.test(text) && !denied.test(text)))
        .map((text) => `${file}: ${text}`),
    );
    expect(match).toEqual([]);
    // the scan does find its targets
    expect(
      ['Guaranteed profit', '稳赚不赔', 'ไร้ความเสี่ยง', '元本保証', 'عائد مضمون', 'जोखिम-मुक्त आय'].map((text) =>
        promises.some(({ words, denied }) => words.test(text) && !denied.test(text)),
      ),
    ).not.toContain(false);
    const caught = (text: string): boolean =>
      promises.some(({ words, denied }) => words.test(text) && !denied.test(text));
    expect(
      ['Rates are not guaranteed.', "Rates aren't guaranteed.", "We don't guarantee a profit."].filter(caught),
    ).toEqual([]);
    // a denial of something else does not count
    expect(
      ["You can't lose.", "Rates don't fall: guaranteed.", "It isn't late. Profit is guaranteed."].map(caught),
    ).toEqual([true, true, true]);
  });

  test('rewards and confirmations have no countdown, confetti, motion or preset amount [TRUST-09]', () => {
    const files = [
      ...filesIn('src/features/rewards', /\.(tsx|css|ts)$/),
      'src/ui/trading/ConfirmSheet.tsx',
      'src/ui/trading/OutcomePanel.tsx',
      'src/ui/trading/OutcomePanel.module.css',
    ];
    expect(files.length).toBeGreaterThan(12);
    const match = files.filter((file) =>
      /confetti|firework|@keyframes|animation:|<Countdown|setInterval|requestAnimationFrame|near[- ]?miss/i.test(
        readFileSync(file, 'utf8'),
      ),
    );
    expect(match).toEqual([]);
  });
});
