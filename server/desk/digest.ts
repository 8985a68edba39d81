import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '../../src/desk-api/canonical.ts';

/** Returns the SHA-256 of a value's canonical JSON, base64url. */
export const digestOf = (value: Json): string => createHash('sha256').update(canonicalJson(value)).digest('base64url');
