import { networkOf, siteOf } from './source.ts';

export interface PlaceLimits {
  /** Streams at once. */
  readonly all: number;
  /** Streams that visitors may hold. The rest is for networks with logged-in customers. */
  readonly visitors: number;
  /** Streams per network (an IPv4 address or an IPv6 /64), which may be a whole carrier's. */
  readonly network: number;
  /** Streams per IPv6 site (/48). */
  readonly site: number;
}

interface Place {
  readonly network: string;
  readonly site: string;
  readonly end: () => void;
}

/**
 * Limits the open streams. If all places are taken, a newcomer gets the oldest place of the network with the most
 * streams, as long as that network still has more than the newcomer's. So a few addresses cannot keep everyone out.
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
   * Takes a place. `end` is called when the place goes to someone else. Returns a function that releases the place,
   * `many` if the network or site has reached its limit, or `full` if no place is left.
   */
  take(source: string, isCustomer: boolean, end: () => void): (() => void) | 'many' | 'full' {
    const [network, site] = [networkOf(source), siteOf(source)];
    const held = this.#byNetwork.get(network)?.size ?? 0;
    if (held >= this.#limits.network || (site !== network && (this.#bySite.get(site) ?? 0) >= this.#limits.site))
      return 'many';
    if (this.#taken >= (isCustomer ? this.#limits.all : this.#limits.visitors) && !this.#takeFromLargest(held + 1))
      return 'full';
    const place: Place = { network, site, end };
    const places = this.#byNetwork.get(network) ?? new Set();
    this.#byNetwork.set(network, places.add(place));
    this.#bySite.set(site, (this.#bySite.get(site) ?? 0) + 1);
    this.#taken += 1;
    return () => this.#release(place);
  }

  clear(): void {
    this.#byNetwork.clear();
    this.#bySite.clear();
    this.#taken = 0;
  }

  /** Releases the oldest place of the network with the most places, if it has more than `min`. */
  #takeFromLargest(min: number): boolean {
    let largest: Set<Place> | undefined;
    for (const places of this.#byNetwork.values()) if (places.size > (largest?.size ?? min)) largest = places;
    for (const oldest of largest ?? []) {
      this.#release(oldest);
      oldest.end();
      return true;
    }
    return false;
  }

  #release(place: Place): void {
    const places = this.#byNetwork.get(place.network);
    if (!places?.delete(place)) return;
    if (places.size === 0) this.#byNetwork.delete(place.network);
    const remaining = (this.#bySite.get(place.site) ?? 1) - 1;
    if (remaining > 0) this.#bySite.set(place.site, remaining);
    else this.#bySite.delete(place.site);
    this.#taken -= 1;
  }
}
