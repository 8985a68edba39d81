import { isIP, isIPv6 } from 'node:net';

const GROUPS = 8;
/** Groups of an IPv6 address that name one network (/64), and one site, which may hold 65,536 networks (/48). */
const NETWORK_GROUPS = 4;
const SITE_GROUPS = 3;
/** Characters of an address that is none: a proxy may send `unknown` or a name. */
const MAX_NAME_LENGTH = 64;

const mappedIPv4 = /^(?:0:){5}ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // the last two groups may be written as IPv4
  const text = address.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_, a: string, b: string, c: string, d: string) =>
      `${(Number(a) * 256 + Number(b)).toString(16)}:${(Number(c) * 256 + Number(d)).toString(16)}`,
  );
  const [head = '', tail] = text.split('::');
  const split = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const [first, last] = [split(head), split(tail ?? '')];
  const zeros = tail === undefined ? [] : Array.from({ length: GROUPS - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last].map((group) => parseInt(group, 16).toString(16));
}

/**
 * One spelling for each address: IPv4 as it is, also where it came inside of IPv6; IPv6 in eight groups. A port and a
 * zone are left out; what is no address is shortened.
 */
export function canonicalAddress(text: string): string {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  if (!isIPv6(bare)) return isIP(bare) === 4 ? bare : bare.slice(0, MAX_NAME_LENGTH);
  const full = groupsOf(bare).join(':');
  const mapped = mappedIPv4.exec(full);
  if (!mapped) return full;
  const [high, low] = [parseInt(mapped[1] ?? '', 16), parseInt(mapped[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

const prefixOf = (source: string, groups: number): string | undefined =>
  isIPv6(source) ? `${source.split(':').slice(0, groups).join(':')}:` : undefined;

/** Beginning of every address of an IPv6 network (`2001:db8:0:1:`); undefined for IPv4. Takes a canonical address. */
export const networkPrefixOf = (source: string): string | undefined => prefixOf(source, NETWORK_GROUPS);

/**
 * Who is counted together: an IPv4 address, or an IPv6 /64, within which a household or a single machine picks its
 * addresses at will.
 */
export const networkOf = (source: string): string => networkPrefixOf(source) ?? source;

/** The IPv6 /48 around a network, the most that one line commonly has; an IPv4 address is its own. */
export const siteOf = (source: string): string => prefixOf(source, SITE_GROUPS) ?? source;

/**
 * The address that a request came from. `hops` is the number of our own proxies in front: each adds the address that it
 * saw at the end of `x-forwarded-for`, so the customer's is so many places from its end; what stands before it may be
 * forged. A list that is shorter did not come through all of them: then its last entry counts, which the nearest proxy
 * wrote.
 */
export function sourceOf(forwarded: string | undefined, socket: string | undefined, hops: number): string {
  const entries =
    hops > 0
      ? (forwarded ?? '')
          .split(',')
          .map((entry) => entry.trim())
          .filter((entry) => entry !== '')
      : [];
  return canonicalAddress(entries.at(-hops) ?? entries.at(-1) ?? socket ?? '');
}
