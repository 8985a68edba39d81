import { isIPv6 } from 'node:net';
import { hasRole } from '../../../src/desk/api/roles.ts';
import { maskedEmail } from '../../../src/domain/masked.ts';
import { shortenAddress } from '../../modules/transfers/index.ts';
import { maskedName } from '../../modules/verifications/index.ts';
import { siteOf } from '../../platform/rate-limit/source.ts';
import type { DeskContext } from '../perform.ts';

type Who = Pick<DeskContext, 'member'>;

/** Returns whether someone sees names, phones and email addresses whole. */
export const seesWhole = ({ member }: Who): boolean => hasRole(member.roles, ['owner', 'compliance']);

/** Returns whether someone sees network addresses and the wallets of withdrawals whole. */
export const seesAddresses = ({ member }: Who): boolean => hasRole(member.roles, ['owner', 'compliance', 'treasury']);

/** Returns a network address whole or shortened, as someone may see it. */
export const shownAddress = (who: Who, address: string): string =>
  seesAddresses(who) ? address : shortenAddress(address);

const VISIBLE_DIGITS = 4;
const maskedPhone = (phone: string): string =>
  phone.length > 2 * VISIBLE_DIGITS ? `••• ${phone.slice(-VISIBLE_DIGITS)}` : '•••';

/** Masks a username, which is mostly a phone or an email address. */
export function maskedUsername(username: string): string {
  if (username.includes('@')) return maskedEmail(username);
  return /^\+?\d+$/.test(username) ? maskedPhone(username) : maskedName(username);
}

/** Returns how someone sees a customer's values: whole, or masked. */
export const visibleTo = (who: Who) => ({
  username: (value: string): string => (seesWhole(who) ? value : maskedUsername(value)),
  contact: (value: string | null): string | null => (value === null || seesWhole(who) ? value : maskedUsername(value)),
  name: (value: string | null): string | null => (value === null || seesWhole(who) ? value : maskedName(value)),
  source: (value: string): string => (seesAddresses(who) ? value : maskedSource(value)),
});

/** Leaves the network of an address: `203.0.113.•`, or the /48 of IPv6. */
const maskedSource = (source: string): string => (isIPv6(source) ? `${siteOf(source)}•` : source.replace(/\d+$/, '•'));
