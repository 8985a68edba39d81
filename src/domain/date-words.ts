import { type Language, LANGUAGES, localeOf } from './languages.ts';

interface DateWords {
  readonly months: readonly string[];
  /** Starting with Sunday. */
  readonly weekdays: readonly string[];
  readonly yesterday: string;
}

const words = (months: string, weekdays: string, yesterday: string): DateWords => ({
  months: months.split(' '),
  weekdays: weekdays.split(' '),
  yesterday,
});

const NUMBERED = '1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月';

const DATE_WORDS: Readonly<Record<Language, DateWords>> = {
  en: words('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec', 'Sun Mon Tue Wed Thu Fri Sat', 'yesterday'),
  zh: words(NUMBERED, '周日 周一 周二 周三 周四 周五 周六', '昨天'),
  th: words(
    'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.',
    'อาทิตย์ จันทร์ อังคาร พุธ พฤหัส ศุกร์ เสาร์',
    'เมื่อวาน',
  ),
  jp: words(NUMBERED, '日 月 火 水 木 金 土', '昨日'),
  ar: words(
    'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر',
    'الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت',
    'أمس',
  ),
  hi: words('जन॰ फ़र॰ मार्च अप्रैल मई जून जुल॰ अग॰ सित॰ अक्टू॰ नव॰ दिस॰', 'रवि सोम मंगल बुध गुरु शुक्र शनि', 'कल'),
};

/** Returns the short date words of a language, as in `Intl` (`date-format.ts` explains why we do not use it). */
export const dateWordsOf = (locale: string): DateWords =>
  DATE_WORDS[LANGUAGES.find((language) => localeOf(language) === locale) ?? 'en'];
