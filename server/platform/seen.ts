import { createHash } from 'node:crypto';

/**
 * What somebody looked at before they decided: a row, its state, and its version, a hash of everything in it that the
 * decision rests on.
 */
export interface Seen {
  readonly id: number;
  readonly state: string;
  readonly version: string;
}

/** The version of a row by what it says, in one order. */
export const versionOf = (facts: readonly (string | number | bigint | null)[]): string =>
  createHash('sha256')
    .update(JSON.stringify(facts.map((fact) => (typeof fact === 'bigint' ? `${fact}n` : fact))))
    .digest('hex');

/** Whether a row still is what was looked at. */
export const isUnchanged = (current: Seen, seen: Seen): boolean =>
  current.id === seen.id && current.state === seen.state && current.version === seen.version;
