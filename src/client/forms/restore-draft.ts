type Texts = Readonly<Record<string, string>>;

/** The field beside those of a form that a stored draft has: the key of its call. */
export const KEY_FIELD = 'key';

interface Restored<Fields extends Texts> {
  readonly fields: Fields;
  /** The key belongs to what it was made with: undefined where anything was typed since. */
  readonly key: string | undefined;
  /** Nothing was typed since. */
  readonly isUntouched: boolean;
}

/**
 * A form with its stored draft; what was typed while that was read wins, and fields that it does not have are left
 * out.
 */
export function restoreDraft<Fields extends Texts>(
  stored: Texts | undefined,
  typed: Fields,
  empty: Fields,
): Restored<Fields> {
  const names = Object.keys(empty);
  const fields = Object.fromEntries(
    names.map((name) => [name, typed[name] === empty[name] ? (stored?.[name] ?? empty[name]) : typed[name]]),
  ) as Fields;
  const isUntouched = names.every((name) => typed[name] === empty[name]);
  return { fields, key: isUntouched ? stored?.[KEY_FIELD] : undefined, isUntouched };
}
