import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../src/desk/api/canonical.ts';
import { toHashKey } from '../../modules/deposits/index.ts';
import type { FileLine } from './file/file.ts';

/** Returns the key of a payment that the bank gave no id, or one that another payment of the day has too. */
export const lineKey = (fingerprint: string): string => toHashKey(`line-${fingerprint}`);

export interface PrintedLine extends FileLine {
  readonly fingerprint: string;
  /** Key of its payment: the bank's id, or what of the fingerprint is enough to tell it apart. */
  readonly hashKey: string;
}

/**
 * Returns lines with their fingerprints. Equal lines of a file are numbered, so that two payments of the same amount on
 * one day are two lines, and a second upload adds nothing.
 */
export function withFingerprints(
  lines: readonly FileLine[],
  { account, currency }: { readonly account: string; readonly currency: string },
): PrintedLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { at, hasTime, amount, note, sender, bankId } = line;
    const plain = canonicalJson([account, currency, at, hasTime, String(amount), note, sender, bankId]);
    const number = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, number);
    const fingerprint = createHash('sha256').update(`${plain} ${number}`).digest('base64url');
    return { ...line, fingerprint, hashKey: toHashKey(bankId || lineKey(fingerprint)) };
  });
}

/** Counts the lines of a file that look exactly like an earlier one. */
export const countEqual = (lines: readonly FileLine[]): number => {
  const texts = lines.map(({ at, amount, note, sender }) => canonicalJson([at, String(amount), note, sender]));
  return texts.length - new Set(texts).size;
};
