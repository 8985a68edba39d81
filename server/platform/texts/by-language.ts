/** A text that is the same in all languages, or texts by language, as a setting has them. */
export type SettingText = string | Readonly<Record<string, string>>;

/** Returns a text as tables store it: by language, with `*` for all. */
export const toStoredText = (text: SettingText): Record<string, string> =>
  typeof text === 'string' ? { '*': text } : { ...text };

/** Returns a stored text as a setting has it. */
export function fromStoredText(stored: Readonly<Record<string, string>>): SettingText {
  const all = stored['*'];
  return all !== undefined && Object.keys(stored).length === 1 ? all : stored;
}
