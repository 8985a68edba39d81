/** A change of a coin's price by QA: a drift, a gap, a fixed price or silence (docs: `POST /qa/market`). */
export interface PriceOverride {
  /**
   * `normal` moves freely from the current price, `rise` and `fall` drift by `rate` percent a minute, `gap` jumps by
   * `rate` percent, `flat` keeps the price, and `silence` sends no ticks.
   */
  readonly path?: 'normal' | 'rise' | 'fall' | 'gap' | 'flat' | 'silence';
  readonly rate?: number;
  /** Fixes this price. Null: the coin has no price. */
  readonly price?: string | null;
  /** Shown instead of the computed change. */
  readonly change?: string;
}

/** A market whose prices QA can override. */
export interface PriceControls {
  /** Overrides the price of one coin or of all. Returns whether the coin is known. */
  override(override: PriceOverride, code?: string): boolean;
  /** Returns the overrides that are set, oldest first; without a code one is for all coins. */
  overrides(): readonly (PriceOverride & { readonly code?: string | undefined })[];
  /** Removes all overrides, as if there had never been any. */
  clearOverrides(): void;
}
