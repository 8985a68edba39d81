import { calendarDay, calendarDaysBetween, timeOfDay, weekdayName } from '../../domain/date-format.ts';

/**
 * Formats when a message came in the shortest clear form: "14:05" today, "Thu" in the last six days, else "12 Nov",
 * with the year if it is not this one.
 */
export const formatWhen = (at: number, locale: string, now = Date.now()): string => {
  const [moment, today] = [new Date(at), new Date(now)];
  const days = calendarDaysBetween(moment, today);
  if (days === 0) return timeOfDay(moment);
  if (days > 0 && days < 7) return weekdayName(locale, moment);
  return calendarDay(locale, moment, { hasYear: moment.getFullYear() !== today.getFullYear() });
};

/** Part of the list in which a message is. */
export type MessageGroup = 'today' | 'month' | 'earlier';

/** Returns the part of the list by when a message came; one without a time is among the earlier ones. */
export const messageGroup = (at: number | undefined, now = Date.now()): MessageGroup => {
  if (at === undefined) return 'earlier';
  const [moment, today] = [new Date(at), new Date(now)];
  if (calendarDaysBetween(moment, today) <= 0) return 'today';
  const isThisMonth = moment.getMonth() === today.getMonth() && moment.getFullYear() === today.getFullYear();
  return isThisMonth ? 'month' : 'earlier';
};

/**
 * Returns the first words of a message as plain text for the list, with its blocks separated. It is never used as HTML.
 */
export const summarise = (content: string): string =>
  content
    .replace(/<(script|style)\b[^]*?<\/\1\s*>/gi, ' ')
    // drops the link at the end, which is of use only in the opened message
    .replace(/<p><a\b[^<>]*>[^<]*<\/a><\/p>/gi, '')
    .replace(/<\/(?:p|li|h\d|div|tr)\s*>|<br\b[^>]*>/gi, BLOCK)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .split(BLOCK)
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .filter((block) => block !== '')
    .reduce(
      (summary, block) => `${summary}${summary === '' ? '' : /[.!?:;。！？।]$/.test(summary) ? ' ' : ' · '}${block}`,
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
