import { calendarDay, daysFrom, timeOfDay, weekdayName } from '../../lib/date-format.ts';

/**
 * When a message came, as short as it is clear: "14:05" today, "Thu" in the last six days, else "12 Nov", with the year
 * where it is another.
 */
export const formatWhen = (at: number, locale: string, now = Date.now()): string => {
  const [moment, today] = [new Date(at), new Date(now)];
  const days = daysFrom(moment, today);
  if (days === 0) return timeOfDay(moment);
  if (days > 0 && days < 7) return weekdayName(locale, moment);
  return calendarDay(locale, moment, { hasYear: moment.getFullYear() !== today.getFullYear() });
};

/**
 * First words of a message without its markup, for the list; blocks are told apart. Text alone: it is never read as
 * HTML.
 */
export const summarise = (content: string): string =>
  content
    .replace(/<(script|style)\b[^]*?<\/\1\s*>/gi, ' ')
    // the way on is for whoever opens it
    .replace(/<p><a\b[^<>]*>[^<]*<\/a><\/p>/gi, '')
    .replace(/<\/(?:p|li|h\d|div|tr)\s*>|<br\b[^>]*>/gi, BLOCK)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .split(BLOCK)
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .filter((block) => block !== '')
    .reduce(
      (before, block) => `${before}${before === '' ? '' : /[.!?:;。！？।]$/.test(before) ? ' ' : ' · '}${block}`,
      '',
    )
    .slice(0, 200);

const BLOCK = '\u0000';
const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
