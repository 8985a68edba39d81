import { type Buckets, burstsOf } from './buckets.ts';
import { networkOf, siteOf } from './source.ts';

/** What the networks of one IPv6 site may do together, in networks. */
const NETWORKS_PER_SITE = 4;

/** Buckets by network, and wider ones by IPv6 site. */
export class SourceBuckets {
  readonly #networks: Buckets;
  readonly #sites: Buckets;

  /** `aMinute` for each network; 0 is no limit. */
  constructor(aMinute: number) {
    this.#networks = burstsOf(aMinute);
    this.#sites = burstsOf(aMinute * NETWORKS_PER_SITE);
  }

  /** Returns 0, or the ms to wait where the network or its site has used up its part. */
  take(source: string, now: number, amount = 1): number {
    const [network, site] = [networkOf(source), siteOf(source)];
    return this.#networks.take(network, now, amount) || (site === network ? 0 : this.#sites.take(site, now, amount));
  }

  /** ms to wait until both have something left; takes nothing. */
  waitOf(source: string, now: number): number {
    return Math.max(this.#networks.waitOf(networkOf(source), now), this.#sites.waitOf(siteOf(source), now));
  }

  /** Takes what was used already, also where less is left. */
  charge(source: string, now: number, amount: number): void {
    const [network, site] = [networkOf(source), siteOf(source)];
    this.#networks.charge(network, now, amount);
    if (site !== network) this.#sites.charge(site, now, amount);
  }
}
