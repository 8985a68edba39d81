import type { MovableClock } from './clock.ts';
import type { PriceControls } from './price-controls.ts';

/** Controls of the simulated world for QA. */
export interface DemoControls {
  readonly clock: MovableClock;
  readonly prices: PriceControls;
}
