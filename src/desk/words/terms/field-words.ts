/** The words of a field of a setting, and how it is entered where its schema doesn't tell. */
export interface FieldWords {
  readonly label: string;
  readonly help?: string;
  /** After the value: "USDT", "%", "hours". */
  readonly unit?: string;
  /** What applies where the field is left out and the server names no value. */
  readonly absent?: string;
  /** What it means that the value is null, where that may be. */
  readonly none?: string;
  /**
   * - `long`: text of several lines
   * - `moment`: a time in ms
   * - `day`: a date such as 2026-12-31
   * - `codes`: some of the choices, as one text with commas
   * - `oneText`: texts that are mostly the same in all languages
   * - `picture`: the address of a picture, which the form uploads
   * - `elsewhere`: another page changes it, so the form leaves it out
   */
  readonly entry?: 'long' | 'moment' | 'day' | 'codes' | 'oneText' | 'picture' | 'elsewhere';
  /** The values that can be chosen, in words. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Fields of an object, in the order of the form. */
  readonly fields?: Readonly<Record<string, FieldWords>>;
  /** Each row of a list, or each entry of a record; its label is what one is called. */
  readonly row?: FieldWords;
  /** What one row is called among the others: "5 minutes". Also tells which rows without ids are the same. */
  readonly titleOf?: (row: Readonly<Record<string, unknown>>) => string;
  /** What an entry of a record belongs to. */
  readonly keyLabel?: string;
  /** A whole address or account number, which the pages show in groups and no email has. */
  readonly isAddress?: true;
  /** What the form works out of a row's values and says below them. */
  readonly meaning?: 'yield' | 'dailyRate';
  /** How customers see it, which the form shows below: a row as a slide, or a text with its markup. */
  readonly preview?: 'slide' | 'html';
}

export const usdt = (label: string, more: Omit<FieldWords, 'label' | 'unit'> = {}): FieldWords => ({
  label,
  unit: 'USDT',
  ...more,
});
export const percent = (label: string, more: Omit<FieldWords, 'label' | 'unit'> = {}): FieldWords => ({
  label,
  unit: '%',
  ...more,
});

/** A text among a row's values; a dash where there is none. */
export const textIn = (row: Readonly<Record<string, unknown>>, name: string): string => {
  const text = row[name];
  return typeof text === 'string' && text !== '' ? text : '–';
};

/** The English part of texts, or the only text. */
export const titleIn = (texts: unknown): string => {
  if (typeof texts === 'string') return texts;
  const english = (texts as { en?: unknown } | null | undefined)?.en;
  return typeof english === 'string' ? english : '–';
};
