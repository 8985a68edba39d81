import { networkOf, siteOf } from './source.ts';

export interface PlaceLimits {
  /**
   * Streams at once, and how many of these visitors may take: the rest is for networks where customers are signed in.
   */
  readonly all: number;
  readonly visitors: number;
  /**
   * Of one network (an IPv4 address or an IPv6 /64), behind which may be a whole carrier; and of one IPv6 site (/48).
   */
  readonly network: number;
  readonly site: number;
}

interface Place {
  readonly network: string;
  readonly site: string;
  readonly end: () => void;
}

/**
 * Who may hold a stream. Where all places are taken a newcomer gets one of the network that holds the most, as long as
 * that is more than its own would be: a few addresses cannot keep everybody else out.
 */
export class StreamPlaces {
  readonly #limits: PlaceLimits;
  readonly #byNetwork = new Map<string, Set<Place>>();
  readonly #bySite = new Map<string, number>();
  #taken = 0;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  get taken(): number {
    return this.#taken;
  }

  /**
   * Takes a place; `end` ends its stream when it is given to somebody else. Returns what gives it back, `many` where
   * its network or site has all that it may have, `full` where no place is left for it.
   */
  take(source: string, isCustomer: boolean, end: () => void): (() => void) | 'many' | 'full' {
    const [network, site] = [networkOf(source), siteOf(source)];
    const own = this.#byNetwork.get(network)?.size ?? 0;
    if (own >= this.#limits.network || (site !== network && (this.#bySite.get(site) ?? 0) >= this.#limits.site))
      return 'many';
    if (this.#taken >= (isCustomer ? this.#limits.all : this.#limits.visitors) && !this.#takeFromLargest(own + 1))
      return 'full';
    const place: Place = { network, site, end };
    const places = this.#byNetwork.get(network) ?? new Set();
    this.#byNetwork.set(network, places.add(place));
    this.#bySite.set(site, (this.#bySite.get(site) ?? 0) + 1);
    this.#taken += 1;
    return () => this.#leave(place);
  }

  clear(): void {
    this.#byNetwork.clear();
    this.#bySite.clear();
    this.#taken = 0;
  }

  #takeFromLargest(more: number): boolean {
    let largest: Set<Place> | undefined;
    for (const places of this.#byNetwork.values()) if (places.size > (largest?.size ?? more)) largest = places;
    for (const oldest of largest ?? []) {
      this.#leave(oldest);
      oldest.end();
      return true;
    }
    return false;
  }

  #leave(place: Place): void {
    const places = this.#byNetwork.get(place.network);
    if (!places?.delete(place)) return;
    if (places.size === 0) this.#byNetwork.delete(place.network);
    const remaining = (this.#bySite.get(place.site) ?? 1) - 1;
    if (remaining > 0) this.#bySite.set(place.site, remaining);
    else this.#bySite.delete(place.site);
    this.#taken -= 1;
  }
}
