import { createHash } from 'node:crypto';

/**
 * Identifies what a reviewer saw before deciding: a row, its state, and its version, a hash of all fields that matter
 * for the decision.
 */
export interface Seen {
  readonly id: number;
  readonly state: string;
  readonly version: string;
}

/** Returns the version of a row, a hash of its fields in a fixed order. */
export const versionOf = (facts: readonly (string | number | bigint | null)[]): string =>
  createHash('sha256')
    .update(JSON.stringify(facts.map((fact) => (typeof fact === 'bigint' ? `${fact}n` : fact))))
    .digest('hex');

/** Returns whether a row is still as the reviewer saw it. */
export const isUnchanged = (current: Seen, seen: Seen): boolean =>
  current.id === seen.id && current.state === seen.state && current.version === seen.version;
