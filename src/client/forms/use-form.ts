import type { I18n, MessageDescriptor } from '@lingui/core';
import { useCallback, useEffect, useState } from 'react';
import { focusField } from './focus-field.ts';
import { beginUnsavedWork } from './unsaved-work.ts';

/** The first thing wrong with each field, keyed in the order of the form; a field that is right is absent. */
export type Errors<Fields> = { [Name in keyof Fields]?: MessageDescriptor };

/** The fields that are wrong, without those that are right. */
export const onlyFaults = <Fields>(errors: Errors<Fields>): Errors<Fields> =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined)) as Errors<Fields>;

/**
 * Fields of one form with an error at each. The form counts as dirty while something is typed, so that an update waits
 * (PWA-16).
 * @param id of the form element, whose controls carry the names of the fields: `fail` moves the focus to the first
 * wrong one
 * @param empty a constant
 */
export const useForm = <Fields extends object>(id: string, empty: Fields) => {
  const [fields, setFields] = useState(empty);
  const [errors, setErrors] = useState<Errors<Fields>>({});
  const [dirty, setDirty] = useState(false);
  useEffect(() => (dirty ? beginUnsavedWork(id) : undefined), [dirty, id]);

  /** Fills the fields that nobody has typed into, as a draft or a link does. */
  const fill = useCallback(
    (existing: { [Name in keyof Fields]?: Fields[Name] | undefined }): void =>
      setFields((now) => {
        const untouched = Object.entries(existing).filter(
          ([field, value]) => value !== undefined && now[field as keyof Fields] === empty[field as keyof Fields],
        );
        return { ...now, ...Object.fromEntries(untouched) };
      }),
    [empty],
  );

  const focus = (field: string, { select = false } = {}): void => {
    const control = focusField(field, id);
    if (select && control instanceof HTMLInputElement) control.select();
  };

  return {
    fields,
    /** Something was typed that is not sent yet. */
    dirty,
    fill,
    focus,
    /** What is wrong with a field, in the language of the page. */
    error: (field: keyof Fields, i18n: I18n): string | undefined => {
      const error: MessageDescriptor | undefined = errors[field];
      return error && i18n._(error);
    },
    /** Takes what was typed; the errors of these fields go, since they are being mended. */
    change: (typed: Partial<Fields>): void => {
      setFields((now) => ({ ...now, ...typed }));
      setErrors(
        (now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in typed))) as Errors<Fields>,
      );
      setDirty(true);
    },
    /** Shows the errors at their fields, and puts the focus on the first. */
    fail: (match: Errors<Fields>): void => {
      setErrors(match);
      focus(Object.keys(match)[0] ?? '');
    },
    /** Nothing is left to lose: it was sent. */
    done: (): void => setDirty(false),
  };
};

export type Form<Fields extends object> = ReturnType<typeof useForm<Fields>>;
