import { readFileSync } from 'node:fs';
import { OperatorError } from '../../platform/operator-error.ts';
import type { LogHead } from './heads.ts';

/** Undoes the line breaks that quoted-printable puts into long lines. */
const withoutSoftBreaks = (text: string): string => text.replaceAll(/=\r?\n/g, '');

/**
 * Reads the end of the log in an email that the server sent to the owners, saved with its subject. Throws an
 * `OperatorError` if the file is no such email.
 */
export function readLogEmail(file: string): LogHead & { readonly signature: string } {
  let text = '';
  try {
    text = withoutSoftBreaks(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`);
  }
  const find = (pattern: RegExp): string | undefined => pattern.exec(text)?.[1];
  const day = find(/\bthe log (?:of staff )?on\s+(\d{4}-\d\d-\d\d)\b/i);
  const last = find(/\bends\s+with\s+entry\s+(\d+)/);
  const hash = find(/\bhash\s+([\w-]{43})\b/);
  const signature = find(/\bsignature\s+([\w-]{86})\b/);
  if (day === undefined || last === undefined || hash === undefined || signature === undefined)
    throw new OperatorError(`${file} is no email about the log. Save the whole email, with its subject.`);
  return { day, last: Number(last), hash, signature };
}
