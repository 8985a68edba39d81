interface CalendarEntry {
  /** ms */
  readonly start: number;
  /** ms */
  readonly created: number;
  readonly title: string;
}

const MAX_LINE_BYTES = 75;
/** Of a folded line, which begins with a space. A character of UTF-8 has at most four bytes. */
const CHARACTERS_PER_LINE = 18;

/** Formats 2026-11-30T11:05:09.000Z as 20261130T110509Z. */
const formatUtc = (time: number): string => `${new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const fold = (line: string): string => {
  if (new TextEncoder().encode(line).length <= MAX_LINE_BYTES) return line;
  const characters = Array.from(line);
  const parts = Array.from({ length: Math.ceil(characters.length / CHARACTERS_PER_LINE) }, (_, index) =>
    characters.slice(index * CHARACTERS_PER_LINE, (index + 1) * CHARACTERS_PER_LINE).join(''),
  );
  return parts.join('\r\n ');
};

const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);

/** Returns an iCalendar file (RFC 5545) with one entry, which reminds at its start. */
export function calendarEntry({ start, created, title }: CalendarEntry): string {
  const summary = escapeText(title);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Andaman//EN',
    'BEGIN:VEVENT',
    `UID:${formatUtc(start)}@andaman`,
    `DTSTAMP:${formatUtc(created)}`,
    `DTSTART:${formatUtc(start)}`,
    `SUMMARY:${summary}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT0S',
    `DESCRIPTION:${summary}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
