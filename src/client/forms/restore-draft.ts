type Texts = Readonly<Record<string, string>>;

/** Field of a stored draft that holds the idempotency key of its call, next to the form's own fields. */
export const KEY_FIELD = 'key';

interface Restored<Fields extends Texts> {
  readonly fields: Fields;
  /** Key of the stored fields; undefined if the customer has typed anything since. */
  readonly key: string | undefined;
  /** The customer has typed nothing since. */
  readonly isUntouched: boolean;
}

/**
 * Merges a stored draft into a form. Fields that the customer typed while the draft was being read win. Fields that the
 * form does not have are dropped.
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
