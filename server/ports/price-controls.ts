/**
 * What QA does to a coin's price: from a moment on, a drift, a gap, a fixed price, or silence (docs: `POST
 * /qa/market`).
 */
export interface PriceOverride {
  /**
   * normal: free again where it stands; rise, fall: percent a minute; gap: percent at once; flat; silence: no ticks.
   */
  readonly path?: 'normal' | 'rise' | 'fall' | 'gap' | 'flat' | 'silence';
  readonly rate?: number;
  /** Holds exactly this price; null: the coin has none. */
  readonly price?: string | null;
  /** Shown in place of the change that follows from the price. */
  readonly change?: string;
}

/** A market whose prices QA overrides. */
export interface PriceControls {
  /** Overrides the price of a coin, or of all. Returns whether the coin is known. */
  override(course: PriceOverride, code?: string): boolean;
  /** Every price is free again, as if nobody had overridden it. */
  clearOverrides(): void;
}
