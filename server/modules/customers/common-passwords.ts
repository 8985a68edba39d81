import { Refusal } from '../../platform/refusal.ts';
import { commonPasswords } from './common-password-list.ts';

const common = new Set(commonPasswords.trim().split(/\s+/));

/**
 * Throws `passwordCommon` for an easily guessed password: a very common one, one repeated character, or the account's
 * own name.
 */
export function assertUncommon(password: string, identity: string): void {
  const lowerCase = password.toLowerCase();
  const isOwnName = [identity, identity.split('@')[0], identity.replace(/^\d{2}/, '0')].some(
    (name) => name?.toLowerCase() === lowerCase,
  );
  if (isOwnName || common.has(lowerCase) || new Set(lowerCase).size === 1) throw new Refusal('passwordCommon');
}
