import { type Buckets, createBursts } from './buckets.ts';
import { networkOf, siteOf } from './source.ts';

/** All networks of one IPv6 site together get the tokens of four networks. */
const NETWORKS_PER_SITE = 4;

/** Token buckets by network, and larger ones by IPv6 site. */
export class SourceBuckets {
  readonly #networks: Buckets;
  readonly #sites: Buckets;

  /** Each network gets `perMinute` tokens; 0 means no limit. */
  constructor(perMinute: number) {
    this.#networks = createBursts(perMinute);
    this.#sites = createBursts(perMinute * NETWORKS_PER_SITE);
  }

  /** Takes tokens and returns 0, or returns the ms to wait if the network or its site has none left. */
  take(source: string, now: number, amount = 1): number {
    const [network, site] = [networkOf(source), siteOf(source)];
    return this.#networks.take(network, now, amount) || (site === network ? 0 : this.#sites.take(site, now, amount));
  }

  /** Returns the ms to wait until both the network and its site have a token. Takes nothing. */
  waitOf(source: string, now: number): number {
    return Math.max(this.#networks.waitOf(networkOf(source), now), this.#sites.waitOf(siteOf(source), now));
  }

  /** Takes tokens even if fewer are left. */
  charge(source: string, now: number, amount: number): void {
    const [network, site] = [networkOf(source), siteOf(source)];
    this.#networks.charge(network, now, amount);
    if (site !== network) this.#sites.charge(site, now, amount);
  }
}
