import { Refusal } from '../../platform/refusal.ts';
import type { TextKey } from '../../platform/texts/messages.ts';

/** The field of a registration that each refusal is about. The app leads to its step. */
const FIELDS: Readonly<Partial<Record<TextKey, string>>> = {
  phoneUnclear: 'username',
  usernameWrong: 'username',
  accountTaken: 'username',
  codeWrong: 'code',
  codeSpent: 'code',
  passwordCommon: 'password',
  paypassCommon: 'paypass',
  currencyWrong: 'currency',
};

/** Returns a refusal of a registration with the field that it is about in its `data`; any other error as it is. */
export function withField(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const field = FIELDS[error.key];
  return field === undefined ? error : new Refusal(error.key, error.parameters, { data: { field } });
}
