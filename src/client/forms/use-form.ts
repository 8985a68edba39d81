import type { I18n, MessageDescriptor } from '@lingui/core';
import { useCallback, useEffect, useState } from 'react';
import { focusField } from './focus-field.ts';
import { beginUnsavedWork } from './unsaved-work.ts';

/** The first error of each invalid field, in the order of the form; valid fields are absent. */
export type Errors<Fields> = { [Name in keyof Fields]?: MessageDescriptor };

/** Returns only the entries that have an error. */
export const onlyFaults = <Fields>(errors: Errors<Fields>): Errors<Fields> =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined)) as Errors<Fields>;

/**
 * Manages the fields of a form and their errors. The form counts as unsaved work while something is typed, so that an
 * update waits (PWA-16).
 * @param id id of the form element. Its controls are named like the fields, so that `fail` can focus the first error.
 * @param empty the empty fields; must be a constant
 */
export const useForm = <Fields extends object>(id: string, empty: Fields) => {
  const [fields, setFields] = useState(empty);
  const [errors, setErrors] = useState<Errors<Fields>>({});
  const [dirty, setDirty] = useState(false);
  useEffect(() => (dirty ? beginUnsavedWork(id) : undefined), [dirty, id]);

  /** Fills fields that the customer has not changed, with the values of a draft or a link. */
  const fill = useCallback(
    (values: { [Name in keyof Fields]?: Fields[Name] | undefined }): void =>
      setFields((current) => {
        const untouched = Object.entries(values).filter(
          ([field, value]) => value !== undefined && current[field as keyof Fields] === empty[field as keyof Fields],
        );
        return { ...current, ...Object.fromEntries(untouched) };
      }),
    [empty],
  );

  const focus = (field: string, { select = false } = {}): void => {
    const control = focusField(field, id);
    if (select && control instanceof HTMLInputElement) control.select();
  };

  return {
    fields,
    /** Something was typed and not sent yet. */
    dirty,
    fill,
    focus,
    /** Returns the error of a field in the language of the page. */
    error: (field: keyof Fields, i18n: I18n): string | undefined => {
      const error: MessageDescriptor | undefined = errors[field];
      return error && i18n._(error);
    },
    /** Sets typed values and clears the errors of these fields. */
    change: (typed: Partial<Fields>): void => {
      setFields((current) => ({ ...current, ...typed }));
      setErrors(
        (current) =>
          Object.fromEntries(Object.entries(current).filter(([field]) => !(field in typed))) as Errors<Fields>,
      );
      setDirty(true);
    },
    /** Shows errors at their fields and focuses the first one. */
    fail: (newErrors: Errors<Fields>): void => {
      setErrors(newErrors);
      focus(Object.keys(newErrors)[0] ?? '');
    },
    /** Marks the form as sent. */
    done: (): void => setDirty(false),
  };
};

export type Form<Fields extends object> = ReturnType<typeof useForm<Fields>>;
