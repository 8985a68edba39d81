import { useMemo } from 'react';
import { useCodeContacts } from '../../operator/index.ts';
import { useForm } from '../../../client/forms/use-form.ts';
import type { Mode } from '../rules.ts';

/**
 * Manages a form that proves a phone number or email address by code. If the server can send codes to only one of them,
 * that is the mode. The form keeps both fields and the customer's choice for when the other one works again.
 */
export function useContactForm<Fields extends { readonly mode: Mode }>(id: string, empty: Fields) {
  const contacts = useCodeContacts();
  const form = useForm(id, empty);
  const { fields } = form;
  const mode = contacts.includes(fields.mode) ? fields.mode : (contacts[0] ?? fields.mode);
  const reachableFields = useMemo(() => ({ ...fields, mode }), [fields, mode]);
  return { contacts, form: { ...form, fields: reachableFields } };
}
