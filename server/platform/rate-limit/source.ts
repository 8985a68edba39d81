import { isIP, isIPv6 } from 'node:net';

const GROUPS = 8;
/** Groups that identify an IPv6 network (/64). */
const NETWORK_GROUPS = 4;
/** Groups that identify an IPv6 site (/48), which may have 65,536 networks. */
const SITE_GROUPS = 3;
/** Longest accepted text that is not an address: a proxy may send `unknown` or a name. */
const MAX_NAME_LENGTH = 64;

const mappedIPv4 = /^(?:0:){5}ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/** Returns the eight groups of an IPv6 address without leading zeros. */
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
 * Returns the canonical spelling of an address: IPv4 unchanged, even if it is mapped into IPv6, and IPv6 in eight
 * groups. Drops a port and a zone. Shortens a text that is not an address.
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

/** Returns the prefix of an IPv6 network (`2001:db8:0:1:`); undefined for IPv4. Takes a canonical address. */
export const networkPrefixOf = (source: string): string | undefined => prefixOf(source, NETWORK_GROUPS);

/**
 * Returns the network that limits count together: an IPv4 address, or an IPv6 /64, within which a household or even a
 * single machine can choose its addresses.
 */
export const networkOf = (source: string): string => networkPrefixOf(source) ?? source;

/** Returns the IPv6 /48 of a network, the largest prefix that one line usually gets, or the IPv4 address itself. */
export const siteOf = (source: string): string => prefixOf(source, SITE_GROUPS) ?? source;

/**
 * Returns the address that a request came from. `hops` is the number of our own proxies in front. Each appends the
 * address that it saw to `X-Forwarded-For`, so the customer's address is `hops` entries from the end, and the entries
 * before it may be forged. A shorter list did not pass through all proxies: then the last entry counts, which the
 * nearest proxy wrote.
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
