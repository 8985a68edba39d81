import { Refusal } from '../../platform/refusal.ts';
import { commonPasswords } from './common-password-list.ts';

const common = new Set(commonPasswords.trim().split(/\s+/));

/**
 * Throws `passwordCommon` for a password that guesses begin with: one of the commonest, a single sign again and again,
 * or the account's own name.
 */
export function assertUncommon(password: string, identity: string): void {
  const small = password.toLowerCase();
  const ownName = [identity, identity.split('@')[0], identity.replace(/^\d{2}/, '0')].some(
    (name) => name?.toLowerCase() === small,
  );
  if (ownName || common.has(small) || new Set(small).size === 1) throw new Refusal('passwordCommon');
}
